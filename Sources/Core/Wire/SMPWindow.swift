import Bytes

/// The asking end of the line with several requests out at once: each has a slot, by the number of which its
/// state and its answer are found. A state machine without a clock, or any input or output of its own.
///
/// An answer is taken if its operation, group, command and sequence number are those of a waiting request;
/// any other - late, repeated, of somebody else - is counted and ignored, as is everything that is no frame.
/// A request that gets no answer in time is sent again, unchanged and with the same sequence number, a
/// bounded number of times. As the other end answers in the order it is asked in, a request is also sent
/// again, at once, when one that was sent after it is answered. The time of all requests starts anew with
/// each answer: the line was busy with it.
///
/// Requests that are out at once may be carried out in any order, so they must not depend on each other.
/// Times are milliseconds of any clock that only goes forward; it may wrap.
///
/// Memory: twice `messageBytes`, and once more for each slot.
public struct SMPWindow<let messageBytes: Int, let slotCount: Int>: ~Copyable {
  /// Where a request stands.
  public typealias State = SMPClient<messageBytes>.State

  /// A request while it waits, then its answer.
  private struct Slot {
    var state = State.idle
    var message = InlineArray<messageBytes, UInt8>(repeating: 0)
    var messageCount = 0
    var request = SMPHeader(operation: .read, group: 0, command: 0, sequence: 0)
    var sentAt: UInt32 = 0
    /// Counts what is sent: a smaller number went out earlier.
    var turn: UInt32 = 0
    var attempt: UInt8 = 0
    var isOvertaken = false
  }

  private var decoder = FrameDecoder<messageBytes>()
  private var slots = InlineArray<slotCount, Slot>(repeating: Slot())
  private var nextSequence: UInt8
  private var nextTurn: UInt32 = 0

  /// How long to wait and how often to ask. A change holds from the next request or resend on.
  public var policy: RetryPolicy
  /// Requests that were sent again. Wraps.
  public private(set) var resendCount: UInt32 = 0
  /// Messages that were no answer waited for, nor lines of the log. Wraps.
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

  /// Where the request in a slot stands.
  public func state(_ slot: Int) -> State { slots[slot].state }

  /// Copies the body of the answer in a slot, byte by byte; nothing unless it is answered.
  public func answer(_ slot: Int, _ take: (UInt8) -> Void) {
    guard slots[slot].state == .answered else { return }
    for index in SMPHeader.byteCount..<slots[slot].messageCount { take(slots[slot].message[index]) }
  }

  /// Gives a slot back. An answer that comes later is a stray.
  public mutating func release(_ slot: Int) { slots[slot].state = .idle }

  /// Sends a request and returns its slot; ``SMPClientFailure/busy`` if every slot is in use.
  public mutating func ask<Sink: ByteSink & ~Copyable>(
    group: UInt16, command: UInt8, write: Bool, body: Span<UInt8>, at now: UInt32, sink: inout Sink
  ) throws(SMPClientFailure) -> Int {
    var slot = 0
    while slot < slotCount, slots[slot].state != .idle { slot += 1 }
    guard slot < slotCount else { throw .busy }
    guard body.count <= bodyLimit, let bodyBytes = UInt16(exactly: body.count) else {
      throw .tooLarge(limit: bodyLimit)
    }
    let request = SMPHeader(
      operation: write ? .write : .read, group: group, command: command, sequence: nextSequence,
      bodyBytes: bodyBytes)
    nextSequence &+= 1
    let header = request.encoded
    for index in header.indices { slots[slot].message[index] = header[index] }
    for index in body.indices { slots[slot].message[SMPHeader.byteCount + index] = body[index] }
    slots[slot].messageCount = SMPHeader.byteCount + body.count
    slots[slot].request = request
    slots[slot].state = .waiting
    slots[slot].attempt = 0
    send(slot, at: now, to: &sink)
    return slot
  }

  /// Takes bytes from the line, and hands lines of the log on.
  public mutating func receive<Log: LogSink & ~Copyable>(
    _ bytes: Span<UInt8>, at now: UInt32, log: inout Log
  ) {
    for index in bytes.indices {
      switch decoder.feed(bytes[index]) {
      case .message(let framing): take(framing, isWhole: true, at: now, &log)
      case .oversize(let framing): take(framing, isWhole: false, at: now, &log)
      case nil: continue
      }
    }
  }

  /// Sends requests again that are overtaken or whose time is over, or gives them up. To be called after
  /// bytes were received and whenever time has passed.
  public mutating func tick<Sink: ByteSink & ~Copyable>(at now: UInt32, sink: inout Sink) {
    for slot in 0..<slotCount where slots[slot].state == .waiting {
      let isOver = now &- slots[slot].sentAt >= policy.timeoutMilliseconds
      guard isOver || slots[slot].isOvertaken else { continue }
      guard slots[slot].attempt < policy.attempts else {
        slots[slot].state = isOver ? .timedOut : .waiting
        continue
      }
      resendCount &+= 1
      send(slot, at: now, to: &sink)
    }
  }

  /// How long ``tick(at:sink:)`` has nothing to do; nil if no request is waiting.
  public func millisecondsLeft(at now: UInt32) -> UInt32? {
    var least: UInt32?
    for slot in 0..<slotCount where slots[slot].state == .waiting {
      let passed = now &- slots[slot].sentAt
      let left = passed < policy.timeoutMilliseconds ? policy.timeoutMilliseconds - passed : 0
      least = min(least ?? left, left)
    }
    return least
  }

  private mutating func send<Sink: ByteSink & ~Copyable>(_ slot: Int, at now: UInt32, to sink: inout Sink) {
    slots[slot].attempt += 1
    slots[slot].sentAt = now
    slots[slot].turn = nextTurn
    slots[slot].isOvertaken = false
    nextTurn &+= 1
    let count = slots[slot].messageCount
    FrameEncoder.send(slots[slot].message.span.extracting(first: count), as: policy.framing, to: &sink)
  }

  private mutating func take<Log: LogSink & ~Copyable>(
    _ framing: Framing, isWhole: Bool, at now: UInt32, _ log: inout Log
  ) {
    let received = decoder.message(framing)
    guard let header = SMPHeader(received),
      !isWhole || received.count == SMPHeader.byteCount + Int(header.bodyBytes)
    else {
      strayCount &+= 1
      return
    }
    guard let slot = slot(answeredBy: header) else {
      if !LogGroup.take(header, received, &log) { strayCount &+= 1 }
      return
    }
    slots[slot].state = isWhole ? .answered : .answerTooLarge
    if isWhole {
      for index in received.indices { slots[slot].message[index] = received[index] }
      slots[slot].messageCount = received.count
    }
    for other in 0..<slotCount where slots[other].state == .waiting {
      slots[other].sentAt = now
      if Int32(bitPattern: slots[slot].turn &- slots[other].turn) > 0 { slots[other].isOvertaken = true }
    }
  }

  private func slot(answeredBy header: SMPHeader) -> Int? {
    for slot in 0..<slotCount
    where slots[slot].state == .waiting && slots[slot].request.isAnswered(by: header) {
      return slot
    }
    return nil
  }
}
