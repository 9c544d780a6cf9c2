import Bytes
import Foundation
import Wire

/// An open serial port with a handheld at its other end: one request at a time, and its answer.
///
/// The port is this program's alone until ``close()`` or the end of the program. Requests that get no answer
/// are repeated as the policy says; whatever else comes over the line - log lines, noise, late answers - is
/// ignored and counted.
public final class SerialLink {
  /// Bytes of the largest message, header included.
  public static let messageBytes = 4096

  /// What the line has carried.
  public struct Statistics: Equatable, Sendable {
    /// Bytes sent.
    public var sentBytes = 0
    /// Bytes received.
    public var receivedBytes = 0
    /// Bytes received that were in no whole frame.
    public var discardedBytes = 0
    /// Frames received with a wrong checksum.
    public var badFrames = 0
    /// Messages that were not the answer waited for.
    public var strayMessages = 0
    /// Requests made, repeats not counted.
    public var requests = 0
    /// Requests sent again.
    public var repeats = 0
  }

  /// The port, as it was asked for.
  public let port: String
  private let line: any SerialLine
  private var client: SMPClient<4096>
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var isOpen = true
  private var sentBytes = 0
  private var receivedBytes = 0
  private var requestCount = 0

  /// Opens and locks the port at `port`: a serial port, a pseudo-terminal, or a symbolic link to one.
  public init(opening port: String, policy: RetryPolicy = RetryPolicy(timeoutMilliseconds: 2000, attempts: 4))
    throws(SerialFailure)
  {
    self.port = port
    let path = try PortFile.resolve(port)
    line =
      path.hasPrefix("/dev/pts/")
      ? try PseudoTerminalLine(path, name: port) : try HardwareLine(path, name: port)
    // An answer that is late from an earlier program then meets another sequence number.
    client = SMPClient(policy: policy, firstSequence: UInt8.random(in: .min ... .max))
    start = clock.now
  }

  deinit { close() }

  /// Gives the port back. A request afterwards fails as ``SerialFailure/Reason/lost``.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    line.close()
  }

  /// What the line has carried so far.
  public var statistics: Statistics {
    Statistics(
      sentBytes: sentBytes, receivedBytes: receivedBytes,
      discardedBytes: Int(client.statistics.discardedBytes),
      badFrames: Int(client.statistics.badCRC), strayMessages: Int(client.strayCount), requests: requestCount,
      repeats: Int(client.resendCount))
  }

  /// Asks the handheld and returns the body of its answer.
  ///
  /// Throws `RecordsFailure` when the handheld answered with an error of the records group, else
  /// ``SerialFailure``. A request that failed may have been carried out.
  public func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    guard isOpen else { throw SerialFailure(port, .lost) }
    requestCount += 1
    let received = receivedBytes
    let asked = clock.now
    var sink = Outgoing()
    do throws(SMPClientFailure) {
      client.abandon()
      try client.ask(group: group, command: command, write: write, body: body.span, at: now, sink: &sink)
    } catch {
      throw SerialFailure(port, .requestTooLarge(limit: client.bodyLimit))
    }
    try send(&sink)
    while let wait = client.millisecondsLeft(at: now) {
      let bytes = try line.read(timeoutMilliseconds: Int(wait))
      receivedBytes += bytes.count
      client.receive(bytes.span)
      client.tick(at: now, sink: &sink)
      try send(&sink)
    }
    switch client.state {
    case .answered: return try answer()
    case .answerTooLarge: throw SerialFailure(port, .answerTooLarge(limit: Self.messageBytes))
    case .timedOut, .idle, .waiting:
      let seconds = Double((clock.now - asked) / .milliseconds(1)) / 1000
      throw SerialFailure(
        port,
        .timedOut(
          attempts: Int(client.policy.attempts), seconds: seconds, receivedBytes: receivedBytes - received))
    }
  }

  private func answer() throws -> [UInt8] {
    let body = [UInt8](copying: client.answer)
    switch AnswerVerdict(body.span) {
    case .success: return body
    case .malformed: throw SerialFailure(port, .answerMalformed)
    case .smpError(let code): throw SerialFailure(port, .smpError(code: code))
    case .groupError(let group, let code):
      if group == UInt32(RecordsGroup.number), let failure = RecordsFailure(rawValue: code) { throw failure }
      throw SerialFailure(port, .groupError(group: group, code: code))
    }
  }

  private func send(_ sink: inout Outgoing) throws(SerialFailure) {
    guard !sink.bytes.isEmpty else { return }
    try line.write(sink.bytes)
    sentBytes += sink.bytes.count
    sink.bytes = []
  }

  private var now: UInt32 {
    UInt32(truncatingIfNeeded: Int((clock.now - start) / .milliseconds(1)))
  }
}

/// Gathers the pieces of a frame, so that it goes out in one write.
private struct Outgoing: ByteSink {
  var bytes: [UInt8] = []

  mutating func send(_ piece: Span<UInt8>) {
    for index in piece.indices { bytes.append(piece[index]) }
  }
}

extension [UInt8] {
  fileprivate init(copying span: Span<UInt8>) {
    self.init()
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}
