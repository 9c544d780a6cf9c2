import Bytes
import Seeds
import Testing
import Wire

/// A handler that knows no group.
struct NoGroups: RequestHandler {
  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    throw .smp(.notSupported)
  }
}

@Suite struct ServerTests {
  static let echoBody = hex("a16164626869")

  @Test(arguments: framings) func `echo gives the text back, in the framing of the request`(
    _ framing: Framing
  ) {
    let line = serve(framed(request(.write, 0, 0, Self.echoBody), framing))
    #expect(line == framed(request(.writeResponse, 0, 0, hex("a16172626869")), framing))
  }

  @Test func `a request is answered wherever the bytes are cut`() {
    let frames = framed(request(.write, 0, 0, Self.echoBody), .cobs)
    var server = SMPServer<512>()
    var handler = NoGroups()
    var line = Line()
    for byte in frames { server.receive([byte].span, handler: &handler, sink: &line) }
    #expect(messages(line.bytes) == [request(.writeResponse, 0, 0, hex("a16172626869"))])
    #expect(server.answeredCount == 1)
  }

  @Test func `parameters tell the size and number of buffers`() throws {
    let answer = answer(request(.read, 0, 6, [0xA0]))
    let expected = try cbor { body throws(CBORFailure) in
      try body.map(2)
      try body.text("buf_size")
      try body.uint(512)
      try body.text("buf_count")
      try body.uint(4)
    }
    #expect(answer == request(.readResponse, 0, 6, expected))
  }

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 500]) func `an echo of an edge size comes back`(_ size: Int)
    throws
  {
    let text = [UInt8](repeating: 0x61, count: size)
    func body(_ key: StaticString) throws -> [UInt8] {
      try cbor { body throws(CBORFailure) in
        try body.map(1)
        try body.text(key)
        try body.text(text.span)
      }
    }
    for framing in framings {
      let line = serve(framed(request(.write, 0, 0, try body("d")), framing))
      // 512 bytes of message take 8 of header, 1 of map, 2 of key and 3 of length.
      let fits = size <= 498
      let expected =
        fits ? request(.writeResponse, 0, 0, try body("r")) : request(.writeResponse, 0, 0, rc(7))
      #expect(messages(line) == [expected])
    }
  }

  @Test(arguments: [UInt8(0), 1]) func `a group or command that does not exist is answered with rc 8`(
    _ version: UInt8
  ) {
    for (group, command) in [(0, 1), (0, 200), (1, 0), (64, 0), (65_535, 255)] as [(UInt16, UInt8)] {
      let answer = answer(request(.read, group, command, [0xA0], version: version))
      #expect(answer == request(.readResponse, group, command, rc(8), version: version))
    }
  }

  @Test func `a request that cannot be understood is answered with rc 3`() {
    #expect(answer(request(.write, 0, 0, [])) == request(.writeResponse, 0, 0, rc(3)))
    #expect(answer(request(.write, 0, 0, hex("a1616402"))) == request(.writeResponse, 0, 0, rc(3)))
    #expect(answer(request(.write, 0, 0, [0xFF])) == request(.writeResponse, 0, 0, rc(3)))
  }

  @Test(arguments: framings) func `a message too large for the buffer is answered with rc 7`(
    _ framing: Framing
  ) {
    for size in [505, 4096, 20_000] {
      let line = serve(framed(request(.write, 64, 2, [UInt8](repeating: 0xA0, count: size)), framing))
      #expect(messages(line) == [request(.writeResponse, 64, 2, rc(7))])
    }
  }

  @Test func `answers, and messages that are not as long as their header says, get no answer`() {
    for message in [
      Array(request(.write, 0, 0, Self.echoBody).dropLast()), request(.write, 0, 0, Self.echoBody) + [0],
      [0] + request(.read, 0, 6, []),
      request(.readResponse, 0, 6, [0xA0]), request(.writeResponse, 0, 0, Self.echoBody), [], [0x08],
      Array(request(.read, 0, 6, []).prefix(7)), [0x0D, 0, 0, 0, 0, 0, 0, 0],
    ] {
      for framing in framings { #expect(serve(framed(message, framing)).isEmpty) }
    }
  }

  @Test func `an error of a group is told in the version of the request`() {
    struct Failing: RequestHandler {
      mutating func handle(
        _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
      ) throws(RequestFailure) {
        do throws(CBORFailure) { try reply.text("half an answer") } catch { throw RequestFailure(error) }
        throw RecordsFailure.damaged.answer
      }
    }
    var server = SMPServer<512>()
    var handler = Failing()
    var line = Line()
    server.receive(framed(request(.read, 64, 0, [0x80]), .cobs).span, handler: &handler, sink: &line)
    #expect(
      messages(line.take()) == [request(.readResponse, 64, 0, hex("a163657272a26567726f757018406272 6308"))])
    server.receive(
      framed(request(.read, 64, 0, [0x80], version: 0), .cobs).span, handler: &handler, sink: &line)
    #expect(messages(line.take()) == [request(.readResponse, 64, 0, rc(9), version: 0)])
  }

  @Test func `any bytes are survived`() {
    let seed: UInt64 = 6
    var random = Seeded(seed)
    var server = SMPServer<512>()
    var handler = RecordsSim()
    var line = Line()
    for round in 0..<3000 {
      let body = random.bytes(Int.random(in: 0...40, using: &random))
      var bytes = framed(
        request(
          [.read, .write].randomElement(using: &random)!, [0, 64, 7].randomElement(using: &random)!,
          UInt8.random(in: 0...7, using: &random), body), framings.randomElement(using: &random)!)
      if round % 3 == 0 { bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0] }
      server.receive(bytes.span, handler: &handler, sink: &line)
      _ = server.system.takeReset()
      let answers = messages(line.take())
      #expect(answers.count <= 1, "seed \(seed), round \(round)")
      for answer in answers {
        let body = Array(answer.dropFirst(8))
        #expect(AnswerVerdict(body.span) != .malformed, "seed \(seed), round \(round)")
      }
    }
    server.receive(framed(request(.write, 0, 0, Self.echoBody), .cobs).span, handler: &handler, sink: &line)
    #expect(messages(line.bytes) == [request(.writeResponse, 0, 0, hex("a16172626869"))])
  }

  func rc(_ code: UInt8) -> [UInt8] { hex("a1627263") + [code] }

  func serve(_ bytes: [UInt8]) -> [UInt8] {
    var server = SMPServer<512>()
    var handler = NoGroups()
    var line = Line()
    server.receive(bytes.span, handler: &handler, sink: &line)
    return line.bytes
  }

  func answer(_ message: [UInt8]) -> [UInt8]? { messages(serve(framed(message, .cobs))).first }
}
