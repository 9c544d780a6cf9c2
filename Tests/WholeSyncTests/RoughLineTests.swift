import HandheldSim
import Journal
import Seeds
import Testing

@testable import Mirror

/// A whole sync over a line that loses, flips, repeats, delays and exchanges frames.
@Suite struct RoughLineTests {
  /// Several hundred records, with pages and batches small enough that hundreds of frames carry them.
  static let bodyBytes = 248

  static func edits(_ desk: Desk) throws {
    try desk.edit(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO quest (playthrough, name, notes)
        SELECT p.id, 'quest number ' || i, 'where the road bends' FROM n, playthrough p;
      """)
  }

  /// A first sync, edits of two hundred records, and a sync that sends them.
  static func exchange(
    _ prepare: (LineTransport) -> Void = { _ in }
  ) throws -> (bytes: Int, frames: Int, contents: [String], repeats: Int, strays: Int) {
    let device = try Handhelds.demo()
    let desk = try Desk()
    let line = LineTransport(device)
    prepare(line)
    try desk.sync(device, over: line, bodyBytes: bodyBytes)
    try edits(desk)
    let report = try desk.sync(device, over: line, bodyBytes: bodyBytes)
    // An edit whose answer was lost is found done already when it is sent again.
    #expect(report.sent <= 200 && report.waiting == 0 && report.refused == 0)
    #expect(try desk.texts("SELECT count(*) FROM quest WHERE name LIKE 'quest number %'") == ["200"])
    let contents = try desk.contents()
    #expect(try device.contents() == contents)
    #expect(try device.withJournal { journal throws(JournalFailure) in journal.damage.count } == 0)
    return (line.bytes, line.frames, contents, line.requests.repeated, line.strays)
  }

  static func flipped(_ frame: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var frame = frame
    frame[Int.random(in: frame.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    return frame
  }

  @Test func `one frame in a hundred lost or flipped costs at most one byte in twenty more`() throws {
    let clean = try Self.exchange()
    var more = 0.0
    let seeds = 1...4 as ClosedRange<UInt64>
    for seed in seeds {
      var random = Seeded(seed)
      let rough = try Self.exchange { line in
        line.spoil { frame in
          switch Int.random(in: 0..<200, using: &random) {
          case 0: []
          case 1: Self.flipped(frame, &random)
          default: frame
          }
        }
      }
      let ratio = Double(rough.bytes) / Double(clean.bytes)
      print("seed \(seed): \(rough.repeats) of \(rough.frames) frames sent again, \(ratio) of the bytes")
      #expect(rough.contents == clean.contents && ratio <= 1.05, "seed \(seed): \(ratio)")
      more += Double(rough.repeats)
    }
    #expect(more > 0)
  }

  @Test(arguments: [21, 22] as [UInt64])
  func `a hundred lines of text a second between the answers are harmless`(_ seed: UInt64) throws {
    print("seed \(seed)")
    let clean = try Self.exchange()
    var random = Seeded(seed)
    let rough = try Self.exchange { line in
      line.chatter {
        Array("[\(UInt32.random(in: 0...UInt32.max, using: &random))] \u{1B}[1mtick\u{1B}[0m\r\n".utf8)
      }
    }
    // The text counts as bytes of the line, and costs no request.
    #expect(rough.contents == clean.contents && rough.frames == clean.frames, "seed \(seed)")
    #expect(rough.bytes > clean.bytes && rough.repeats == 0, "seed \(seed)")
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `answers that come twice, late, or after the next are harmless`(_ seed: UInt64) throws {
    print("seed \(seed)")
    let clean = try Self.exchange()
    var random = Seeded(seed)
    var held: [[UInt8]] = []
    let rough = try Self.exchange { line in
      line.spoilAnswers { answer in
        switch Int.random(in: 0..<40, using: &random) {
        case 0: return answer + answer
        case 1:
          // Comes when the request was sent again, behind the answer to that.
          held.append(answer)
          return []
        case 2:
          // An old answer once more, before the new one.
          held.append(answer)
          return answer
        default:
          defer { held = [] }
          return Bool.random(using: &random) ? held.flatMap { $0 } + answer : answer + held.flatMap { $0 }
        }
      }
    }
    #expect(rough.contents == clean.contents, "seed \(seed)")
    #expect(rough.strays > 0 && rough.repeats > 0, "seed \(seed)")
  }
}
