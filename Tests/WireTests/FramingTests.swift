import Bytes
import Seeds
import Testing
import Wire

@Suite struct FramingTests {
  static let echo = hex("0a00000600000700a16164626869")
  static let sizes = edgeSizes + [91, 92, 93, 94, 185, 186, 187]

  @Test func `the published example is framed as published`() {
    #expect(framed(Self.echo, .console) == [6, 9] + Array("ABAKAAAGAAAHAKFhZGJoaSVk".utf8) + [0x0A])
    #expect(framed(Self.echo, .cobs) == hex("00 020a01020601020709a16164626869256400"))
  }

  @Test(arguments: framings, sizes) func `a message of an edge size comes back whole`(
    _ framing: Framing, _ size: Int
  ) {
    var random = Seeded(UInt64(size))
    for message in [
      random.bytes(size), [UInt8](repeating: 0, count: size), [UInt8](repeating: 0xFF, count: size),
    ] {
      var line = Line()
      #expect(FrameEncoder.send(message.span, as: framing, to: &line) == true)
      #expect(line.largestPiece <= 64)
      var decoder = FrameDecoder<4096>()
      #expect(messages(line.bytes, &decoder) == [message])
      #expect(decoder.statistics.discardedBytes == 0)
      #expect(decoder.statistics.frames == 1)
    }
  }

  @Test func `console lines have at most 127 bytes, and COBS frames no zero inside`() {
    let message = Seeded.message(3000)
    let lines = framed(message, .console).split(separator: 0x0A)
    #expect(lines.allSatisfy { $0.count + 1 <= FrameFormat.consoleLineBytes })
    #expect(lines[0].starts(with: [6, 9]))
    #expect(lines.dropFirst().allSatisfy { $0.starts(with: [4, 0x14]) })
    let frame = framed(message, .cobs)
    #expect(frame.first == 0 && frame.last == 0 && !frame.dropFirst().dropLast().contains(0))
  }

  @Test func `a message too long for the length field is not sent`() {
    var line = Line()
    let long = [UInt8](repeating: 1, count: 65_534)
    #expect(FrameEncoder.send(long.span, as: .console, to: &line) == false)
    #expect(line.bytes.isEmpty)
  }

  @Test func `both framings are read from one line, with text and noise between`() {
    let seed: UInt64 = 4
    var random = Seeded(seed)
    for round in 0..<200 {
      var bytes: [UInt8] = []
      var sent: [[UInt8]] = []
      for _ in 0..<5 {
        // A log line ends with a newline. What comes before a frame without an end of its own is lost with
        // it.
        let noise = ["", "boot ok\r\n", "\u{6}\n", "\u{4}\u{14}AAAA\n", "\0\0", "x\0"].randomElement(
          using: &random)!
        bytes += Array(noise.utf8)
        let message = random.bytes(Int.random(in: 8...300, using: &random))
        sent.append(message)
        bytes += framed(message, framings.randomElement(using: &random)!)
      }
      #expect(messages(bytes) == sent, "seed \(seed), round \(round)")
    }
  }

  @Test func `log lines may stand between the lines of a console message`() {
    let message = Seeded.message(400)
    let lines = framed(message, .console).split(separator: 0x0A).map { Array($0) + [0x0A] }
    #expect(lines.count > 3)
    #expect(messages(Array(lines.joined(separator: Array("log: \u{6} ok\r\n".utf8)))) == [message])
  }

  @Test func `lines that are padded one by one, or end in CR LF, are read too`() {
    let padded =
      [6, 9] + Array("AA==\r\n".utf8) + [4, 0x14] + Array("EAoAAAYAAAcAoWFkYmhp\r\n".utf8) + [4, 0x14]
    #expect(messages(padded + Array("JWQ=\r\n".utf8)) == [Self.echo])
  }

  @Test func `a COBS frame that begins like a console line is read`() {
    let message: [UInt8] = [9, 0x41, 0x0A, 9, 1]
    let frame = framed(message, .cobs)
    #expect(frame.dropFirst().first != 6)
    // Five bytes and two of CRC make the code byte 8; a message of three makes it 6.
    let short: [UInt8] = [9, 0x41, 0x0A]
    #expect(framed(short, .cobs).dropFirst().starts(with: [6, 9]))
    #expect(messages(framed(short, .cobs)) == [short])
    #expect(messages(frame + framed(short, .console) + framed(short, .cobs)) == [message, short, short])
  }

  @Test func `a COBS frame with a console frame inside is read nevertheless`() {
    let message = [0x0A] + framed(Self.echo, .console) + [1, 2, 3]
    var decoder = FrameDecoder<4096>()
    #expect(messages(framed(message, .cobs), &decoder) == [Self.echo, message])
    #expect(decoder.statistics.discardedBytes == 0 && decoder.statistics.badCRC == 0)
  }

  @Test(arguments: framings) func `a flipped bit loses at most the frame it is in`(_ framing: Framing) {
    let message = request(.write, 64, 2, Seeded.message(70))
    let frame = framed(message, framing)
    for index in frame.indices {
      for bit in 0..<8 {
        var damaged = frame
        damaged[index] ^= 1 << bit
        // The CRC-16 of the protocol does not see a zero more before or after. Such a message, made by a flip
        // in a delimiter, is not as long as its header says, and is therefore dropped by both ends.
        let found = messages(damaged + framed(Self.echo, framing)).filter { whole in
          SMPHeader(whole.span).map { Int($0.bodyBytes) == whole.count - SMPHeader.byteCount } ?? false
        }
        #expect([[Self.echo], [message], [message, Self.echo]].contains(found), "byte \(index), bit \(bit)")
        #expect(found.last == Self.echo || index == frame.count - 1, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test(arguments: framings) func `a message larger than the buffer is reported with its start`(
    _ framing: Framing
  ) {
    var decoder = FrameDecoder<128>()
    let message = Seeded.message(129)
    var events: [FrameDecoder<128>.Event] = []
    for byte in framed(message, framing) {
      if let event = decoder.feed(byte) { events.append(event) }
    }
    #expect(events == [.oversize(framing)])
    #expect(array(decoder.message(framing)) == Array(message.prefix(128)))
    #expect(decoder.statistics.oversize == 1)
    #expect(messages(framed(Array(message.prefix(128)), framing), &decoder) == [Array(message.prefix(128))])
  }

  @Test func `endless garbage is survived and counted`() {
    let seed: UInt64 = 5
    var random = Seeded(seed)
    var decoder = FrameDecoder<128>()
    let garbage = random.bytes(300_000)
    let found = messages(garbage, &decoder)
    // 300,000 random bytes hold over a thousand runs that could be frames; each passes the CRC once in
    // 65,536.
    #expect(found.count < 5, "seed \(seed)")
    #expect(decoder.statistics.discardedBytes > 290_000 && decoder.statistics.badCRC > 0)
    #expect(messages([0] + framed(Self.echo, .cobs), &decoder) == [Self.echo])
    let endless = [UInt8](repeating: 1, count: 200_000)
    #expect(messages(endless, &decoder).isEmpty)
    #expect(messages(framed(Self.echo, .cobs), &decoder) == [Self.echo])
  }
}

extension Seeded {
  static func message(_ count: Int) -> [UInt8] {
    var random = Seeded(UInt64(count))
    return random.bytes(count)
  }
}
