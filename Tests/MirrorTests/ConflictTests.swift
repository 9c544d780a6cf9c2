import Testing
import Wire

@testable import Mirror

/// What happens when both sides changed the same thing.
struct ConflictTests {
  func synced() throws -> Scene {
    let scene = try Scene.story()
    try scene.sync()
    return scene
  }

  func conflicts(_ scene: Scene) throws -> String {
    try scene.sql("SELECT kind, name, field, kept, lost, reason FROM conflict ORDER BY id")
  }

  @Test func `different fields of one record merge`() throws {
    let scene = try synced()
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "meeting", "met")
    try scene.sql("UPDATE npc SET notes = 'Tunes spirits' WHERE name = 'Roderika'")
    let report = try scene.sync()
    #expect(report.conflicts == 0)
    #expect(try scene.sql("SELECT meeting, notes FROM npc WHERE name = 'Roderika'") == "met|Tunes spirits\n")
    try scene.expectAgreement()
  }

  @Test func `of the same field the handheld's value stays and the other is kept, once`() throws {
    let scene = try synced()
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "notes", "on the handheld")
    try scene.sql("UPDATE npc SET notes = 'in the mirror' WHERE name = 'Roderika'")
    let report = try scene.sync()
    #expect(report.conflicts == 1 && report.sent == 0)
    #expect(
      try conflicts(scene)
        == "npc|Roderika|notes|on the handheld|in the mirror|"
        + "edited on both sides: the handheld's value stays\n"
    )
    try scene.expectAgreement()
  }

  @Test func `the same edit on both sides is no conflict`() throws {
    let scene = try synced()
    scene.peer.edit(scene.peer.uid(of: "Defeat Godrick", .quest), "state", "done")
    try scene.sql("UPDATE quest SET state = 'done' WHERE name = 'Defeat Godrick'")
    let report = try scene.sync()
    #expect(report.conflicts == 0 && report.sent == 0)
    try scene.expectAgreement()
  }

  @Test func `a counter adds up what each side added`() throws {
    let scene = try synced()
    scene.peer.edit(scene.peer.uid(of: "Light the graces", .step), "count", 4)
    try scene.sql("UPDATE step SET count = 3 WHERE text = 'Light the graces'")
    #expect(try scene.sync().conflicts == 0)
    #expect(try scene.sql("SELECT count FROM step WHERE text = 'Light the graces'") == "5\n")
    try scene.expectAgreement()
  }

  @Test func `an edit in the mirror beats a deletion on the handheld, with all that went along`() throws {
    let scene = try synced()
    let quest = scene.peer.uid(of: "Bring the keepsake", .quest)
    scene.peer.delete(quest)
    try scene.sql("UPDATE quest SET notes = 'She waits.' WHERE name = 'Bring the keepsake'")
    let report = try scene.sync()
    #expect(report.conflicts == 1 && report.lost == 0)
    #expect(
      try conflicts(scene) == "quest|Bring the keepsake||||deleted on the handheld, edited here: kept\n")
    #expect(scene.peer.uid(of: "Bring the keepsake", .quest) != quest)
    #expect(try scene.sql("SELECT count(*) FROM step WHERE quest = 1") == "2\n")
    try scene.expectAgreement()
  }

  @Test func `what is deleted before its quest stays deleted when the quest is kept`() throws {
    let scene = try synced()
    scene.peer.delete(scene.peer.uid(of: "Find the memento", .step))
    scene.peer.delete(scene.peer.uid(of: "Bring the keepsake", .quest))
    try scene.sql("UPDATE quest SET main = 1 WHERE name = 'Bring the keepsake'")
    try scene.sync()
    #expect(try scene.sql("SELECT text FROM step WHERE quest = 1") == "Talk to Roderika\n")
    try scene.expectAgreement()
  }

  @Test func `an edit of a step beats the deletion of its playthrough`() throws {
    let scene = try synced()
    scene.peer.delete(scene.peer.uid(of: "Tarnished Samurai", .playthrough))
    try scene.sql("UPDATE step SET done = 1 WHERE text = 'Find the memento'")
    let rows = try scene.stories().mirror
    #expect(try scene.sync().conflicts == 1)
    #expect(try scene.stories().mirror == rows)
    try scene.expectAgreement()
  }

  @Test func `an edit on the handheld beats a deletion in the mirror, with all that went along`() throws {
    let scene = try synced()
    let rows = try scene.stories().mirror.count
    try scene.sql("DELETE FROM quest WHERE name = 'Bring the keepsake'")
    scene.peer.edit(scene.peer.uid(of: "Bring the keepsake", .quest), "notes", "She waits.")
    let report = try scene.sync()
    #expect(report.conflicts == 1 && report.sent == 0)
    #expect(
      try conflicts(scene) == "quest|Bring the keepsake||||edited on the handheld, deleted here: kept\n")
    #expect(try scene.stories().mirror.count == rows)
    try scene.expectAgreement()
  }

  @Test func `a new step on the handheld beats the deletion of its quest in the mirror`() throws {
    let scene = try synced()
    try scene.sql("DELETE FROM playthrough")
    scene.peer.create(.step, [scene.peer.uid(of: "Bring the keepsake", .quest)], "Return to the shack")
    #expect(try scene.sync().conflicts >= 1)
    #expect(try scene.sql("SELECT count(*) FROM step WHERE quest = 1") == "3\n")
    try scene.sync()
    try scene.expectAgreement()
  }

  @Test func `what is deleted on both sides is gone without a word`() throws {
    let scene = try synced()
    scene.peer.delete(scene.peer.uid(of: "Roderika", .npc))
    try scene.sql("DELETE FROM npc WHERE name = 'Roderika'")
    let report = try scene.sync()
    #expect(report.conflicts == 0 && report.sent == 0)
    try scene.expectAgreement()
  }

  @Test func `the same link made on both sides is one link`() throws {
    let scene = try synced()
    let npc = scene.peer.uid(of: "Merchant Kalé", .npc)
    scene.peer.create(.npcLocation, [npc, scene.peer.uid(of: "Stormhill Shack", .location)])
    try scene.sql("INSERT INTO npc_location (npc, location) VALUES (1, 2)")
    try scene.sync()
    #expect(try scene.sql("SELECT count(*) FROM npc_location WHERE npc = 1 AND location = 2") == "1\n")
    try scene.expectAgreement()
  }

  @Test func `records that are made on both sides are all kept`() throws {
    let scene = try synced()
    scene.peer.create(.quest, [scene.peer.uid(of: "Tarnished Samurai", .playthrough)], "Rest")
    try scene.sql("INSERT INTO quest (playthrough, name) VALUES (1, 'Rest')")
    try scene.sync()
    #expect(try scene.sql("SELECT count(*) FROM quest WHERE name = 'Rest'") == "2\n")
    #expect(try scene.sql("SELECT count(*) FROM edit") == "0\n")
    #expect(scene.peer.stored.values.filter { $0.entry?.name == "Rest" }.count == 2)
  }

  @Test func `a record that changes while its edit is sent is fetched and merged`() throws {
    let scene = try synced()
    try scene.sql("UPDATE npc SET notes = 'Tunes spirits' WHERE name = 'Roderika'")
    let transport = scene.transport()
    var isFirst = true
    transport.meanwhile = { command, peer in
      guard command == .apply, isFirst else { return }
      isFirst = false
      peer.edit(peer.uid(of: "Roderika", .npc), "meeting", "met")
    }
    try scene.sync(over: transport)
    #expect(transport.requests == [.changes, .apply, .changes, .apply])
    #expect(try scene.sql("SELECT meeting, notes FROM npc WHERE name = 'Roderika'") == "met|Tunes spirits\n")
    try scene.expectAgreement()
  }

  @Test func `a record that is deleted while its edit is sent is made again`() throws {
    let scene = try synced()
    try scene.sql("UPDATE quest SET notes = 'She waits.' WHERE name = 'Bring the keepsake'")
    let transport = scene.transport()
    transport.meanwhile = { command, peer in
      if command == .apply { peer.delete(0x10009) }
    }
    #expect(try scene.sync(over: transport).conflicts == 1)
    try scene.expectAgreement()
  }

  @Test func `a handheld that changes all the time does not keep the sync for ever`() throws {
    let scene = try synced()
    try scene.sql("UPDATE npc SET notes = 'Tunes spirits' WHERE name = 'Roderika'")
    let transport = scene.transport()
    var count: Int64 = 0
    transport.meanwhile = { command, peer in
      guard command == .apply else { return }
      count += 1
      peer.edit(peer.uid(of: "Roderika", .npc), "position", .integer(count))
    }
    let report = try scene.sync(over: transport)
    #expect(report.waiting == 1 && report.lost == 0)
    try scene.sync()
    try scene.expectAgreement()
  }

  @Test func `a step that both sides moved stays where the handheld has it, and the other place is listed`()
    throws
  {
    let scene = try synced()
    let gate = scene.peer.uid(of: "Take the gate", .quest)
    scene.peer.move(scene.peer.uid(of: "Find the memento", .step), to: gate)
    try scene.sql("UPDATE step SET quest = 4 WHERE text = 'Find the memento'")
    #expect(try scene.sync().conflicts == 1)
    let conflict = try #require(try scene.desk.open().conflicts().first)
    #expect(conflict.field == "quest" && conflict.name == "Find the memento")
    #expect(conflict.theirs == "3 Take the gate" && conflict.mine == "4 Take the side path")
    try scene.expectAgreement()
    #expect(try scene.desk.open().resolve(conflict.id, keeping: .mine)?.effect == .edited)
    #expect(try scene.sync().sent == 1)
    #expect(try scene.sql("SELECT quest FROM step WHERE text = 'Find the memento'") == "4\n")
    try scene.expectAgreement()
  }

  @Test func `two places in a list are listed`() throws {
    let scene = try synced()
    scene.peer.edit(scene.peer.uid(of: "Find the memento", .step), "position", 7)
    try scene.sql("UPDATE step SET position = 9 WHERE text = 'Find the memento'")
    #expect(try scene.sync().conflicts == 1)
    #expect(try scene.sql("SELECT field, kept, lost FROM conflict") == "position|7|9\n")
    try scene.expectAgreement()
  }

  @Test(arguments: [3, 0])
  func `steps leave a quest before it is deleted`(_ quest: Int) throws {
    let scene = try synced()
    // To a quest that is there, or to one that is made for them.
    try scene.sql("INSERT INTO quest (id, playthrough, name) SELECT 60, 1, 'New' WHERE \(quest) = 0")
    let target = quest == 0 ? 60 : quest
    try scene.sql("UPDATE step SET quest = \(target) WHERE quest = 1; DELETE FROM quest WHERE id = 1")
    let report = try scene.sync()
    #expect(report.conflicts == 0 && report.waiting == 0)
    #expect(try scene.sql("SELECT count(*) FROM step WHERE quest = \(target)") == "2\n")
    try scene.expectAgreement()
  }

  @Test func `a record that is said to have changed, and is in no list, is an error with its name`() throws {
    let scene = try synced()
    try scene.sql("UPDATE npc SET notes = 'Tunes spirits' WHERE name = 'Roderika'")
    let transport = scene.transport()
    scene.peer.isDeaf = true
    let failure = SyncFailure.stuck("the npc \"Roderika\" (id 2)")
    #expect(throws: failure) { try scene.sync(over: transport) }
    #expect(transport.requests.count { $0 == .apply } == 3)
    scene.peer.isDeaf = false
    #expect(try scene.sync().sent == 1)
    try scene.expectAgreement()
  }
}
