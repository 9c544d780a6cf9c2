import Bytes
import Seeds
import Testing
import Wire

/// Every decoder survives any damage to any vector, and nothing that was damaged is half taken.
@Suite struct DamageTests {
  static let seeds: [UInt64] = [11, 12, 13]

  @Test(arguments: seeds) func `bodies and records that are damaged are read or refused`(_ seed: UInt64) {
    var random = Seeded(seed)
    let bodies = (Vector.all("body") + Vector.all("record") + Vector.all("refused")).map { $0.bytes("bytes") }
    for _ in 0..<3000 { readAsAnything(damaged(bodies.randomElement(using: &random)!, &random)) }
  }

  @Test(arguments: seeds) func `frames that are damaged leave both ends able to go on`(_ seed: UInt64) throws
  {
    var random = Seeded(seed)
    let vectors = Vector.all("frame") + Vector.all("exchange")
    let echo = Vector.all("exchange")[0]
    var server = SMPServer<1024>()
    var client = SMPClient<1024>()
    var handler = EmptyStoreSim()
    for round in 0..<300 {
      let vector = vectors.randomElement(using: &random)!
      var bytes = vector.bytes(["cobs", "console"].randomElement(using: &random)!)
      if bytes.isEmpty { bytes = framed(vector.bytes("request")) }
      bytes = damaged(bytes, &random)
      var line = Line()
      server.receive(bytes.span, handler: &handler, sink: &line)
      client.receive(bytes.span)
      _ = server.system.takeReset()
      line = Line()
      server.receive(framed(echo.bytes("request")).span, handler: &handler, sink: &line)
      #expect(messages(line.bytes).last == echo.bytes("answer"), "seed \(seed), round \(round)")
    }
    #expect(client.state == .idle)
  }

  func damaged(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
      case 1: bytes.removeLast(bytes.count - place)
      case 2 where place < bytes.count: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      default: bytes += bytes.prefix(place)
      }
    }
    return bytes
  }

  func framed(_ message: [UInt8]) -> [UInt8] {
    var line = Line()
    FrameEncoder.send(message.span, as: .cobs, to: &line)
    return line.bytes
  }

  func readAsAnything(_ bytes: [UInt8]) {
    let span = bytes.span
    do { _ = try WireRecord(decoding: span) } catch {}
    do { _ = try InfoAnswer(decoding: span) } catch {}
    do { _ = try ChangesRequest(decoding: span) } catch {}
    do { _ = try ReserveRequest(decoding: span) } catch {}
    do { _ = try IntroduceRequest(decoding: span) } catch {}
    do { _ = try AcknowledgeRequest(decoding: span) } catch {}
    do { _ = try NumberAnswer(decoding: span) } catch {}
    do { _ = try Outcome(decoding: span) } catch {}
    do { readRecords(try ApplyRequest(decoding: span).records) } catch {}
    do { readRecords(try ChangesAnswer(decoding: span).records) } catch {}
    do {
      var answer = try ApplyAnswer(decoding: span)
      while try answer.next() != nil {}
    } catch {}
    do { _ = try MirrorsRequest(decoding: span) } catch {}
    do { _ = try ListedMirror(decoding: span) } catch {}
    do { readRecords(try MirrorsAnswer(decoding: span).mirrors) } catch {}
    do {
      var picture = try PictureAnswer(decoding: span)
      while let piece = try picture.nextPiece() { piece.forEach { _, _ in } }
    } catch {}
    do {
      var answer = try ReserveAnswer(decoding: span)
      while try answer.next() != nil {}
    } catch {}
    _ = AnswerVerdict(span)
  }

  func readRecords(_ list: ItemList) {
    var list = list
    for _ in 0..<list.count {
      do {
        guard let item = try list.next() else { return }
        _ = try WireRecord(decoding: item)
      } catch {}
    }
  }
}
