import Glibc
import Handheld
import HandheldSim
import PanelSim
import Views

/// The handheld on a text terminal: its screen in a box, the keys below. The terminal is as before when it
/// ends.
final class TerminalView {
  private var saved = termios()
  private var keys = TerminalKeys()
  private var isTaken = false
  var hasInput = false
  var drawnCount = -1

  /// Whether there is a terminal to draw on.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Takes over the terminal; nil when there is none.
  init?() {
    guard Self.isThere, tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    isTaken = true
    CrashGuard.keep(saved)
    // The alternate screen, no cursor.
    Console.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  deinit { restore() }

  /// Gives the terminal back as it was.
  private func restore() {
    guard isTaken else { return }
    Console.write("\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(STDIN_FILENO, TCSANOW, &saved)
  }

  /// The keys that have been pressed; nil when the terminal is gone.
  func readKeys() -> [DesktopKey]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    return keys.take(bytes[..<count])
  }

  /// Draws the panel: in half blocks where they fit, in braille otherwise; under it some lines of text. Says
  /// so when the terminal is too small.
  func draw(_ picture: Picture, _ footer: [String]) {
    let size = Self.terminalSize() ?? (columns: 148, rows: 34)
    guard size.columns >= picture.width / 2, size.rows >= picture.height / 4 + footer.count else {
      let need = "needs \(picture.width / 2) by \(picture.height / 4 + footer.count)"
      let text = need + ": make the window larger, or the letters smaller"
      return Console.write("\u{1B}[H\u{1B}[2J" + text)
    }
    let fitsBlocks = size.columns >= picture.width && size.rows >= picture.height / 2 + footer.count
    var lines = (fitsBlocks ? picture.text : picture.braille).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    lines.removeLast()
    lines += footer
    // What is too wide, as a long path may be, is cut and does not push the picture up.
    Console.write(
      "\u{1B}[H\u{1B}[?7l" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[?7h\u{1B}[J")
  }

  /// Columns and rows of the terminal; nil when it does not know.
  static func terminalSize() -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
