import Bytes
import Seeds
import Testing
import Wire

@Suite struct ClientTests {
  static let body = hex("a16164626869")
  static let answer = hex("a16172626869")
  static let policy = RetryPolicy(framing: .cobs, timeoutMilliseconds: 100, attempts: 3)

  @Test func `a request goes out once and its answer is kept`() throws {
    var client = SMPClient<512>(policy: Self.policy, firstSequence: 7)
    var line = Line()
    try ask(&client, &line)
    #expect(line.take() == framed(request(.write, 0, 0, Self.body), .cobs))
    #expect(client.state == .waiting && client.millisecondsLeft(at: 60) == 40)
    client.tick(at: 99, sink: &line)
    #expect(line.bytes.isEmpty)
    client.receive(framed(request(.writeResponse, 0, 0, Self.answer), .cobs).span)
    #expect(client.state == .answered && client.millisecondsLeft(at: 60) == nil)
    #expect(array(client.answer) == Self.answer)
    client.tick(at: 1000, sink: &line)
    #expect(line.bytes.isEmpty)
  }

  @Test func `sequence numbers go up by one and wrap`() throws {
    var client = SMPClient<512>(policy: Self.policy, firstSequence: 254)
    var line = Line()
    for sequence: UInt8 in [254, 255, 0, 1] {
      try ask(&client, &line)
      #expect(messages(line.take()) == [request(.write, 0, 0, Self.body, sequence: sequence)])
      client.abandon()
    }
  }

  @Test
  func `an unanswered request is repeated unchanged, a bounded number of times, also when the clock wraps`()
    throws
  {
    var client = SMPClient<512>(policy: Self.policy, firstSequence: 7)
    var line = Line()
    let start = UInt32.max - 50
    try ask(&client, &line, at: start)
    let frame = line.take()
    for attempt: UInt32 in 1...2 {
      client.tick(at: start &+ attempt * 100 - 1, sink: &line)
      #expect(line.bytes.isEmpty)
      client.tick(at: start &+ attempt * 100, sink: &line)
      #expect(line.take() == frame)
    }
    client.tick(at: start &+ 300, sink: &line)
    #expect(client.state == .timedOut && client.resendCount == 2 && line.bytes.isEmpty)
    client.receive(framed(request(.writeResponse, 0, 0, Self.answer), .cobs).span)
    #expect(client.state == .timedOut && client.strayCount == 1)
  }

  @Test func `late, repeated and foreign answers are ignored`() throws {
    var client = SMPClient<512>(policy: Self.policy, firstSequence: 7)
    var line = Line()
    try ask(&client, &line)
    for foreign in [
      request(.writeResponse, 0, 0, [0xA0], sequence: 6), request(.writeResponse, 0, 1, [0xA0]),
      request(.writeResponse, 1, 0, [0xA0]), request(.readResponse, 0, 0, [0xA0]),
      request(.write, 0, 0, Self.body), request(.writeResponse, 0, 0, Self.answer) + [0], [1, 2, 3],
    ] {
      client.receive(framed(foreign, .console).span)
      #expect(client.state == .waiting)
    }
    #expect(client.strayCount == 7)
    let good = framed(request(.writeResponse, 0, 0, Self.answer), .console)
    client.receive((good + framed(request(.writeResponse, 0, 0, [0xA0]), .cobs)).span)
    #expect(client.state == .answered && array(client.answer) == Self.answer && client.strayCount == 8)
    try ask(&client, &line)
    client.receive(good.span)
    #expect(client.state == .waiting && client.strayCount == 9)
  }

  @Test func `a client that is waiting, or asked too much, says so`() throws {
    var client = SMPClient<128>(policy: Self.policy)
    var line = Line()
    let large = [UInt8](repeating: 0, count: 121)
    #expect(
      failure { () throws(SMPClientFailure) in
        try client.ask(group: 0, command: 0, write: true, body: large.span, at: 0, sink: &line)
      } == .tooLarge(limit: 120))
    #expect(line.bytes.isEmpty && client.state == .idle)
    try client.ask(group: 0, command: 0, write: true, body: Self.body.span, at: 0, sink: &line)
    #expect(
      failure { () throws(SMPClientFailure) in
        try client.ask(group: 0, command: 0, write: true, body: Self.body.span, at: 0, sink: &line)
      } == .busy)
    client.receive(framed(request(.writeResponse, 0, 0, large, sequence: 0), .cobs).span)
    #expect(client.state == .answerTooLarge)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `requests come through a line that loses, flips, repeats and delays frames`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    var client = SMPClient<512>(policy: RetryPolicy(timeoutMilliseconds: 100, attempts: 20))
    var server = SMPServer<512>()
    var handler = RecordsSim()
    var delayed: [UInt8] = []
    var now: UInt32 = 0
    for number in UInt32(0)..<300 {
      let body = try cbor { body throws(CBORFailure) in
        try body.map(1)
        try body.text("d")
        try body.text(number % 2 == 0 ? "even" : "odd")
      }
      var line = Line()
      try client.ask(group: 0, command: 0, write: true, body: body.span, at: now, sink: &line)
      while client.state == .waiting {
        var answers = Line()
        server.receive(damage(line.take(), &random).span, handler: &handler, sink: &answers)
        let arriving = damage(answers.bytes, &random)
        client.receive(delayed.span)
        delayed = []
        if Int.random(in: 0..<10, using: &random) == 0 {
          delayed = arriving
        } else {
          client.receive(arriving.span)
        }
        now &+= 100
        client.tick(at: now, sink: &line)
      }
      #expect(client.state == .answered, "seed \(seed), request \(number)")
      #expect(array(client.answer) == body.replacingKey())
    }
    #expect(client.resendCount > 30)
  }

  /// One frame in ten is lost, one has a flipped bit, one comes twice.
  func damage(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var bytes = bytes
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return []
    case 1: if let index = bytes.indices.randomElement(using: &random) { bytes[index] ^= 0x10 }
    case 2: bytes += bytes
    default: break
    }
    return bytes
  }

  func ask(_ client: inout SMPClient<512>, _ line: inout Line, at now: UInt32 = 0) throws {
    try client.ask(group: 0, command: 0, write: true, body: Self.body.span, at: now, sink: &line)
  }
}

@Suite struct AnswerVerdictTests {
  @Test(
    arguments: [
      ("a0", .success), ("80", .success), ("a1627263 00", .success), ("a1627263 08", .smpError(8)),
      ("bf62726308ff", .smpError(8)),
      ("a163657272a26567726f757018406272 6302", .groupError(group: 64, code: 2)),
      ("a163657272a262726302 6567726f75701840", .groupError(group: 64, code: 2)),
      ("a1636572 7280", .malformed),
      ("a163657272a1627263 02", .malformed), ("", .malformed), ("a1", .malformed),
      ("a162726361 61", .malformed),
    ] as [(String, AnswerVerdict)])
  func `an answer says whether it is an error`(_ pair: (String, AnswerVerdict)) {
    #expect(AnswerVerdict(hex(pair.0).span) == pair.1)
  }
}

extension [UInt8] {
  /// An echo request's body as the body of its answer: the key `d` becomes `r`.
  func replacingKey() -> [UInt8] {
    var answer = self
    answer[2] = 0x72
    return answer
  }
}
