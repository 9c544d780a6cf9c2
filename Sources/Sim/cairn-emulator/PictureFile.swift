import DevicePictures
import Glibc
import PanelSim
import PictureFiles

/// A picture of the panel in a file.
enum PictureFile {
  /// PNG files are so many times larger than the panel: its pixels are small on a screen.
  static let magnification = 3
  /// The same for GIF files, which are larger.
  static let filmMagnification = 2

  /// Writes a picture as PNG; false, and a complaint, when that fails.
  static func write(_ picture: Picture, to path: String) -> Bool {
    write(picture.magnified(magnification).png, to: path)
  }

  /// Writes what the window shows, as large as the window.
  static func write(_ sheet: Sheet, to path: String) -> Bool { write(sheet.picture.png, to: path) }

  /// Writes a film as an animated GIF; false, and a complaint, when that fails.
  static func write(_ film: Film, to path: String) -> Bool {
    if film.dropped > 0 {
      Console.complain("\(path): only the first \(Film.partLimit) pictures are in it; film a shorter time")
    }
    return write(film.gif(magnified: filmMagnification), to: path)
  }

  private static func write(_ bytes: [UInt8]?, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    var rest = (bytes ?? [])[...]
    while file >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
    }
    let reason = bytes == nil ? "the picture could not be made" : String(cString: strerror(errno))
    if file >= 0 { close(file) }
    guard file < 0 || !rest.isEmpty || bytes == nil else { return true }
    Console.complain("\(path): \(reason); name a file in a folder that may be written")
    return false
  }
}
