import Bytes
import Seeds
import Testing
import Wire

/// A picture that a test draws, of bands that changed in frames.
struct PictureSim: RequestHandler, ScreenHandler {
  var frame: PictureFrame?
  var bands: [[UInt8]] = []
  var changed: [UInt32] = []
  var lastTicket: UInt32?

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    try ScreenGroup.handle(request, body: body, reply: &reply, handler: &self)
  }

  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure) {}
  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32 { 1 }
  mutating func frameNumber() -> UInt32 { 1 }

  mutating func picture() -> PictureFrame? { frame }
  func hasChanged(band: Int, since: UInt32) -> Bool { changed[band] > since }
  func pixels(band: Int, column: Int) -> UInt8 { bands[band][column] }

  init(_ frame: PictureFrame?, _ draw: (_ band: Int, _ column: Int) -> UInt8 = { _, _ in 0 }) {
    self.frame = frame
    guard let frame else { return }
    bands = (0..<frame.bandCount).map { band in (0..<Int(frame.width)).map { draw(band, $0) } }
    changed = [UInt32](repeating: frame.number, count: frame.bandCount)
  }
}

@Suite struct PictureTests {
  /// Reads a picture over a line whose messages have `size` bytes at most, and counts what comes.
  func read(
    _ handler: inout PictureSim, _ size: Int, since: UInt32 = 0
  ) throws -> (bands: [Int: [Int: UInt8]], bytes: Int, pages: Int) {
    var seen: [Int: [Int: UInt8]] = [:]
    var request = PictureRequest(since: since)
    var (bytes, pages) = (0, 0)
    repeat {
      let body = try cbor { body throws(CBORFailure) in try request.encode(into: &body) }
      let reply = try answer(&handler, size, body)
      #expect(reply.count + 8 <= size)
      var answer = try PictureAnswer(decoding: reply.span)
      let frame = answer.frame
      #expect(frame == handler.frame)
      while let piece = try answer.nextPiece() {
        var columns = seen[piece.band] ?? [:]
        let before = columns.count
        piece.forEach { columns[$0] = $1 }
        let added = columns.count - before
        let wanted = piece.columns
        #expect(added == wanted)
        seen[piece.band] = columns
      }
      let next = answer.next
      #expect(next == 0 || next > request.first)
      request.first = next
      bytes += reply.count
      pages += 1
    } while request.first != 0
    return (seen, bytes, pages)
  }

  /// The answer of a server whose messages have 128, 1,024 or 4,096 bytes at most.
  func answer(_ handler: inout PictureSim, _ size: Int, _ body: [UInt8]) throws -> [UInt8] {
    var line = Line()
    let frame = framed(request(.read, 65, 2, body), .cobs)
    switch size {
    case 128:
      var server = SMPServer<128>()
      server.receive(frame.span, handler: &handler, sink: &line)
    case 1024:
      var server = SMPServer<1024>()
      server.receive(frame.span, handler: &handler, sink: &line)
    default:
      var server = SMPServer<4096>()
      server.receive(frame.span, handler: &handler, sink: &line)
    }
    return Array(try #require(messages(line.bytes).first).dropFirst(8))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `any picture comes whole, in messages of any size`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let width = UInt16.random(in: 1...400, using: &random)
    let frame = PictureFrame(number: 9, width: width, height: .random(in: 1...130, using: &random))
    let runs = Int.random(in: 1...40, using: &random)
    var byte: UInt8 = 0
    var handler = PictureSim(frame) { _, _ in
      if Int.random(in: 0..<runs, using: &random) == 0 { byte = .random(in: 0...255, using: &random) }
      return byte
    }
    let wanted = handler.bands
    for seen in [try read(&handler, 128).bands, try read(&handler, 4096).bands] {
      #expect(seen.count == wanted.count, "seed \(seed)")
      for (band, bytes) in wanted.enumerated() {
        #expect(bytes.indices.map { seen[band]?[$0] } == bytes, "seed \(seed), band \(band)")
      }
    }
  }

  @Test func `only bands that changed come, and none of the frame that is shown`() throws {
    let size = 1024
    var handler = PictureSim(PictureFrame(number: 9, width: 296, height: 128)) { band, _ in UInt8(band) }
    handler.changed = (0..<16).map { $0 == 3 || $0 == 15 ? 9 : 7 }
    #expect(try read(&handler, size, since: 8).bands.keys.sorted() == [3, 15])
    #expect(try read(&handler, size, since: 9).bands.isEmpty)
  }

  @Test func `an empty picture takes little, and noise hardly more than its pixels`() throws {
    let size = 4096
    var handler = PictureSim(PictureFrame(number: 9, width: 296, height: 128))
    let empty = try read(&handler, size)
    #expect(empty.bytes < 300 && empty.pages == 1)
    var random = Seeded(5)
    handler = PictureSim(handler.frame) { _, _ in .random(in: 0...255, using: &random) }
    let noise = try read(&handler, size)
    #expect(noise.bytes < 296 * 16 + 300 && noise.pages == 2)
  }

  @Test func `a handheld without a picture does not support it`() throws {
    let size = 128
    var handler = PictureSim(nil)
    let bytes = try answer(&handler, size, [0x82, 0, 0])
    #expect(AnswerVerdict(bytes.span) == .smpError(8))
  }

  @Test(arguments: [[0x82, 0, 0x18, 200], [0x80], [0x82, 0]] as [[UInt8]])
  func `a request for what is not there is malformed`(_ body: [UInt8]) throws {
    let size = 128
    var handler = PictureSim(PictureFrame(number: 9, width: 50, height: 32))
    let bytes = try answer(&handler, size, body)
    #expect(AnswerVerdict(bytes.span) == .groupError(group: 65, code: 1))
  }

  @Test(arguments: [
    "85 01 00 08 00 80", "85 01 08 00 00 80", "85 01 08 08 08 80", "85 01 08 08 00 81 84 01 00 08 42 fe00",
    "85 01 08 08 00 81 84 00 01 08 42 f900", "85 01 08 08 00 81 84 00 00 00 40",
    "85 01 08 08 00 81 84 00 00 08 42 fa00", "85 01 08 08 00 81 84 00 00 08 42 8000",
    "85 01 08 08 00 81 84 00 00 08 41 f9", "85 01 08 08 00 81 84 00 00 02 43 000000",
    "85 01 08 08 00 81 84 00 00 08 43 070000",
  ]) func `a picture that cannot be is refused`(_ body: String) {
    let bytes = hex(body)
    #expect(throws: CBORFailure.self) {
      var answer = try PictureAnswer(decoding: bytes.span)
      while try answer.nextPiece() != nil {}
    }
  }
}
