import Glibc
import PanelSim

/// A picture of the panel in a file.
enum PictureFile {
  /// PNG files are so many times larger than the panel: its pixels are small on a screen.
  static let magnification = 3

  /// Writes a picture as PNG; false, and a complaint, when that fails.
  static func write(_ picture: Picture, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    var rest = picture.magnified(magnification).png[...]
    while file >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
    }
    let reason = String(cString: strerror(errno))
    if file >= 0 { close(file) }
    guard file < 0 || !rest.isEmpty else { return true }
    Console.complain("\(path): \(reason); name a file in a folder that may be written")
    return false
  }
}
