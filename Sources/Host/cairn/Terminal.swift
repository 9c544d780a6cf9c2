import Arguments
import Foundation

/// Where the text goes: how wide it is, and whether a person sees it.
struct Terminal {
  /// Columns of a line.
  let width: Int
  /// Whether bold text may be used.
  let isInteractive: Bool

  /// The terminal behind the standard output; 80 columns when it is none and `COLUMNS` does not say
  /// otherwise.
  init() {
    isInteractive = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
      width = max(40, columns)
    } else if isInteractive, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      width = max(40, Int(size.ws_col))
    } else {
      width = 80
    }
  }

  /// Writes text, followed by a newline. When nobody takes it, the program ends with one line about it.
  func write(_ text: String) {
    do { try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8)) } catch {
      Terminal.complain(
        "cannot write the output: \(String(cString: strerror(errno))). Give it another place.")
      exit(ExitCode.unexpected.rawValue)
    }
  }

  /// Text in bold for a person; as it is for a program.
  func bold(_ text: String) -> String {
    let allowed = isInteractive && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    return allowed ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// Writes an error: one line, without control characters.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("cairn: \(text.printable)\n".utf8))
  }
}
