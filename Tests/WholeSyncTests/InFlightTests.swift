import Bytes
import HandheldSim
import Journal
import Seeds
import Testing
import Wire

@testable import Mirror

/// Several apply messages on the line at once: whatever becomes of them and of their answers, each record is
/// there once.
@Suite struct InFlightTests {
  /// What happens on the line.
  enum Fault: CaseIterable {
    case lost, flipped, twice, late, exchanged, all
  }

  static let batches = 20
  static let batchRecords = 10

  /// A handheld with a playthrough of another mirror, and what creates two hundred quests in it.
  private struct Scene {
    let device: DeviceSim
    let line: LineTransport
    var key: MirrorKey
    let uids: [UInt32]
    let game: UInt32

    init() throws {
      device = try Handhelds.empty()
      line = LineTransport(device)
      let client = RecordsClient(line, bodyBytes: 4088)
      let info = try client.info()
      let number = try client.introduce(WireIdentity(InlineArray(repeating: 0x21)), name: "at once")
      key = MirrorKey(
        identity: WireIdentity(copying: info.identity), epoch: info.epoch, mirror: number, mark: client.mark)
      let reserved = try client.reserve(key, count: InFlightTests.batches * InFlightTests.batchRecords + 1)
      (game, uids) = (reserved.uids[0], Array(reserved.uids.dropFirst()))
      key.mark = client.mark
      let outcome = try client.apply(
        key, cursor: 0, [try Scene.bytes(.playthrough, game, "Elden Ring", parent: 0)]
      ).outcomes[0]
      #expect(outcome.code == .applied)
      key.mark = client.mark
    }

    static func bytes(_ kind: WireKind, _ uid: UInt32, _ name: String, parent: UInt32) throws -> [UInt8] {
      let name = Array(name.utf8)
      var buffer = [UInt8](repeating: 0, count: 200)
      var writer = CBORWriter(buffer.mutableSpan)
      try WireRecord(
        kind, uid: RecordUID(rawValue: uid)!, revision: 0, order: 16, marks: 0, cycle: 1, name: name.span,
        notes: Span(), parent: RecordUID(rawValue: parent) ?? .none, tail: Span()
      ).encode(into: &writer)
      let count = writer.count
      return Array(buffer.prefix(count))
    }

    /// Apply messages of ten records each.
    func messages(_ record: (UInt32) throws -> [UInt8]) throws -> [[UInt8]] {
      let size = InFlightTests.batchRecords
      return try stride(from: 0, to: uids.count, by: size).map { start in
        let records = try uids[start..<start + size].map(record)
        var buffer = [UInt8](repeating: 0, count: 1000)
        var writer = CBORWriter(buffer.mutableSpan)
        let mark = try ApplyRequest.begin(key, cursor: 0, into: &writer)
        for bytes in records { try writer.raw(bytes.span) }
        try ApplyRequest.end(mark, count: records.count, into: &writer)
        let count = writer.count
        return Array(buffer.prefix(count))
      }
    }

    func creations() throws -> [[UInt8]] {
      try messages { try Scene.bytes(.quest, $0, "quest \($0)", parent: game) }
    }
  }

  private func outcomes(_ answers: [[UInt8]?]) throws -> [Outcome] {
    var found: [Outcome] = []
    for answer in answers {
      let body = try #require(answer)
      var answer = try ApplyAnswer(decoding: body.span)
      while let outcome = try answer.next() { found.append(outcome) }
    }
    return found
  }

  private func spoil(_ line: LineTransport, _ fault: Fault, _ random: Seeded) {
    var random = random
    var held: [[UInt8]] = []
    func happens(_ kind: Fault) -> Bool {
      (fault == kind || fault == .all) && Int.random(in: 0..<16, using: &random) == 0
    }
    line.spoil { frame in
      if happens(.lost) { return [] }
      return happens(.flipped) ? RoughLineTests.flipped(frame, &random) : frame
    }
    line.spoilAnswers { answer in
      var answers = [answer]
      if happens(.twice) { answers.append(answer) }
      // Held back until the next one, and then before it or behind it.
      if happens(.late) || happens(.exchanged), held.isEmpty {
        held = answers
        return []
      }
      defer { held = [] }
      return (fault == .late ? held + answers : answers + held).flatMap { $0 }
    }
  }

  @Test(arguments: Fault.allCases, [31, 32] as [UInt64])
  func `every record is made once and deleted once`(_ fault: Fault, _ seed: UInt64) throws {
    print("\(fault), seed \(seed)")
    let scene = try Scene()
    spoil(scene.line, fault, Seeded(seed))
    let made = try outcomes(scene.line.applyAtOnce(scene.creations()))
    #expect(made.count == scene.uids.count)
    #expect(made.allSatisfy { $0.code == .applied || $0.code == .unchanged }, "seed \(seed)")
    let names = Set(try scene.device.contents())
    #expect(names.count == scene.uids.count + 1, "seed \(seed)")
    // All of it once more changes nothing.
    let head = try scene.device.head
    let again = try outcomes(scene.line.applyAtOnce(scene.creations()))
    #expect(again.allSatisfy { $0.code == .unchanged }, "seed \(seed)")
    #expect(again.map(\.revision) == made.map(\.revision), "seed \(seed)")
    #expect(try scene.device.head == head, "seed \(seed)")
    let revisions = Dictionary(uniqueKeysWithValues: zip(scene.uids, made.map(\.revision)))
    let gone = try outcomes(
      scene.line.applyAtOnce(
        scene.messages { try Entry.deletion(uid: $0, revision: revisions[$0]!) }))
    #expect(gone.allSatisfy { $0.code == .applied || $0.code == .unchanged }, "seed \(seed)")
    #expect(try scene.device.contents().count == 1, "seed \(seed)")
    if fault == .lost || fault == .all { #expect(scene.line.requests.repeated > 0, "seed \(seed)") }
    if fault == .twice { #expect(scene.line.strays > 0, "seed \(seed)") }
  }
}
