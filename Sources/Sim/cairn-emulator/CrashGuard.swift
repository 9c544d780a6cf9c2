import Glibc
import HandheldSim

/// What is done when the program crashes: the terminal is given back, so that the shell after it is not left
/// without echo, and the script that leads to the crash is written.
///
/// The handler makes only calls that are safe in a signal handler (signal-safety(7)); all that it needs lies
/// ready in memory.
enum CrashGuard {
  nonisolated(unsafe) private static var saved: termios?
  nonisolated(unsafe) private static var tape: UnsafeMutablePointer<ScriptRecorder.Tape>?
  nonisolated(unsafe) private static var scriptPath: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var flashPath: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var flash = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  nonisolated(unsafe) private static var words = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Shows the cursor and leaves the alternate screen.
  private static let farewell: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
  private static let waiting: StaticString = "wait "

  /// Catches every fatal signal from now on.
  static func arm() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(number) { number in
        CrashGuard.restoreTerminal()
        CrashGuard.writeScript()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Gives the terminal back in this state, too.
  static func keep(_ attributes: termios) { saved = attributes }

  /// Writes the tape to `script`, and the flash that it began with, if any, to `flash`; then says so in
  /// `sentence`.
  static func keep(
    _ recorder: ScriptRecorder, script: String, flash bytes: [UInt8]?, to flashPath: String, sentence: String
  ) {
    tape = recorder.tape
    scriptPath = strdup(script)
    self.flashPath = strdup(flashPath)
    if let bytes {
      flash = .allocate(capacity: bytes.count)
      _ = flash.update(from: bytes)
    }
    let text = Array(sentence.utf8)
    words = .allocate(capacity: text.count)
    _ = words.update(from: text)
  }

  private static func restoreTerminal() {
    guard saved != nil else { return }
    _ = write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, &saved!)
  }

  private static func writeScript() {
    guard let tape, let scriptPath else { return }
    let file = open(scriptPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { return }
    put(tape.pointee.bytes, tape.pointee.count, to: file)
    if tape.pointee.milliseconds > 0 {
      put(waiting.utf8Start, waiting.utf8CodeUnitCount, to: file)
      putNumber(tape.pointee.milliseconds, to: file)
    }
    close(file)
    if let flashPath, let start = flash.baseAddress {
      let file = open(flashPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      put(start, flash.count, to: file)
      close(file)
    }
    if let start = words.baseAddress { put(start, words.count, to: STDERR_FILENO) }
  }

  private static func put(_ bytes: UnsafePointer<UInt8>, _ count: Int, to file: Int32) {
    var done = 0
    while done < count {
      let put = write(file, bytes + done, count - done)
      guard put > 0 else { return }
      done += put
    }
  }

  /// A number and a line end, without memory from the heap.
  private static func putNumber(_ number: Int, to file: Int32) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      var digit = UInt8(48 + number / divisor % 10)
      put(&digit, 1, to: file)
      divisor /= 10
    }
    var end: UInt8 = 10
    put(&end, 1, to: file)
  }
}
