import Bytes
import HandheldSim
import Journal
import Testing
import Wire

@Suite struct SyncTests {
  @Test(
    "A mirror that lists everything, in pages of any size, gets every record once",
    arguments: [
      UInt16(600), 1000, 4000,
    ])
  func listing(maxBytes: UInt16) throws {
    let line = Line(try Handhelds.demo())
    try line.introduce()
    let (records, head) = try line.changes(since: 0, maxBytes: maxBytes)
    #expect(Set(records.map(\.uid)).count == records.count)
    #expect(records.filter { $0.kind == .quest }.count == 21)
    #expect(records.filter { $0.kind == .location }.count == 21)
    #expect(records.filter { $0.kind == .npc }.count == 21)
    let kale = try #require(records.first { $0.name == "Kalé" })
    #expect(kale.notes.hasPrefix("First merchant."))
    #expect(head == (try line.info()).head)
    #expect(try line.changes(since: head).records.isEmpty)
  }

  @Test("What is done on the handheld is all that the next list has")
  func changes() throws {
    let device = try Handhelds.demo()
    let line = Line(device)
    try line.introduce()
    let cursor = try line.changes(since: 0).head
    device.hold(.select)
    let (records, _) = try line.changes(since: cursor)
    #expect(records.map(\.name) == ["Follow the light to Stormveil"])
    #expect(records[0].marks & 0x03 == 1)
  }

  @Test("An edit of a mirror is on the screen when the line is quiet, and sending it again changes nothing")
  func applying() throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    try line.introduce()
    let quest = try #require(try line.changes(since: 0).records.last)
    let outcome = try line.rename(quest, to: "renamed at the desk")
    #expect(outcome == [Outcome(.applied, revision: try device.head)])
    device.settle()
    #expect(device.rows == ["> [ ] renamed at the desk"])
    let head = try device.head
    #expect(try line.rename(quest, to: "renamed at the desk") == [Outcome(.unchanged, revision: head)])
    #expect(try line.rename(quest, to: "too late") == [Outcome(.movedOn, revision: head)])
    #expect(try device.head == head)
    #expect(try device.restarted().rows == device.rows)
  }

  @Test("A quest that a client completes without knowing of cycles is completed")
  func progressWithoutCycle() throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    try line.introduce()
    let quest = try #require(try line.changes(since: 0).records.last)
    var done = quest
    done.marks |= 1
    let outcome = try line.rename(done, to: "one", cycle: 0)
    #expect(outcome == [Outcome(.applied, revision: try device.head)])
    device.settle()
    #expect(device.rows == ["> [x] one"])
    #expect(try line.rename(done, to: "one", cycle: 0) == [Outcome(.unchanged, revision: try device.head)])
  }

  @Test("A mirror creates a playthrough with a quest under reserved identities, and deletes it again")
  func creating() throws {
    let device = try Handhelds.empty()
    let line = Line(device)
    try line.introduce()
    let uids = try line.reserve(2)
    let outcomes = try line.apply(2) { body throws(CBORFailure) in
      let name = InlineArray<3, UInt8>(repeating: 0x78)
      try WireRecord(
        .playthrough, uid: uids[0], revision: 0, order: 16, marks: 0, cycle: 1, name: name.span,
        notes: Span(),
        tail: Span()
      ).encode(into: &body)
      try WireRecord(
        .quest, uid: uids[1], revision: 0, order: 16, marks: 0, cycle: 1, name: name.span, notes: Span(),
        parent: uids[0], tail: Span()
      ).encode(into: &body)
    }
    #expect(outcomes.map(\.code) == [.applied, .applied])
    device.settle()
    #expect(device.lines[0].hasPrefix("xxx "))
    device.press(.select)
    #expect(device.rows == ["> [ ] xxx"])
    let deletion = try line.apply(1) { body throws(CBORFailure) in
      try WireRecord(deleted: uids[0], revision: outcomes[0].revision).encode(into: &body)
    }
    #expect(deletion.map(\.code) == [.applied])
    device.settle()
    #expect(device.lines[0].hasPrefix("Cairn "))
    let gone = try line.changes(since: 0).records
    #expect(gone.allSatisfy { $0.kind == nil })
  }

  @Test("Records of a kind that this version does not have are refused one by one")
  func unknownKind() throws {
    let line = Line(try Handhelds.with(["one"]))
    try line.introduce()
    let uid = try line.reserve(1)[0]
    let outcomes = try line.apply(2) { body throws(CBORFailure) in
      for kind: UInt32 in [99, 8] {
        try body.array(4)
        try body.uint(uid.rawValue)
        try body.uint(0)
        try body.uint(kind)
        try body.uint(1)
      }
    }
    #expect(outcomes.map(\.code) == [.unknownKind, .unknownKind])
  }

  @Test("A parent that no record can have is a bad reference")
  func impossibleParent() throws {
    let line = Line(try Handhelds.with(["one"]))
    try line.introduce()
    let uid = try line.reserve(1)[0]
    let outcomes = try line.apply(2) { body throws(CBORFailure) in
      for parent in [RecordUID(id: 40_000, generation: 0)!, RecordUID(id: 4000, generation: 0)!] {
        let name = InlineArray<3, UInt8>(repeating: 0x78)
        try WireRecord(
          .quest, uid: uid, revision: 0, order: 16, marks: 0, cycle: 1, name: name.span, notes: Span(),
          parent: parent, tail: Span()
        ).encode(into: &body)
      }
    }
    #expect(outcomes.map(\.code) == [.badReference, .badReference])
  }

  @Test("Another store, an unknown mirror and a cursor that is too old are refused by number")
  func refusals() throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    try line.introduce()
    let key = line.key
    func listing(_ key: MirrorKey, since: UInt32) throws -> AnswerVerdict {
      let request = ChangesRequest(key: key, since: since, maxBytes: 1000)
      return try line.records(.changes) { body throws(CBORFailure) in try request.encode(into: &body) }
    }
    var stranger = key
    stranger.epoch += 1
    #expect(try listing(stranger, since: 0) == .groupError(group: 64, code: 2))
    // What was deleted before the first mirror came is forgotten.
    #expect(try listing(key, since: 1) == .groupError(group: 64, code: 3))
    let request = ReserveRequest(
      key: MirrorKey(identity: key.identity, epoch: key.epoch, mirror: 9, mark: key.mark), count: 1)
    let verdict = try line.records(.reserve) { body throws(CBORFailure) in try request.encode(into: &body) }
    #expect(verdict == .groupError(group: 64, code: 4))
  }

  @Test("A deletion is listed until every mirror has seen it")
  func deletions() throws {
    let device = try Handhelds.with(["one", "two"])
    let line = Line(device)
    try line.introduce()
    let cursor = try line.changes(since: 0).head
    let quest = device.focus!
    try device.withJournal { journal throws(JournalFailure) in try journal.delete(quest) }
    let (records, head) = try line.changes(since: cursor)
    #expect(records.map(\.kind) == [nil])
    #expect(records[0].uid.rawValue == quest.rawValue)
    #expect(try line.acknowledge(head) == head)
  }

  @Test(
    "An answer that was lost on the way does not change what happens", arguments: [Framing.cobs, .console])
  func lostAnswers(framing: Framing) throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device, framing: framing)
    try line.introduce()
    let reserved = try line.reserve(3)
    #expect(try line.reserve(3) == reserved)
    let mirror = line.key.mirror
    try line.introduce()
    #expect(line.key.mirror == mirror)
  }
}

extension Line {
  fileprivate func rename(_ quest: Seen, to name: String, cycle: UInt8 = 1) throws -> [Outcome] {
    let bytes = Array(name.utf8)
    return try apply(1) { body throws(CBORFailure) in
      try WireRecord(
        .quest, uid: quest.uid, revision: quest.revision, order: quest.order, marks: quest.marks,
        cycle: cycle,
        name: bytes.span, notes: Span(), parent: quest.parent, tail: Span()
      ).encode(into: &body)
    }
  }
}
