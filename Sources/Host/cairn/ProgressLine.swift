import Foundation

/// One line on a terminal's error output that says how far long work has come, and is gone when it is done.
///
/// It appears when the work has taken a moment, is drawn some times a second at most, and never where nobody
/// sees it: with the error output anywhere but on a terminal nothing is written.
final class ProgressLine {
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var drawn: ContinuousClock.Instant?
  private static let patience = Duration.milliseconds(400)
  private static let interval = Duration.milliseconds(200)

  /// A line that may be shown; with `allowed` false it never is.
  init(allowed: Bool) {
    isShown = allowed && isatty(STDERR_FILENO) == 1
    start = clock.now
  }

  /// Seconds since the work began.
  var seconds: Double { (clock.now - start) / .seconds(1) }

  /// Shows the text if it is time.
  func show(_ text: @autoclosure () -> String) {
    guard isShown, clock.now - start > Self.patience else { return }
    if let drawn, clock.now - drawn < Self.interval { return }
    drawn = clock.now
    write("\r\u{1B}[K" + text().head(Self.width - 1))
  }

  /// Takes the line away.
  func erase() {
    guard drawn != nil else { return }
    drawn = nil
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  private static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 10 ? Int(size.ws_col) : 80
  }
}
