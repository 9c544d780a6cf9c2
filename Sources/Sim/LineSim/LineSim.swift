import Bytes
import Wire

/// A serial line of 115,200 baud in virtual time, with the client at one end and a device at the other.
///
/// Both directions carry a byte at a time, eight bits with a start and a stop bit, and do not hinder each
/// other. Nothing takes time but the line itself and the device's turnaround, so a run is the same on every
/// machine.
public struct LineSim<let slotCount: Int>: ~Copyable {
  /// Bytes that the line carries in a second, each way.
  public static var bytesPerSecond: Int { 11_520 }

  /// A request: a command of a group, and its body.
  public struct Request: Sendable {
    var group: UInt16
    var command: UInt8
    var write: Bool
    /// The body, CBOR.
    public var body: [UInt8]

    /// Makes a request.
    public init(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) {
      (self.group, self.command, self.write, self.body) = (group, command, write, body)
    }
  }

  /// The asking end.
  public var client: SMPWindow<4096, slotCount>
  /// The answering end: takes a byte, and returns what it sends then.
  public var device: (UInt8) -> [UInt8]
  /// What the device sends by itself every ten milliseconds.
  public var chatter: () -> [UInt8] = { [] }
  /// What becomes of a frame on its way; the bytes are counted before.
  public var damage: ([UInt8]) -> [UInt8] = { $0 }
  /// How long the device thinks about each answer, with what its port adds.
  public var turnaroundMilliseconds = 0
  /// The lines of the log that came, as text.
  public private(set) var logLines: [String] = []
  /// Bytes sent by the client so far.
  public private(set) var upBytes = 0
  /// Bytes sent by the device so far.
  public private(set) var downBytes = 0
  /// Requests made so far, repeats not counted.
  public private(set) var requestCount = 0

  private var ticks = 0
  private var up = Flow()
  private var down = Flow()

  /// A line between a client and a device.
  public init(policy: RetryPolicy, device: @escaping (UInt8) -> [UInt8]) {
    client = SMPWindow(policy: policy)
    self.device = device
  }

  /// Milliseconds that have passed.
  public var milliseconds: Int { ticks * 1000 / Self.bytesPerSecond }

  /// Makes the requests, as many at once as there are slots, and returns the bodies of their answers; nil for
  /// one that got none.
  public mutating func run(_ requests: [Request]) -> [[UInt8]?] {
    var answers = [[UInt8]?](repeating: nil, count: requests.count)
    var given = 0
    stream {
      guard given < requests.count else { return nil }
      given += 1
      return requests[given - 1]
    } take: { index, body in
      answers[index] = body
      return true
    }
    return answers
  }

  /// Makes the requests that `next` gives, as many at once as there are slots, until it gives none while none
  /// is out, and hands their answers to `take` by their number; nil for one that got none. Ends early when
  /// `take` returns false.
  public mutating func stream(next: () -> Request?, take: (Int, [UInt8]?) -> Bool) {
    var running: [(slot: Int, index: Int)] = []
    var count = 0
    while true {
      while running.count < slotCount, let request = next() {
        running.append((ask(request), count))
        count += 1
      }
      guard !running.isEmpty else { return }
      pass()
      var goesOn = true
      running.removeAll { slot, index in
        var body: [UInt8]?
        switch client.state(slot) {
        case .waiting: return false
        case .answered:
          var bytes: [UInt8] = []
          client.answer(slot) { bytes.append($0) }
          body = bytes
        default: break
        }
        client.release(slot)
        if goesOn { goesOn = take(index, body) }
        return true
      }
      guard goesOn else {
        for (slot, _) in running { client.release(slot) }
        return
      }
    }
  }

  private mutating func ask(_ request: Request) -> Int {
    var sink = Sink()
    requestCount += 1
    let slot = try? client.ask(
      group: request.group, command: request.command, write: request.write, body: request.body.span,
      at: now, sink: &sink)
    send(sink.bytes)
    return slot ?? 0
  }

  private var now: UInt32 { UInt32(truncatingIfNeeded: milliseconds) }

  private mutating func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    upBytes += bytes.count
    up.append(damage(bytes), at: ticks)
  }

  /// Lets one byte pass in each direction.
  private mutating func pass() {
    let before = milliseconds
    ticks += 1
    if let byte = up.next(at: ticks) {
      let answer = device(byte)
      if !answer.isEmpty {
        downBytes += answer.count
        down.append(
          damage(answer), at: ticks + turnaroundMilliseconds * Self.bytesPerSecond / 1000)
      }
    }
    var log = Log()
    if let byte = down.next(at: ticks) { client.receive([byte].span, at: now, log: &log) }
    logLines += log.lines
    var sink = Sink()
    client.tick(at: now, sink: &sink)
    send(sink.bytes)
    guard milliseconds / 10 > before / 10 else { return }
    let bytes = chatter()
    downBytes += bytes.count
    down.append(bytes, at: ticks)
  }
}

/// Bytes on their way.
private struct Flow {
  private var pieces: [(bytes: [UInt8], readyAt: Int)] = []
  private var offset = 0

  mutating func append(_ bytes: [UInt8], at time: Int) {
    if !bytes.isEmpty { pieces.append((bytes, time)) }
  }

  mutating func next(at time: Int) -> UInt8? {
    guard let piece = pieces.first, piece.readyAt <= time else { return nil }
    defer {
      offset += 1
      if offset == piece.bytes.count {
        pieces.removeFirst()
        offset = 0
      }
    }
    return piece.bytes[offset]
  }
}

private struct Sink: ByteSink {
  var bytes: [UInt8] = []

  mutating func send(_ piece: Span<UInt8>) { for index in piece.indices { bytes.append(piece[index]) } }
}

private struct Log: LogSink {
  var lines: [String] = []

  mutating func take(_ line: borrowing LogLine) {
    let text = line.text
    lines.append(String(decoding: text.indices.map { text[$0] }, as: UTF8.self))
  }
}
