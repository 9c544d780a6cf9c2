import Glibc
import Handheld
import HandheldSim
import PanelSim
import Views

/// The handheld on a text terminal: its screen in a box, the keys below. The terminal is as before when it
/// ends.
final class TerminalView {
  private var saved = termios()
  private var keys: [UInt8] = []
  private var isTaken = false
  var hasInput = false
  var drawnCount = -1

  /// Takes over the terminal; nil when there is none.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &saved) == 0 else {
      return nil
    }
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
  func readKeys() -> [Input]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    keys += bytes[..<count]
    var found: [Input] = []
    while let (key, length) = Self.firstKey(of: keys[...]) {
      if let key { found.append(key) }
      keys.removeFirst(length)
    }
    return found
  }

  /// The first key and its length; nil when more bytes must come.
  private static func firstKey(of bytes: ArraySlice<UInt8>) -> (Input?, Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B:
      // An arrow is ESC [ A or ESC O A. What does not go on like that is the Escape key.
      let rest = bytes.dropFirst()
      guard let second = rest.first, second == 0x5B || second == 0x4F else { return (.press(.back), 1) }
      guard let third = rest.dropFirst().first else { return nil }
      switch third {
      case 0x41: return (.press(.up), 3)
      case 0x42: return (.press(.down), 3)
      case 0x43: return (.press(.select), 3)
      case 0x44: return (.press(.back), 3)
      case 0x48: return (.hold(.up), 3)
      case 0x46: return (.hold(.down), 3)
      default: return (nil, 3)
      }
    case 0x0D, 0x0A, 0x20: return (.press(.select), 1)
    case 0x7F, 0x08: return (.press(.back), 1)
    case 0x6B: return (.press(.up), 1)
    case 0x6A: return (.press(.down), 1)
    case 0x6D: return (.press(.menu), 1)
    case 0x53: return (.hold(.select), 1)
    case 0x42: return (.hold(.back), 1)
    case 0x4D: return (.hold(.menu), 1)
    case 0x71, 0x51, 0x03, 0x04: return (.quit, 1)
    default: return (nil, 1)
    }
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
