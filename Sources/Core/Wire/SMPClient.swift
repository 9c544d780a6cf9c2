import Bytes

/// How long a client waits, and how often it asks.
public struct RetryPolicy: Equatable, Sendable {
  /// The framing of requests. Answers are read in both.
  public var framing: Framing
  /// How long to wait for an answer before asking again.
  public var timeoutMilliseconds: UInt32
  /// How often to ask before giving up, at least once.
  public var attempts: UInt8

  /// Makes a policy.
  public init(framing: Framing = .cobs, timeoutMilliseconds: UInt32 = 1000, attempts: UInt8 = 4) {
    self.framing = framing
    self.timeoutMilliseconds = timeoutMilliseconds
    self.attempts = max(attempts, 1)
  }
}

/// Why a client cannot ask.
public enum SMPClientFailure: Error, Equatable, Sendable {
  /// A request is still waiting for its answer.
  case busy
  /// The body is larger than this many bytes.
  case tooLarge(limit: Int)
}

/// The asking end of the line: requests out, answers in, one at a time; ``SMPWindow`` has several out at
/// once. A state machine without a clock, or any input or output of its own.
///
/// A request that gets no answer in time is sent again, unchanged and with the same sequence number, a
/// bounded number of times. An answer is taken if its operation, group, command and sequence number are those
/// of the waiting request; any other - late, repeated, of somebody else - is counted and ignored, as is
/// everything that is no frame. Times are milliseconds of any clock that only goes forward; it may wrap.
///
/// Memory: three times `messageBytes`.
public struct SMPClient<let messageBytes: Int>: ~Copyable {
  private let inPlace = InPlace()

  /// Where the client stands.
  public enum State: Equatable, Sendable {
    /// Nothing has been asked.
    case idle
    /// A request is out.
    case waiting
    /// The answer is in ``SMPClient/answer``.
    case answered
    /// The answer came, but is larger than the message buffer.
    case answerTooLarge
    /// No answer came to any attempt.
    case timedOut
  }

  private var decoder = FrameDecoder<messageBytes>()
  /// The request while it waits, then its answer.
  private var message = InlineArray<messageBytes, UInt8>(repeating: 0)
  private var messageCount = 0
  private var request = SMPHeader(operation: .read, group: 0, command: 0, sequence: 0)
  private var sentAt: UInt32 = 0
  private var attempt: UInt8 = 0
  private var nextSequence: UInt8

  /// How long to wait and how often to ask. A change holds from the next request or resend on.
  public var policy: RetryPolicy
  /// Where the client stands.
  public private(set) var state = State.idle
  /// Requests that were sent again. Wraps.
  public private(set) var resendCount: UInt32 = 0
  /// Messages that were not the answer waited for. Wraps.
  public private(set) var strayCount: UInt32 = 0

  /// Starts idle. Two clients that use a line one after the other do better with different first sequence
  /// numbers: a late answer to the first is then never taken for one to the second.
  public init(policy: RetryPolicy = RetryPolicy(), firstSequence: UInt8 = 0) {
    self.policy = policy
    nextSequence = firstSequence
  }

  /// What the line has carried towards this end so far.
  public var statistics: LineStatistics { decoder.statistics }

  /// The largest body of a request, in bytes.
  public var bodyLimit: Int { messageBytes - SMPHeader.byteCount }

  /// The body of the answer; empty unless ``state`` is ``State/answered``.
  public var answer: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      state == .answered
        ? message.span.extracting(SMPHeader.byteCount..<messageCount) : message.span.extracting(0..<0)
    }
  }

  /// Sends a request. Whatever answer was there is gone.
  public mutating func ask<Sink: ByteSink & ~Copyable>(
    group: UInt16, command: UInt8, write: Bool, body: Span<UInt8>, at now: UInt32, sink: inout Sink
  ) throws(SMPClientFailure) {
    guard state != .waiting else { throw .busy }
    guard body.count <= bodyLimit, let bodyBytes = UInt16(exactly: body.count) else {
      throw .tooLarge(limit: bodyLimit)
    }
    request = SMPHeader(
      operation: write ? .write : .read, group: group, command: command, sequence: nextSequence,
      bodyBytes: bodyBytes)
    nextSequence &+= 1
    let header = request.encoded
    for index in header.indices { message[index] = header[index] }
    for index in body.indices { message[SMPHeader.byteCount + index] = body[index] }
    messageCount = SMPHeader.byteCount + body.count
    state = .waiting
    attempt = 0
    send(at: now, to: &sink)
  }

  /// Takes bytes from the line. ``state`` tells whether the answer is now there.
  public mutating func receive(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      switch decoder.feed(bytes[index]) {
      case .message(let framing): take(framing, isWhole: true)
      case .oversize(let framing): take(framing, isWhole: false)
      case nil: continue
      }
    }
  }

  /// Sends the request again if its time is over, or gives up. To be called whenever time has passed.
  public mutating func tick<Sink: ByteSink & ~Copyable>(at now: UInt32, sink: inout Sink) {
    guard state == .waiting, now &- sentAt >= policy.timeoutMilliseconds else { return }
    guard attempt < policy.attempts else {
      state = .timedOut
      return
    }
    resendCount &+= 1
    send(at: now, to: &sink)
  }

  /// How long ``tick(at:sink:)`` has nothing to do; nil if no request is waiting.
  public func millisecondsLeft(at now: UInt32) -> UInt32? {
    guard state == .waiting else { return nil }
    let passed = now &- sentAt
    return passed < policy.timeoutMilliseconds ? policy.timeoutMilliseconds - passed : 0
  }

  /// Stops waiting. An answer that comes later is a stray.
  public mutating func abandon() {
    state = .idle
  }

  private mutating func send<Sink: ByteSink & ~Copyable>(at now: UInt32, to sink: inout Sink) {
    attempt += 1
    sentAt = now
    FrameEncoder.send(message.span.extracting(first: messageCount), as: policy.framing, to: &sink)
  }

  private mutating func take(_ framing: Framing, isWhole: Bool) {
    let received = decoder.message(framing)
    guard state == .waiting, let header = SMPHeader(received), request.isAnswered(by: header),
      !isWhole || received.count == SMPHeader.byteCount + Int(header.bodyBytes)
    else {
      strayCount &+= 1
      return
    }
    guard isWhole else {
      state = .answerTooLarge
      return
    }
    for index in received.indices { message[index] = received[index] }
    messageCount = received.count
    state = .answered
  }
}
