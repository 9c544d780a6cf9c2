import Glibc

/// Writes down what happens to a handheld, as a script that does it again.
///
/// Each thing is written before it is done, so that the script of a run that traps has what it trapped at.
/// The text lies at a fixed place in memory, where the handler of a fatal signal can read it.
public final class ScriptRecorder {
  /// Bytes of text that are kept; what comes after them is not recorded, and the script says so.
  public static let limitBytes = 64 << 20

  /// The text as a signal handler finds it.
  public struct Tape {
    /// Lines, each with its end.
    public var bytes: UnsafeMutablePointer<UInt8>
    /// Bytes that count.
    public var count: Int
    /// Milliseconds that have passed since the last line.
    public var milliseconds: Int
    fileprivate var capacity: Int
  }

  /// The tape. It lives as long as the recorder.
  public let tape: UnsafeMutablePointer<Tape>
  private let descriptor: Int32
  /// Whether the limit was met.
  public private(set) var isFull = false

  /// A recorder that also writes to a descriptor as it goes; -1 for none.
  public init(writingTo descriptor: Int32 = -1) {
    self.descriptor = descriptor
    tape = .allocate(capacity: 1)
    tape.initialize(to: Tape(bytes: .allocate(capacity: 4096), count: 0, milliseconds: 0, capacity: 4096))
  }

  deinit {
    tape.pointee.bytes.deallocate()
    tape.deallocate()
  }

  /// The script so far.
  public var text: String {
    String(decoding: UnsafeBufferPointer(start: tape.pointee.bytes, count: tape.pointee.count), as: UTF8.self)
  }

  /// A remark for who reads the script.
  public func remark(_ text: String) { append("# \(text)\n") }

  /// Something is about to happen.
  public func note(_ command: ScriptCommand) {
    if tape.pointee.milliseconds > 0 {
      let milliseconds = tape.pointee.milliseconds
      tape.pointee.milliseconds = 0
      append(ScriptCommand.wait(milliseconds: milliseconds).line + "\n")
    }
    append(command.line + "\n")
  }

  /// So much time is about to pass.
  public func pass(milliseconds: Int) {
    let room = ScriptCommand.waitLimitMilliseconds - tape.pointee.milliseconds
    guard milliseconds > room else { return tape.pointee.milliseconds += milliseconds }
    tape.pointee.milliseconds = milliseconds - room
    append(ScriptCommand.wait(milliseconds: ScriptCommand.waitLimitMilliseconds).line + "\n")
  }

  private func append(_ line: String) {
    guard !isFull else { return }
    var bytes = Array(line.utf8)
    if tape.pointee.count + bytes.count > Self.limitBytes {
      isFull = true
      bytes = Array("# The recording ends here, as it became too long.\n".utf8)
    }
    if tape.pointee.count + bytes.count > tape.pointee.capacity {
      grow(to: max(tape.pointee.capacity * 2, tape.pointee.count + bytes.count))
    }
    for (index, byte) in bytes.enumerated() { tape.pointee.bytes[tape.pointee.count + index] = byte }
    // Last, so that a signal never finds half a line.
    tape.pointee.count += bytes.count
    var rest = bytes[...]
    while descriptor >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
    }
  }

  private func grow(to capacity: Int) {
    let old = tape.pointee.bytes
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    new.update(from: old, count: tape.pointee.count)
    tape.pointee.bytes = new
    tape.pointee.capacity = capacity
    old.deallocate()
  }
}
