import Bytes

/// Group 66, log: what the firmware has to say about itself, as messages between the answers.
public enum LogGroup {
  /// The number of the group.
  public static let number: UInt16 = 66
  /// The most bytes of a line.
  public static let lineBytes = 200

  /// The commands. Their numbers are for ever.
  public enum Command: UInt8, Equatable, Sendable {
    /// Write: lines of a level are wanted, so many of them: `[level, count]` gives `[next]`.
    case follow = 0
    /// An answer that was not asked for: a line, `[number, level, text]`.
    case line = 1
  }

  /// Hands a message to `log` if it is a line; returns whether it is one.
  static func take<Log: LogSink & ~Copyable>(
    _ header: SMPHeader, _ message: Span<UInt8>, _ log: inout Log
  ) -> Bool {
    guard header.group == number, header.command == Command.line.rawValue, header.operation == .readResponse
    else { return false }
    do throws(CBORFailure) {
      log.take(try LogLine(decoding: message.extracting(droppingFirst: SMPHeader.byteCount)))
      return true
    } catch {
      return false
    }
  }

  static let description = GroupDescription(number, name: "cairn log", commands: 1)
}

/// How urgent a line of the log is; a smaller number is more so. The numbers are for ever.
public enum LogLevel: UInt32, Equatable, Sendable {
  /// Something failed.
  case error = 1
  /// Something is not as it should be.
  case warning = 2
  /// Something happened that is worth a line.
  case info = 3
  /// Everything else.
  case debug = 4
}

/// Who follows the log. Nobody does after a start: a client that does not know the group never meets a line.
struct LogFollower {
  private var level: UInt32 = 0
  private var framing = Framing.cobs
  /// Lines that may still be sent. The client asks again before they are used up, so that the log of a
  /// client that is gone ends by itself.
  private var credit: UInt32 = 0
  /// The number of the next line of the level.
  private var number: UInt32 = 0

  /// Carries out a request of the group.
  mutating func handle(
    _ request: SMPHeader, in framing: Framing, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    guard request.command == LogGroup.Command.follow.rawValue, request.operation == .write else {
      throw .smp(.notSupported)
    }
    do throws(CBORFailure) {
      var reader = CBORReader(body)
      let extra = try reader.array(atLeast: 2)
      let wanted = (try reader.uint(), try reader.uint())
      try reader.end(skipping: extra)
      try reply.array(1)
      try reply.uint(number)
      (level, credit) = wanted
      self.framing = framing
    } catch {
      throw RequestFailure(error)
    }
  }

  /// Writes the body of a line; returns its header and framing, nil if nobody wants it.
  mutating func write(
    _ level: LogLevel, _ text: Span<UInt8>, into body: inout CBORWriter
  ) -> (header: SMPHeader, framing: Framing)? {
    guard level.rawValue <= self.level, text.count <= LogGroup.lineBytes else { return nil }
    defer { number &+= 1 }
    guard credit > 0 else { return nil }
    do throws(CBORFailure) {
      try body.array(3)
      try body.uint(number)
      try body.uint(level.rawValue)
      try body.text(text)
    } catch {
      return nil
    }
    credit -= 1
    let header = SMPHeader(
      operation: .readResponse, group: LogGroup.number, command: LogGroup.Command.line.rawValue,
      sequence: UInt8(truncatingIfNeeded: number), bodyBytes: UInt16(truncatingIfNeeded: body.count))
    return (header, framing)
  }
}

/// A line of the log, as the other end reads it: `[number, level, text]`.
public struct LogLine: ~Escapable {
  /// One more than that of the line before. A gap: so many lines were not sent.
  public let number: UInt32
  /// How urgent it is; nil for a level that this version does not know.
  public let level: LogLevel?
  /// What it says: one line of UTF-8.
  public let text: Span<UInt8>

  /// Reads a line.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 3)
    number = try reader.uint()
    level = LogLevel(rawValue: try reader.uint())
    text = try reader.text()
    guard UTF8Text.isLine(text) else { throw .malformed }
    try reader.end(skipping: extra)
  }
}

/// Where a client's log lines go.
public protocol LogSink: ~Copyable {
  /// Takes a line, valid during the call only.
  mutating func take(_ line: borrowing LogLine)
}

/// Drops every line.
public struct NoLog: LogSink {
  /// Makes one.
  public init() {}

  /// Drops the line.
  public mutating func take(_ line: borrowing LogLine) {}
}
