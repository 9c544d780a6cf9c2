import Testing
import Wire

@testable import Mirror

/// What a sync carries.
struct SyncTests {
  @Test func `a first sync brings everything that is on the handheld`() throws {
    let scene = try Scene.story()
    let report = try scene.sync()
    #expect(report.received == 19 && report.sent == 0 && report.lost == 0 && report.conflicts == 0)
    try scene.expectAgreement()
    let quests = try scene.sql("SELECT quest, givers, locations, steps FROM open_quest WHERE id = 1")
    #expect(quests == "Bring the keepsake|Roderika|Stormveil Castle|2\n")
  }

  @Test func `a first sync sends everything that is in the mirror`() throws {
    let scene = try Scene()
    _ = try scene.desk.openStory()
    let report = try scene.sync()
    #expect(report.received == 0 && report.lost == 0 && report.waiting == 0)
    #expect(report.sent == scene.peer.stored.count)
    try scene.expectAgreement()
  }

  @Test func `more rows than identities are reserved at once are all sent`() throws {
    let scene = try Scene()
    _ = try scene.desk.openStory()
    try scene.sql(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO quest (playthrough, name) SELECT 1, 'errand ' || i FROM n
      """)
    try scene.sync()
    try scene.expectAgreement()
  }

  @Test func `an edit on each side takes two requests`() throws {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.edit(scene.peer.uid(of: "Defeat Godrick", .quest), "state", "done")
    try scene.sql("UPDATE npc SET notes = 'Sells arrows.' WHERE name LIKE 'Merchant%'")
    let transport = scene.transport()
    let report = try scene.sync(over: transport)
    #expect(transport.requests == [.changes, .apply])
    #expect(report.received == 1 && report.sent == 1 && report.conflicts == 0)
    #expect(try scene.sql("SELECT state FROM quest WHERE name = 'Defeat Godrick'") == "done\n")
    try scene.expectAgreement()
  }

  @Test func `what was made in the mirror arrives with its links in one sync`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql(
      """
      INSERT INTO quest (id, playthrough, name) VALUES (50, 1, 'Feed the turtle');
      INSERT INTO step (quest, text) VALUES (50, 'Find prawns');
      INSERT INTO quest_giver (quest, npc) VALUES (50, 2);
      INSERT INTO quest_alternative (quest, other) VALUES (50, 1);
      """)
    let transport = scene.transport()
    #expect(try scene.sync(over: transport).sent == 4)
    #expect(transport.requests == [.reserve, .changes, .apply])
    try scene.expectAgreement()
  }

  @Test func `what is deleted on one side is deleted on the other, with all that belongs to it`() throws {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.delete(scene.peer.uid(of: "Bring the keepsake", .quest))
    try scene.sql("DELETE FROM npc WHERE name LIKE 'Merchant%'")
    let report = try scene.sync()
    #expect(report.conflicts == 0 && report.sent == 1)
    #expect(try scene.sql("SELECT count(*) FROM step WHERE text = 'Find the memento'") == "0\n")
    #expect(scene.peer.horizon > 0)
    try scene.expectAgreement()
  }

  @Test func `a playthrough deleted on either side is gone on both`() throws {
    for isOnHandheld in [true, false] {
      let scene = try Scene.story()
      try scene.sync()
      if isOnHandheld {
        scene.peer.delete(scene.peer.uid(of: "Tarnished Samurai", .playthrough))
      } else {
        try scene.sql("DELETE FROM playthrough")
      }
      let report = try scene.sync()
      #expect(report.hidden == 0)
      #expect(try scene.sql("SELECT count(*) FROM quest") == "0\n")
      try scene.expectAgreement()
    }
  }

  @Test func `a deleted playthrough that is brought back is back with all that belongs to it`() throws {
    let scene = try Scene.story()
    try scene.sync()
    let before = scene.peer.copy()
    let run = scene.peer.uid(of: "Tarnished Samurai", .playthrough)
    let rows = try scene.stories().mirror
    scene.peer.delete(run)
    try scene.sync()
    scene.peer.restore(before, run)
    try scene.sync()
    try scene.expectAgreement()
    #expect(try scene.stories().mirror == rows)
  }

  @Test func `a row that a program replaced is an edit, not a new record`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql("INSERT OR REPLACE INTO quest (id, playthrough, name) VALUES (1, 1, 'Bring it')")
    try scene.sql("INSERT OR REPLACE INTO npc_location (npc, location) VALUES (1, 1)")
    try scene.sync()
    #expect(scene.peer.uid(of: "Bring it", .quest) == 0x10009)
    try scene.expectAgreement()
  }

  @Test func `a step that moves to another quest moves on both sides`() throws {
    for isOnHandheld in [true, false] {
      let scene = try Scene.story()
      try scene.sync()
      if isOnHandheld {
        scene.peer.move(
          scene.peer.uid(of: "Find the memento", .step), to: scene.peer.uid(of: "Take the gate", .quest))
      } else {
        try scene.sql("UPDATE step SET quest = 3 WHERE text = 'Find the memento'")
      }
      try scene.sync()
      #expect(try scene.sql("SELECT quest FROM step WHERE text = 'Find the memento'") == "3\n")
      try scene.expectAgreement()
    }
  }

  @Test func `what the handheld changes along with a deletion from the mirror arrives in the same sync`()
    throws
  {
    let scene = try Scene.story()
    scene.peer.edit(scene.peer.uid(of: "Take the gate", .quest), "state", "done")
    scene.peer.edit(scene.peer.uid(of: "Take the side path", .quest), "state", "failed")
    try scene.sync()
    try scene.sql("DELETE FROM quest WHERE name = 'Take the gate'")
    try scene.sync()
    #expect(try scene.sql("SELECT state FROM quest WHERE name = 'Take the side path'") == "open\n")
    try scene.expectAgreement()
  }

  @Test func `an edit taken back before the sync is not sent`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql(
      "UPDATE quest SET name = 'x' WHERE id = 1; INSERT INTO quest (playthrough, name) VALUES (1, 'y')")
    try scene.sql(
      "UPDATE quest SET name = 'Bring the keepsake' WHERE id = 1; DELETE FROM quest WHERE name = 'y'")
    let transport = scene.transport()
    #expect(try scene.sync(over: transport).sent == 0)
    #expect(transport.requests == [.changes])
    try scene.expectAgreement()
  }

  @Test func `fields and marks of a newer handheld come back unchanged`() throws {
    let scene = try Scene.story()
    let uid = scene.peer.uid(of: "Roderika", .npc)
    scene.peer.setTail(uid, spareMarks: 0x60, [0x18, 0x63, 0x61, 0x61])
    try scene.sync()
    try scene.sql("UPDATE npc SET meeting = 'gone' WHERE name = 'Roderika'")
    try scene.sync()
    let entry = try #require(scene.peer.stored[uid]?.entry)
    #expect(entry["meeting"] == "gone" && entry.spareMarks == 0x60 && entry.tail == [0x18, 0x63, 0x61, 0x61])
    try scene.expectAgreement()
  }

  @Test func `a record without progress yet is shown like any other`() throws {
    let scene = try Scene.story()
    scene.peer.edit(scene.peer.uid(of: "Take the gate", .quest), "cycle", 0)
    #expect(try scene.sync().hidden == 0)
    try scene.expectAgreement()
    try scene.sql("UPDATE quest SET state = 'done' WHERE name = 'Take the gate'")
    try scene.sync()
    #expect(try scene.sql("SELECT state FROM quest_now WHERE name = 'Take the gate'") == "done\n")
    try scene.expectAgreement()
  }

  @Test func `texts differ if their bytes do`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql("UPDATE npc SET name = 'Merchant Kale' || char(769) WHERE id = 1")
    #expect(try scene.sync().sent == 1)
    try scene.expectAgreement()
  }
}
