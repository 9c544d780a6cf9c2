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

  @Test func `the loader is told where there is one, and a reset may stay in it`() {
    var server = SMPServer<512>()
    let info = framed(request(.read, 0, 8, [0xA0]), .cobs)
    #expect(receive(info, &server) == [request(.readResponse, 0, 8, hex("a162726308"))])
    server.system.bootloaderMode = .swapOffset
    #expect(
      receive(info, &server) == [
        request(.readResponse, 0, 8, hex("a16a626f6f746c6f61646572674d4355626f6f74"))
      ])
    let mode = framed(request(.read, 0, 8, hex("a1657175657279646d6f6465")), .cobs)
    #expect(receive(mode, &server) == [request(.readResponse, 0, 8, hex("a1646d6f646508"))])
    let other = framed(request(.read, 0, 8, hex("a165717565727961 78")), .cobs)
    #expect(
      receive(other, &server) == [request(.readResponse, 0, 8, hex("a163657272a26567726f7570006272630 3"))])
    for (body, stays) in [("a0", false), ("", false), ("a169626f6f745f6d6f646501", true)] {
      #expect(receive(framed(request(.write, 0, 5, hex(body)), .cobs), &server).count == 1)
      let isAsked = server.system.takeReset()
      #expect(isAsked && server.system.staysInBootloader == stays)
    }
  }
}
