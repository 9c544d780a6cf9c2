import Bytes
import Wire

/// A line of a handheld's log.
public struct HandheldLogLine: Equatable, Sendable {
  /// One more than that of the line before; a gap tells how many lines were not sent.
  public let number: UInt32
  /// How urgent it is; nil for a level that this version does not know.
  public let level: LogLevel?
  /// What it says: one line.
  public let text: String
}

/// Keeps the lines until somebody takes them.
struct LogLines: LogSink {
  private var lines: [HandheldLogLine] = []

  mutating func take(_ line: borrowing LogLine) {
    let text = String(decoding: [UInt8](copying: line.text), as: UTF8.self)
    lines.append(HandheldLogLine(number: line.number, level: line.level, text: text))
  }

  mutating func takeAll() -> [HandheldLogLine] {
    defer { lines = [] }
    return lines
  }
}

extension SerialLink {
  /// Asks for lines of the log of a level and all more urgent ones, for so many of them; 0 ends it. They come
  /// with ``takeLog()`` as other requests are made, or with ``wait(milliseconds:)``.
  public func followLog(_ level: LogLevel, lines: UInt32) throws {
    var buffer = [UInt8](repeating: 0, count: 16)
    var writer = CBORWriter(buffer.mutableSpan)
    try writer.array(2)
    try writer.uint(level.rawValue)
    try writer.uint(lines)
    let count = writer.count
    _ = try request(
      group: LogGroup.number, command: LogGroup.Command.follow.rawValue, write: true,
      body: Array(buffer.prefix(count)))
  }
}
