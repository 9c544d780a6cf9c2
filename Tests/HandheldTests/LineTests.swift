import Bytes
import HandheldSim
import Testing
import Wire

@Suite struct LineTests {
  @Test("Echo answers in the framing it was asked in", arguments: [Framing.cobs, .console])
  func echo(framing: Framing) throws {
    let line = Line(try Handhelds.empty(), framing: framing)
    let verdict = try line.ask(group: 0, SystemGroup.Command.echo.rawValue, write: true) {
      body throws(CBORFailure) in
      try body.map(1)
      try body.text("d")
      try body.text("hello")
    }
    #expect(verdict == .success)
    #expect(line.answer == [0xA1, 0x61, 0x72, 0x65] + Array("hello".utf8))
  }

  @Test("Parameters tell the size and number of messages")
  func parameters() throws {
    let line = Line(try Handhelds.empty())
    try line.ask(group: 0, SystemGroup.Command.parameters.rawValue)
    let bytes = line.answer
    var reader = CBORReader(bytes.span)
    let hasSize = try reader.value(forKey: "buf_size")
    let size = try reader.uint()
    #expect(hasSize)
    #expect(size == 4096)
  }

  @Test("A group that nobody has is answered with not supported")
  func unknownGroup() throws {
    let line = Line(try Handhelds.empty())
    #expect(try line.ask(group: 99, 0) == .smpError(SMPCode.notSupported.rawValue))
    #expect(try line.ask(group: 64, 77) == .smpError(SMPCode.notSupported.rawValue))
  }

  @Test("Garbage on the line is counted and otherwise ignored")
  func garbage() throws {
    let device = try Handhelds.with(["one"])
    var seed: UInt64 = 42
    print("seed \(seed)")
    var noise: [UInt8] = []
    for _ in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noise.append(UInt8(truncatingIfNeeded: seed >> 33))
    }
    device.receive(noise)
    _ = device.takeOutgoing()
    let line = Line(device)
    #expect(try line.info().recordCapacity == 8192)
    #expect(device.lineStatistics.discardedBytes > 10_000)
    #expect(device.rows == ["> [ ] one"])
  }

  @Test("Info names the board, the firmware and the store")
  func info() throws {
    let line = Line(try Handhelds.with(["one"]))
    let state = try line.info()
    #expect(state.head == 2)
    #expect(state.recordCount == 4)
    let bytes = line.answer
    let answer = try InfoAnswer(decoding: bytes.span)
    let isNamed = UTF8Text.equal(answer.board, "Cairn emulator")
    #expect(isNamed)
    #expect(answer.firmware.count > 0)
  }
}
