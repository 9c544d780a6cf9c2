import Arguments
import Foundation

/// Where the mirror is: the file that was named, or the one in the user's data folder.
struct MirrorPlace {
  let path: String
  private let isDefault: Bool

  init(_ file: String?) {
    isDefault = file == nil
    path = file ?? MirrorPlace.defaultPath
  }

  /// What a command that is told to a person has to say of the mirror: nothing of that in the data folder.
  var option: String {
    guard !isDefault else { return "" }
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) }
    return " --db " + (isPlain ? path : "'\(path.printable.replacing("'", with: "'\\''"))'")
  }

  /// Makes the folder of the default mirror. The folder of a named file is the user's.
  func prepare() throws {
    guard isDefault else { return }
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Ending(.mirror, "\(folder.path): this folder cannot be made. Name a file elsewhere with --db.")
    }
  }

  /// `$XDG_DATA_HOME/cairn/journal.sqlite`, or the same under `~/.local/share`.
  private static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME", default: ""]
    // The XDG base directory specification: a relative path is invalid and ignored.
    let home = environment["HOME"] ?? NSHomeDirectory()
    return (data.hasPrefix("/") ? data : home + "/.local/share") + "/cairn/journal.sqlite"
  }
}
