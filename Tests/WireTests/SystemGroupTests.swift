import Bytes
import Testing
import Wire

@Suite struct SystemGroupTests {
  func receive(_ bytes: [UInt8], _ server: inout SMPServer<512>) -> [[UInt8]] {
    var handler = NoGroups()
    var line = Line()
    server.receive(bytes.span, handler: &handler, sink: &line)
    return messages(line.bytes)
  }

  @Test func `a reset is answered, asked for once, and what follows it is dropped`() {
    var server = SMPServer<512>()
    let reset = framed(request(.write, 0, 5, [0xA0]), .cobs)
    let answers = receive(reset + reset, &server)
    #expect(answers == [request(.writeResponse, 0, 5, [0xA0])])
    let asked = server.system.takeReset()
    let askedAgain = server.system.takeReset()
    #expect(asked && !askedAgain)
  }

  @Test func `the time is unknown until it is set, and then handed to the board once`() throws {
    var server = SMPServer<512>()
    let unknown = receive(framed(request(.read, 0, 4, [0xA0]), .console), &server)
    #expect(unknown == [request(.readResponse, 0, 4, hex("a163657272a26567726f757000627263 04"))])
    let text = Array("2099-12-31T23:59:59.250000".utf8)
    let body = try cbor { body throws(CBORFailure) in
      try body.map(1)
      try body.text("datetime")
      try body.text(text.span)
    }
    #expect(receive(framed(request(.write, 0, 4, body), .cobs), &server).count == 1)
    let set = server.system.takeNewTime()
    let setAgain = server.system.takeNewTime()
    let expected = DateTime(text.span)
    #expect(set == expected && setAgain == nil)
    let known = receive(framed(request(.read, 0, 4, [0xA0]), .cobs), &server)
    #expect(known == [request(.readResponse, 0, 4, body)])
  }

  @Test func `a time that is none changes nothing`() {
    var server = SMPServer<512>()
    for body in ["a0", "a1686461746574696d6501", "a1686461746574696d656161", ""] {
      let answer = receive(framed(request(.write, 0, 4, hex(body)), .cobs), &server)
      #expect(answer == [request(.writeResponse, 0, 4, hex("a162726303"))])
    }
    #expect(server.system == SystemState())
  }
}
