import Bytes
import Foundation
import Wire

/// An open serial port with a handheld at its other end: requests, up to four of them out at once, and their
/// answers.
///
/// The port is this program's alone until ``close()`` or the end of the program. Requests that get no answer
/// are repeated as the policy says; whatever else comes over the line - log lines, noise, late answers - is
/// ignored and counted.
public final class SerialLink {
  /// Bytes of the largest message, header included.
  public static let messageBytes = 4096
  /// Requests that may be out at once: as many messages as every handheld has room for.
  public static let requestsAtOnce = 4

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
  private var client: SMPWindow<4096, 4>
  private var log = LogLines()
  /// Where every message is written to, too; nil for nowhere.
  public var capture: Capture?
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
    line = try Self.openLine(port)
    // An answer that is late from an earlier program then meets another sequence number.
    client = SMPWindow(policy: policy, firstSequence: UInt8.random(in: .min ... .max))
    start = clock.now
  }

  /// The bytes of the port at `port`, locked.
  static func openLine(_ port: String) throws(SerialFailure) -> any SerialLine {
    let path = try PortFile.resolve(port)
    if path.hasPrefix("/dev/pts/") { return try PseudoTerminalLine(path, name: port) }
    return try HardwareLine(path, name: port)
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

  /// A request: a command of a group, and its body.
  public struct Request: Sendable {
    /// The group.
    public var group: UInt16
    /// The command in the group.
    public var command: UInt8
    /// Whether it is sent as a write.
    public var write: Bool
    /// The body, CBOR.
    public var body: [UInt8]

    /// Makes a request.
    public init(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) {
      (self.group, self.command, self.write, self.body) = (group, command, write, body)
    }
  }

  /// Asks the handheld and returns the body of its answer.
  ///
  /// Throws `RecordsFailure` when the handheld answered with an error of the records group, else
  /// ``SerialFailure``. A request that failed may have been carried out.
  public func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    try requests([Request(group: group, command: command, write: write, body: body)])[0].get()
  }

  /// Asks the handheld and does not ask again: for a command that does something else the second time. Throws
  /// as ``request(group:command:write:body:)`` does.
  public func requestOnce(group: UInt16, command: UInt8, body: [UInt8]) throws -> [UInt8] {
    let attempts = client.policy.attempts
    client.policy.attempts = 1
    defer { client.policy.attempts = attempts }
    return try request(group: group, command: command, write: true, body: body)
  }

  /// Asks several things that do not depend on each other, up to four of them at once, and returns the
  /// answers in the order of the requests. They may be carried out in any order, and each at most once more
  /// than it is answered.
  ///
  /// Throws ``SerialFailure`` when the line fails or a request is not answered; any of them may have been
  /// carried out then. An error that the handheld answered is the result of its request alone.
  public func requests(_ requests: [Request]) throws(SerialFailure) -> [Result<[UInt8], any Error>] {
    var answers = [Result<[UInt8], any Error>?](repeating: nil, count: requests.count)
    var given = 0
    do {
      try stream {
        guard given < requests.count else { return nil }
        given += 1
        return requests[given - 1]
      } take: {
        answers[$0] = $1
      }
    } catch {
      throw error as? SerialFailure ?? SerialFailure(port, .lost)
    }
    return answers.map { $0! }
  }

  /// Asks what `next` gives, up to four requests at once, and hands each answer to `take` with the number of
  /// its request, counted from 0. Ends when `next` gives nothing while no request is out.
  ///
  /// Throws as ``requests(_:)`` does, and what `take` throws.
  public func stream(
    next: () -> Request?, take: (Int, Result<[UInt8], any Error>) throws -> Void
  ) throws {
    guard isOpen else { throw SerialFailure(port, .lost) }
    var slots = [Int?](repeating: nil, count: Self.requestsAtOnce)
    defer { for slot in slots.indices where slots[slot] != nil { client.release(slot) } }
    let received = receivedBytes
    let asked = clock.now
    var number = 0
    var sink = Outgoing()
    while true {
      // What is sent again goes before what is new.
      client.tick(at: now, sink: &sink)
      while slots.contains(nil), let request = next() {
        slots[try ask(request, &sink)] = number
        number += 1
      }
      guard !slots.allSatisfy({ $0 == nil }) else { return }
      try send(&sink)
      for slot in slots.indices {
        guard let index = slots[slot] else { continue }
        switch client.state(slot) {
        case .waiting, .idle: continue
        case .answered: break
        case .answerTooLarge: throw SerialFailure(port, .answerTooLarge(limit: Self.messageBytes))
        case .timedOut: throw timeout(since: asked, receivedBytes: receivedBytes - received)
        }
        let answer = result(slot)
        client.release(slot)
        slots[slot] = nil
        try take(index, answer)
      }
      if let wait = client.millisecondsLeft(at: now), !slots.allSatisfy({ $0 == nil }) {
        try receive(timeoutMilliseconds: Int(wait))
      }
    }
  }

  /// Reads what comes over the line for a while: lines of the log.
  public func wait(milliseconds: Int) throws(SerialFailure) {
    guard isOpen else { throw SerialFailure(port, .lost) }
    try receive(timeoutMilliseconds: milliseconds)
  }

  /// The lines of the log that have come since the last call.
  public func takeLog() -> [HandheldLogLine] { log.takeAll() }

  private func ask(_ request: Request, _ sink: inout Outgoing) throws(SerialFailure) -> Int {
    requestCount += 1
    do throws(SMPClientFailure) {
      return try client.ask(
        group: request.group, command: request.command, write: request.write, body: request.body.span,
        at: now, sink: &sink)
    } catch {
      throw SerialFailure(port, .requestTooLarge(limit: client.bodyLimit))
    }
  }

  private func receive(timeoutMilliseconds: Int) throws(SerialFailure) {
    let bytes = try line.read(timeoutMilliseconds: timeoutMilliseconds)
    receivedBytes += bytes.count
    capture?.receive(bytes)
    client.receive(bytes.span, at: now, log: &log)
  }

  private func timeout(since asked: ContinuousClock.Instant, receivedBytes: Int) -> SerialFailure {
    let seconds = Double((clock.now - asked) / .milliseconds(1)) / 1000
    return SerialFailure(
      port,
      .timedOut(attempts: Int(client.policy.attempts), seconds: seconds, receivedBytes: receivedBytes))
  }

  private func result(_ slot: Int) -> Result<[UInt8], any Error> {
    var body: [UInt8] = []
    client.answer(slot) { body.append($0) }
    switch AnswerVerdict(body.span) {
    case .success: return .success(body)
    case .malformed: return .failure(SerialFailure(port, .answerMalformed))
    case .smpError(let code): return .failure(SerialFailure(port, .smpError(code: code)))
    case .groupError(let group, let code):
      if group == UInt32(RecordsGroup.number), let failure = RecordsFailure(rawValue: code) {
        return .failure(failure)
      }
      return .failure(SerialFailure(port, .groupError(group: group, code: code)))
    }
  }

  private func send(_ sink: inout Outgoing) throws(SerialFailure) {
    guard !sink.bytes.isEmpty else { return }
    try line.write(sink.bytes)
    capture?.send(sink.bytes)
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
  init(copying span: Span<UInt8>) {
    self.init()
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}
