import Bytes
import LineSim
import Testing
import Wire

/// Group 1 on a handheld whose slots are in memory.
@Suite struct ImageGroupTests {
  /// An image as far as the handheld looks at one: a header, a body and its hash.
  static func file(_ bodyBytes: Int, version: UInt8, hash: UInt8) -> [UInt8] {
    var file: [UInt8] = [0x3D, 0xB8, 0xF3, 0x96, 0, 0, 0, 0, 32, 0, 0, 0]
    file += [UInt8(bodyBytes & 0xFF), UInt8(bodyBytes >> 8), 0, 0, 0, 0, 0, 0, version, 2, 44, 1, 5, 0, 0, 0]
    file += [0, 0, 0, 0] + (0..<bodyBytes).map { UInt8(truncatingIfNeeded: $0 * 7) }
    return file + [0x07, 0x69, 40, 0, 0x10, 0, 32, 0] + [UInt8](repeating: hash, count: 32)
  }

  static let old = file(90, version: 1, hash: 0xAA)
  static let new = file(400, version: 2, hash: 0xBB)
  static let sha = [UInt8](repeating: 0xD1, count: 32)

  final class Bench {
    var server = SMPServer<512>()
    var images = ImageSim(running: ImageGroupTests.old)

    static let digest = InlineArray<32, UInt8>(repeating: 0xD1)

    init() { images.digest = { $0 == ImageGroupTests.new ? ImageGroupTests.sha : [] } }

    func ask(_ operation: SMPOperation, _ command: UInt8, _ body: [UInt8]) throws -> [UInt8] {
      var line = Line()
      let frame = framed(request(operation, 1, command, body), .cobs)
      server.receive(frame.span, handler: &images, sink: &line)
      return Array(try #require(messages(line.bytes).first).dropFirst(8))
    }

    /// Sends a piece of the new image.
    func send(_ range: Range<Int>, length: Int? = nil, isNamed: Bool = true) throws -> [UInt8] {
      let piece = Array(ImageGroupTests.new[range])
      let digest: InlineArray<32, UInt8>? = isNamed ? Self.digest : nil
      let byteCount = UInt32(length ?? ImageGroupTests.new.count)
      let body = try cbor { body throws(CBORFailure) in
        try UploadRequest(
          offset: UInt32(range.lowerBound), byteCount: byteCount, digest: digest, data: piece.span
        ).encode(into: &body)
      }
      return try ask(.write, 1, body)
    }

    func next(_ range: Range<Int>, length: Int? = nil, isNamed: Bool = true) throws -> UploadAnswer {
      let bytes = try send(range, length: length, isNamed: isNamed)
      return try UploadAnswer(decoding: bytes.span)
    }

    func states() throws -> [String] {
      let bytes = try ask(.read, 0, [0xA0])
      var answer = try ImageStateAnswer(decoding: bytes.span)
      var states: [String] = []
      while let image = try answer.next() {
        let flags = [
          image.isActive ? "active" : nil, image.isConfirmed ? "confirmed" : nil,
          image.isPending ? "pending" : nil, image.isPermanent ? "permanent" : nil,
        ]
        states.append("\(image.slot) v\(image.version.0) " + flags.compactMap { $0 }.joined(separator: " "))
      }
      return states
    }
  }

  func verdict(_ body: [UInt8]) -> AnswerVerdict { AnswerVerdict(body.span) }
  func failure(_ failure: ImageGroupFailure) -> AnswerVerdict {
    .groupError(group: 1, code: failure.rawValue)
  }

  @Test func `an image is uploaded, tried, confirmed, and stays`() throws {
    let bench = Bench()
    var offset = 0
    while offset < Self.new.count {
      let answer = try bench.next(offset..<min(offset + 150, Self.new.count))
      offset = Int(answer.offset)
      #expect(answer.matches == (offset == Self.new.count ? true : nil))
    }
    #expect(try bench.states() == ["0 v1 active confirmed", "1 v2 "])
    let hash: [UInt8] = hex("a16468617368") + [0x58, 32] + [UInt8](repeating: 0xBB, count: 32)
    _ = try bench.ask(.write, 0, hash)
    #expect(try bench.states() == ["0 v1 active confirmed", "1 v2 pending"])
    bench.images.restart()
    #expect(try bench.states() == ["0 v2 active", "1 v1 pending"])
    _ = try bench.ask(.write, 0, hex("a167636f6e6669726df5"))
    bench.images.restart()
    #expect(try bench.states() == ["0 v2 active confirmed", "1 v1 "])
  }

  @Test func `the handheld decides the offset: what is lost, late or repeated is answered with it`() throws {
    let bench = Bench()
    #expect(try bench.next(100..<200).offset == 0)
    #expect(try bench.next(0..<100).offset == 100)
    #expect(try bench.next(0..<100).offset == 100)
    #expect(try bench.next(200..<300).offset == 100)
    #expect(try bench.next(100..<200).offset == 200)
    #expect(try bench.next(0..<50).offset == 200)
    #expect(bench.images.writtenBytes == 200)
  }

  @Test func `the last piece that comes again is answered as it was`() throws {
    let bench = Bench()
    _ = try bench.next(0..<400)
    for _ in 0..<2 {
      let answer = try bench.next(400..<Self.new.count)
      #expect(answer == (try bench.next(0..<40)))
      #expect(answer.offset == UInt32(Self.new.count) && answer.matches == true)
    }
    #expect(bench.images.writtenBytes == Self.new.count)
  }

  @Test func `an upload without a digest begins anew, one of another file too`() throws {
    let bench = Bench()
    _ = try bench.send(0..<100, isNamed: false)
    #expect(try bench.next(0..<60, isNamed: false).offset == 60)
    #expect(try bench.next(0..<100).offset == 100)
    #expect(try bench.next(0..<100).offset == 100)
    #expect(try bench.next(0..<80, length: 500).offset == 80)
  }

  @Test func `a handheld that writes whole words takes the rest with the next piece`() throws {
    let bench = Bench()
    bench.images.wordBytes = 16
    #expect(try bench.next(0..<100).offset == 96)
    #expect(try bench.next(96..<300).offset == 288)
    #expect(try bench.next(288..<Self.new.count).matches == true)
  }

  @Test func `an upload that cannot be is refused before anything is lost`() throws {
    let bench = Bench()
    bench.images.slotBytes = 500
    _ = try bench.next(0..<100)
    let header = Self.new.prefix(32)
    for (body, expected): (String, ImageGroupFailure) in [
      ("a1646461746141aa", .invalidOffset), ("a2636f66660064646174614100", .invalidLength),
      ("a3636f666600636c656e0064646174614100", .invalidLength),
      ("a3636f666600636c656e1901f564646174614100", .tooLarge),
      ("a3636f666600636c656e1affffffff64646174614100", .tooLarge),
      ("a3636f666600636c656e01646461746142aabb", .dataOverrun),
      ("a4636f666600636c656e186465696d6167650264646174614100", .invalidSlot),
      ("a4636f666600636c656e186463736861420000" + "64646174614100", .invalidHash),
      ("a3636f666600636c656e186464646174614100", .invalidHeader),
    ] { #expect(verdict(try bench.ask(.write, 1, hex(body))) == failure(expected), "\(body)") }
    let zeros = hex("a3636f666600636c656e18646464617461") + [0x58, 32] + [UInt8](repeating: 0, count: 32)
    #expect(verdict(try bench.ask(.write, 1, zeros)) == failure(.invalidMagic))
    #expect(bench.images.upload?.offset == 100)
    let image1 = hex("a4636f666600636c656e186465696d616765016464617461") + [0x58, 32] + header
    _ = try bench.ask(.write, 1, image1)
    #expect(bench.images.upload?.offset == 32)
    let rest = [UInt8](repeating: 0, count: 69)
    let overrun = hex("a2636f6666182064646174615845") + rest
    #expect(verdict(try bench.ask(.write, 1, overrun)) == failure(.dataOverrun))
    #expect(bench.images.upload?.offset == 32)
  }

  @Test func `what is no map, or no command of the group, is refused`() throws {
    let bench = Bench()
    for body in ["", "80", "ff", "a1", "a0a0", "bf"] {
      for command: UInt8 in [0, 1, 5] {
        #expect(verdict(try bench.ask(.write, command, hex(body))) == .smpError(3), "\(command) \(body)")
      }
    }
    for (operation, command): (SMPOperation, UInt8) in [(.read, 1), (.read, 5), (.write, 6), (.read, 2)] {
      #expect(verdict(try bench.ask(operation, command, [0xA0])) == .smpError(8))
    }
  }

  @Test func `a state that cannot be is refused, and erasing forgets the upload`() throws {
    let bench = Bench()
    let unknown = hex("a16468617368") + [0x58, 32] + [UInt8](repeating: 0xCC, count: 32)
    #expect(verdict(try bench.ask(.write, 0, unknown)) == failure(.hashNotFound))
    let active = hex("a16468617368") + [0x58, 32] + [UInt8](repeating: 0xAA, count: 32)
    #expect(verdict(try bench.ask(.write, 0, active)) == failure(.testOfActiveDenied))
    for body in ["a0", "a167636f6e6669726df4", "a16468617368420102"] {
      #expect(verdict(try bench.ask(.write, 0, hex(body))) == failure(.invalidHash), "\(body)")
    }
    for (body, expected): (String, ImageGroupFailure) in [
      ("a164736c6f7400", .noFreeSlot), ("a164736c6f7402", .invalidSlot), ("a164736c6f7420", .invalidSlot),
    ] {
      #expect(verdict(try bench.ask(.write, 5, hex(body))) == failure(expected), "\(body)")
    }
    _ = try bench.next(0..<300)
    #expect(verdict(try bench.ask(.write, 5, [0xA0])) == .success)
    #expect(try bench.next(300..<400).offset == 0)
  }

  @Test func `an error is a plain number in version 0`() throws {
    let bench = Bench()
    var line = Line()
    let header = SMPHeader(
      operation: .write, group: 1, command: 5, sequence: 1, bodyBytes: 7, version: 0
    ).encoded
    let message = header.indices.map { header[$0] } + hex("a164736c6f7400")
    bench.server.receive(framed(message, .console).span, handler: &bench.images, sink: &line)
    #expect(messages(line.bytes).first.map { Array($0.dropFirst(8)) } == hex("a162726306"))
  }

  @Test func `a state of any bytes is survived by the client`() {
    for body in ["", "a0", "a166696d61676573", "a166696d6167657399ffff", "a166696d6167657381a0"] {
      let bytes = hex(body)
      #expect(throws: CBORFailure.self, "\(body)") { try Self.count(bytes) }
    }
    let empty: [UInt8] = [0xA0]
    #expect(throws: CBORFailure.self) { try UploadAnswer(decoding: empty.span) }
  }

  static func count(_ bytes: [UInt8]) throws {
    var answer = try ImageStateAnswer(decoding: bytes.span)
    while try answer.next() != nil {}
  }
}
