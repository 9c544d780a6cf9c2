import Seeds
import Testing
import Wire

@testable import Mirror

/// Handhelds that are new, replaced, reset, restored, full, or hostile.
struct StrangerTests {
  @Test func `a handheld that was reset is filled again, and nothing is deleted`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let rows = try scene.stories().mirror
    scene.peer.reset()
    let report = try scene.sync()
    #expect(report.sent == 19 && report.received == 0)
    #expect(try scene.stories().mirror == rows)
    try scene.expectAgreement()
  }

  @Test func `another handheld with the same names is matched by them`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let other = try Scene.story().peer
    other.identity = WireIdentity([9, 9, 9, 9, 9, 9, 9, 9])
    other.edit(other.uid(of: "Roderika", .npc), "meeting", "gone")
    other.edit(other.uid(of: "Roderika", .npc), "notes", "")
    let first = scene.peer
    scene.peer = other
    let transport = scene.transport()
    let report = try scene.sync(over: transport)
    #expect(transport.requests.prefix(3) == [.changes, .info, .introduce])
    #expect(report.conflicts == 1)
    #expect(
      try scene.sql("SELECT meeting, notes FROM npc WHERE name = 'Roderika'")
        == "gone|In the shack.\nAfraid.\n")
    try scene.expectAgreement()

    // What came from the second goes to the first.
    scene.peer = first
    try scene.sync()
    #expect(first.stored[first.uid(of: "Roderika", .npc)]?.entry?["meeting"] == "gone")
    try scene.expectAgreement()
  }

  @Test func `a handheld that was put back to an earlier state is compared`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let earlier = scene.peer.copy()
    let run = scene.peer.uid(of: "Tarnished Samurai", .playthrough)
    for number in 1...5 { scene.peer.create(.quest, [run], "errand \(number)") }
    scene.peer.edit(scene.peer.uid(of: "Defeat Godrick", .quest), "state", "done")
    try scene.sync()
    let count = try scene.stories().mirror.count
    scene.peer = earlier
    scene.peer.restart()
    #expect(try scene.sync().conflicts == 1)
    #expect(try scene.stories().mirror.count == count)
    try scene.expectAgreement()
  }

  /// Field report A1: nothing is emptied without an action that can be undone.
  @Test func `what a handheld lost or has an older value of is sent back when its epoch tells so`() throws {
    let scene = try Scene.story()
    let godrick = scene.peer.uid(of: "Defeat Godrick", .quest)
    let run = scene.peer.uid(of: "Tarnished Samurai", .playthrough)
    try scene.sync()
    let older = scene.peer.stored[godrick]
    scene.peer.edit(godrick, "state", "done")
    scene.peer.create(.quest, [run], "errand")
    try scene.sync()
    let count = try scene.stories().mirror.count
    scene.peer.lose(godrick, for: older)
    scene.peer.lose(scene.peer.uid(of: "errand", .quest), for: nil)
    let report = try scene.sync()
    #expect(report.lost == 0 && report.conflicts == 0 && report.sent == 2)
    #expect(scene.peer.uid(of: "errand", .quest) != 0)
    #expect(scene.peer.stored[godrick]?.entry?["state"] == "done")
    #expect(try scene.stories().mirror.count == count)
    try scene.expectAgreement()
  }

  @Test func `what is edited on top of an older value that came back is taken, and what differs is listed`()
    throws
  {
    let scene = try Scene.story()
    let godrick = scene.peer.uid(of: "Defeat Godrick", .quest)
    try scene.sync()
    let older = scene.peer.stored[godrick]
    scene.peer.edit(godrick, "state", "done")
    try scene.sync()
    scene.peer.lose(godrick, for: older)
    scene.peer.edit(godrick, "notes", "A grafted scion guards the way.")
    try scene.sync()
    #expect(try scene.sql("SELECT notes FROM quest WHERE name = 'Defeat Godrick'").hasPrefix("A grafted"))
    #expect(try scene.sql("SELECT field, kept, lost FROM conflict") == "state|open|done\n")
    try scene.expectAgreement()
  }

  @Test func `a deletion that the handheld lost is carried again`() throws {
    let scene = try Scene.story()
    let gate = scene.peer.uid(of: "Take the gate", .quest)
    try scene.sync()
    let alive = scene.peer.stored[gate]
    scene.peer.delete(gate)
    try scene.sync()
    scene.peer.lose(gate, for: alive)
    try scene.sync()
    #expect(try scene.sql("SELECT count(*) FROM quest WHERE name = 'Take the gate'") == "0\n")
    #expect(scene.peer.uid(of: "Take the gate", .quest) == 0)
    try scene.expectAgreement()
  }

  @Test func `what belongs to something that the handheld lost is sent anew with it`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let rows = try scene.rows()
    scene.peer.lose(scene.peer.uid(of: "Bring the keepsake", .quest), for: nil)
    try scene.sync()
    #expect(try scene.rows() == rows)
    try scene.expectAgreement()
  }

  @Test func `an unsent edit wins when a handheld that was put back has what both sides had last`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let earlier = scene.peer.copy()
    scene.peer.restart()
    scene.peer.edit(scene.peer.uid(of: "Take the gate", .quest), "state", "done")
    try scene.sync()
    try scene.sql(
      "UPDATE npc SET notes = 'Tunes spirits' WHERE id = 2; UPDATE step SET count = 3 WHERE target = 5")
    scene.peer = earlier
    scene.peer.restart()
    try scene.sync()
    #expect(try scene.sql("SELECT notes FROM npc WHERE id = 2") == "Tunes spirits\n")
    #expect(try scene.sql("SELECT count FROM step WHERE target = 5") == "3\n")
    #expect(try scene.sql("SELECT name, field, lost FROM conflict") == "Take the gate|state|done\n")
    try scene.expectAgreement()
  }

  @Test(arguments: [0, 40])
  func `a handheld that was put back and has gone on since is compared, and no edit is lost`(
    _ later: Int
  ) throws {
    let scene = try Scene.story()
    try scene.sync()
    let earlier = scene.peer.copy()
    let quest = scene.peer.uid(of: "Defeat Godrick", .quest)
    scene.peer.restart()
    scene.peer.edit(quest, "notes", "in the branch that was lost")
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "meeting", "gone")
    try scene.sync()
    scene.peer = earlier
    scene.peer.restart()
    scene.peer.edit(quest, "notes", "in the branch that goes on")
    scene.peer.edit(quest, "state", "done")
    let run = scene.peer.uid(of: "Tarnished Samurai", .playthrough)
    for number in 0..<later { scene.peer.create(.quest, [run], "errand \(number)") }
    let report = try scene.sync()
    #expect(report.lost == 0 && report.conflicts > 0)
    let story = try scene.rows()
    for words in ["in the branch that was lost", "in the branch that goes on"] {
      #expect(story.contains(words), "\(words)")
    }
    #expect(try scene.sql("SELECT state FROM quest WHERE name = 'Defeat Godrick'") == "done\n")
    try scene.expectAgreement()
  }

  @Test func `a restart alone is nothing to compare`() throws {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.restart()
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "notes", "Well.")
    let transport = scene.transport()
    #expect(try scene.sync(over: transport).received == 1)
    #expect(transport.requests == [.changes])
    try scene.expectAgreement()
  }

  @Test func `a mirror restored from an old copy catches up`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let old = try scene.desk.bytes
    let peer = scene.peer
    try scene.sql("INSERT INTO quest (playthrough, name) VALUES (1, 'Feed the turtle')")
    peer.delete(peer.uid(of: "Take the gate", .quest))
    try scene.sync()
    peer.edit(peer.uid(of: "Feed the turtle", .quest), "state", "done")
    try old.write(to: .init(filePath: scene.desk.path))
    try scene.sql("INSERT INTO quest (playthrough, name) VALUES (1, 'Rest')")
    let report = try scene.sync()
    #expect(report.lost == 0)
    #expect(try scene.sql("SELECT state FROM quest WHERE name = 'Feed the turtle'") == "done\n")
    try scene.expectAgreement()
  }

  @Test func `a cursor that is too old means comparing, not deleting`() throws {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.delete(scene.peer.uid(of: "Take the gate", .quest))
    scene.peer.forgetDeletions()
    let report = try scene.sync()
    #expect(report.lost == 0)
    #expect(try scene.sql("SELECT count(*) FROM quest WHERE name = 'Take the gate'") == "1\n")
    try scene.expectAgreement()
  }

  @Test func `a lost mirror is made anew from the handheld`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let rows = try scene.stories().mirror
    try scene.desk.removeMirror()
    try scene.sync()
    #expect(try scene.stories().mirror == rows)
    try scene.expectAgreement()
  }

  @Test func `what a full handheld cannot take waits and is tried again`() throws {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.capacity = scene.peer.stored.count + 2
    try scene.sql("INSERT INTO quest (playthrough, name) VALUES (1, 'a'), (1, 'b'), (1, 'c'), (1, 'd')")
    let report = try scene.sync()
    #expect(report.sent == 2 && report.waiting == 2 && report.lost == 0)
    #expect(report.refusal == "storeFull")
    scene.peer.capacity = 100
    #expect(try scene.sync().sent == 2)
    try scene.expectAgreement()
  }

  @Test func `a record that the handheld refuses waits with the reason`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql("UPDATE quest SET name = CAST(x'41ff' AS TEXT) WHERE id = 1")
    let report = try scene.sync()
    #expect(report.refused == 1 && report.waiting == 1 && report.refusal == "malformed")
    try scene.sql("UPDATE quest SET name = 'A' WHERE id = 1")
    #expect(try scene.sync().refused == 0)
    try scene.expectAgreement()
  }

  @Test func `records of unknown kinds are kept and not shown`() throws {
    let scene = try Scene.story()
    let transport = scene.transport()
    transport.spoil = { command, body in
      guard command == .changes, body.starts(with: [0x84]) else { return body }
      // One record more at the end of the list: [0x2ffff, 1, 99, "x"].
      var body = body
      guard let list = body.indices.dropLast().first(where: { body[$0] == 0x99 && body[$0 + 1] == 0 }) else {
        return body
      }
      body[list + 2] += 1
      return body + [0x84, 0x1A, 0x00, 0x02, 0xFF, 0xFE, 0x01, 0x18, 0x63, 0x61, 0x78]
    }
    let report = try scene.sync(over: transport)
    #expect(report.hidden == 1)
    #expect(try scene.sql("SELECT hex(base) FROM record WHERE kind IS NULL") == "841A0002FFFE0118636178\n")
    #expect(try scene.desk.open().check() == [])
  }

  @Test(arguments: 1...30)
  func `a handheld that answers nonsense changes nothing that was agreed`(_ seed: UInt64) throws {
    var numbers = Seeded(seed)
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "notes", "x")
    try scene.sql("UPDATE quest SET main = 1")
    let transport = scene.transport()
    transport.spoil = { _, body in
      var body = body
      for _ in 0...Int(numbers.next() % 3) where !body.isEmpty {
        body[Int(numbers.next() % UInt64(body.count))] = UInt8(truncatingIfNeeded: numbers.next())
      }
      return numbers.next() % 4 == 0 ? Array(body.dropLast(Int(numbers.next() % 9))) : body
    }
    do { try scene.sync(over: transport) } catch is SyncFailure {} catch is RecordsFailure {}
    #expect(try scene.desk.open().check() == [], "seed \(seed)")
    #expect(try scene.sql("SELECT count(*) FROM quest") == "4\n", "seed \(seed)")
  }
}
