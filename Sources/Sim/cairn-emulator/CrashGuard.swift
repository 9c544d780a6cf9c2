import Glibc

/// Gives the terminal back when the program crashes, so that the shell after it is not left without echo.
enum CrashGuard {
  nonisolated(unsafe) private static var saved = termios()
  /// Shows the cursor and leaves the alternate screen.
  private static let farewell: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

  /// Restores `attributes` on every fatal signal from now on.
  static func arm(_ attributes: termios) {
    saved = attributes
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(number) { number in
        // Only calls that are safe in a signal handler.
        _ = write(STDOUT_FILENO, CrashGuard.farewell.utf8Start, CrashGuard.farewell.utf8CodeUnitCount)
        tcsetattr(STDIN_FILENO, TCSANOW, &CrashGuard.saved)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
