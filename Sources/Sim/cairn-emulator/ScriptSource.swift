import Glibc
import HandheldSim

/// The lines of a script: of a file that is read as a whole, or of a standard input that goes on.
struct ScriptSource {
  /// The descriptor that more lines come from; nil when all are here.
  private(set) var descriptor: Int32?
  private var pending: [UInt8] = []
  /// The number of the line that was taken last, counted from 1.
  private(set) var lineNumber = 0

  /// A script in a file, or "-" for the standard input.
  init(_ path: String) throws(UsageFailure) {
    guard path != "-" else {
      descriptor = STDIN_FILENO
      return
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw UsageFailure("\(path): \(String(cString: strerror(errno)))") }
    descriptor = file
    while descriptor != nil { readMore() }
    close(file)
  }

  /// Reads what is there; at the end, `descriptor` becomes nil.
  mutating func readMore() {
    guard let descriptor else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 {
      pending += bytes[..<count]
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      self.descriptor = nil
      if !pending.isEmpty, pending.last != 0x0A { pending.append(0x0A) }
    }
  }

  /// The next command; nil when no whole line is here.
  mutating func next() throws(ScriptFailure) -> ScriptCommand? {
    guard let line = nextLine() else { return nil }
    return try ScriptCommand(parsing: line)
  }

  /// The next line; nil when no whole one is here.
  mutating func nextLine() -> String? {
    guard let end = pending.firstIndex(of: 0x0A) else { return nil }
    let line = String(decoding: pending[..<end], as: UTF8.self)
    pending.removeFirst(end + 1)
    lineNumber += 1
    return line
  }
}
