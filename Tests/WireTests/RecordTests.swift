import Bytes
import Seeds
import Testing
import Wire

@Suite struct RecordTests {
  static let uid = RecordUID(id: 7, generation: 3)!
  static let parent = RecordUID(id: 1, generation: 0)!
  /// `[uid, revision, kind, ...]` of every kind, without a tail.
  static let examples: [String] = [
    "82 1a00030007 05",
    "88 1a00030007 05 01 10 00 02 63526f65 60",
    "89 1a00030007 05 02 1903e8 06 01 63526f65 626f6b 01",
    "8a 1a00030007 05 03 1820 01 01 63526f65 01 02 190bb8",
    "89 1a00030007 05 04 10 05 01 64e5908dc3a9 630a410a 01".replacing("64e5908dc3a9", with: "65e5908dc3a9"),
    "89 1a00030007 05 05 10 18ff 18ff 60 60 01",
    "87 1a00030007 05 06 10 05 02 1a00ff0003",
  ]

  @Test(arguments: examples) func `every kind is written as it was read`(_ example: String) throws {
    #expect(try reencoded(hex(example)) == hex(example))
  }

  @Test(arguments: examples.dropFirst()) func `fields that only a newer version knows are kept`(
    _ example: String
  ) throws {
    var record = hex(example)
    record[0] += 3
    let tail = hex("1a00010000 a1616183010203 f6")
    #expect(try reencoded(record + tail) == record + tail)
    let decoded = record + tail
    let view = try WireRecord(decoding: decoded.span)
    #expect(array(view.tail) == tail)
  }

  @Test func `fields are in the places that the protocol gives them`() throws {
    let step = hex(Self.examples[3])
    let record = try WireRecord(decoding: step.span)
    #expect(record.uid == Self.uid && record.revision == 5 && record.kind == .step && record.order == 32)
    #expect(record.marks == 1 && record.cycle == 1 && array(record.name) == Array("Roe".utf8))
    #expect(record.parent == Self.parent && record.count == 2 && record.target == 3000)
    let link = hex(Self.examples[6])
    let edge = try WireRecord(decoding: link.span)
    #expect(edge.linkType == 5 && edge.from.id == 2 && edge.to == RecordUID(id: 3, generation: 255)!)
  }

  @Test(arguments: examples) func `a record cut anywhere, or with more behind it, is malformed`(
    _ example: String
  ) {
    let whole = hex(example)
    for count in whole.indices {
      #expect(refusal(Array(whole.prefix(count))) == .malformed)
    }
    #expect(refusal(whole + [0]) == .malformed)
  }

  @Test(
    arguments: [
      ("89 07 05 18ff 00 00 01 60 60 01", .unknownKind), ("84 07 05 07 00", .unknownKind),
      ("83 07 05 00", .unknownKind),
      ("82 00 05", .malformed), ("82 19ffff 05", .malformed), ("82 1a01000001 05", .malformed),
      ("81 07", .malformed),
      ("a1 07 05", .malformed), ("07", .malformed), ("83 07 05 61 61", .malformed),
      ("88 07 05 01 1a00010000 00 01 60 60", .overLimit), ("88 07 05 01 00 190100 01 60 60", .overLimit),
      ("88 07 05 01 00 00 190100 60 60", .overLimit), ("88 07 05 01 00 00 00 60 60", .malformed),
      ("88 07 05 01 00 00 01 610a 60", .malformed), ("88 07 05 01 00 00 01 60 610d", .malformed),
      ("88 07 05 01 00 00 01 611b 60", .malformed), ("88 07 05 01 00 00 01 6180 60", .malformed),
      ("88 07 05 01 00 00 01 4141 60", .malformed), ("89 07 05 02 00 00 01 60 60 00", .malformed),
      ("8a 07 05 03 00 00 01 60 01 192710 00", .overLimit),
      ("8a 07 05 03 00 00 01 60 01 00 192710", .overLimit),
      ("87 07 05 06 00 01 00 03", .malformed), ("88 07 05 06 00 01 02", .malformed),
    ] as [(String, WireRecordFailure)])
  func `a record that cannot be taken is refused for its reason`(_ pair: (String, WireRecordFailure)) {
    #expect(refusal(hex(pair.0)) == pair.1)
  }

  @Test func `texts are taken up to their limit and refused one byte above it`() throws {
    for (name, notes, tail) in [
      (Limits.nameBytes, Limits.notesBytes, Limits.extraBytes), (Limits.nameBytes + 1, 0, 0),
      (0, Limits.notesBytes + 1, 0), (0, 0, Limits.extraBytes + 1),
    ] {
      let bytes = try quest(name: name, notes: notes, tailBytes: tail)
      let isAllowed = name <= Limits.nameBytes && notes <= Limits.notesBytes && tail <= Limits.extraBytes
      #expect(refusal(bytes) == (isAllowed ? nil : .overLimit))
    }
  }

  @Test func `an emoji at the limit is taken whole or refused, never cut`() {
    let fits = Array((String(repeating: "a", count: Limits.nameBytes - 4) + "🗡").utf8)
    let exceeds = Array((String(repeating: "a", count: Limits.nameBytes - 3) + "🗡").utf8)
    #expect(refusal(named(fits)) == nil)
    #expect(refusal(named(exceeds)) == .overLimit)
  }

  @Test func `a record that does not fit leaves nothing behind`() throws {
    let quest = hex(Self.examples[2])
    let record = try WireRecord(decoding: quest.span)
    for room in 0..<quest.count {
      var buffer = [UInt8](repeating: 0, count: room)
      var writer = CBORWriter(buffer.mutableSpan)
      #expect(failure { () throws(CBORFailure) in try record.encode(into: &writer) } == .full)
      #expect(writer.count == 0)
    }
  }

  @Test func `damaged records are survived`() {
    let seed: UInt64 = 7
    var random = Seeded(seed)
    var taken = 0
    for _ in 0..<15_000 {
      var bytes = hex(Self.examples.randomElement(using: &random)!)
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
      }
      guard refusal(bytes) == nil else { continue }
      taken += 1
      // What is taken is a record, and comes back as one.
      #expect(throws: Never.self, "seed \(seed): \(bytes)") { _ = try reencoded(bytes) }
    }
    #expect(taken > 500)
  }

  func named(_ name: [UInt8]) -> [UInt8] {
    hex("88 07 05 01 00 00 01") + [0x78, UInt8(name.count)] + name + [0x60]
  }

  func quest(name: Int, notes: Int, tailBytes: Int) throws -> [UInt8] {
    let name = [UInt8](repeating: 0x61, count: name)
    let notes = [UInt8](repeating: 0x0A, count: notes)
    let tail = [UInt8](repeating: 0x00, count: tailBytes)
    return try cbor { body throws(CBORFailure) in
      try WireRecord(
        .quest, uid: Self.uid, revision: 1, order: 0, marks: 0, cycle: 1, name: name.span, notes: notes.span,
        parent: Self.parent, tail: tail.span
      ).encode(into: &body)
    }
  }

  func refusal(_ bytes: [UInt8]) -> WireRecordFailure? {
    failure { () throws(WireRecordFailure) in _ = try WireRecord(decoding: bytes.span) }
  }

  func reencoded(_ bytes: [UInt8]) throws -> [UInt8] {
    let record = try WireRecord(decoding: bytes.span)
    return try cbor { body throws(CBORFailure) in try record.encode(into: &body) }
  }
}
