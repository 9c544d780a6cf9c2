import Testing

@testable import Mirror

/// What a program may write into a mirror, and what it is told when it may not.
struct SchemaTests {
  @Test(arguments: [
    (
      "UPDATE quest SET name = '\(String(repeating: "ř", count: 49))'",
      "quest.name: at most 96 bytes of UTF-8"
    ),
    (
      "UPDATE npc SET notes = '\(String(repeating: "a", count: 2049))'",
      "npc.notes: at most 2048 bytes of UTF-8"
    ),
    ("UPDATE quest SET name = 'a' || char(10) || 'b'", "quest.name: one line of plain text"),
    ("UPDATE quest SET name = 'a' || char(27) || '[2J'", "quest.name: one line of plain text"),
    ("UPDATE quest SET name = 'a' || char(155) || '2J'", "quest.name: one line of plain text"),
    ("UPDATE quest SET name = 'a' || char(0) || 'b'", "quest.name: one line of plain text"),
    (
      "UPDATE npc SET notes = 'a' || char(9)",
      "npc.notes: plain text; of all control characters only the newline"
    ),
    ("UPDATE quest SET name = NULL", "NOT NULL constraint failed: quest.name"),
    ("UPDATE quest SET state = 'finished'", "quest.state: one of open, done, failed"),
    ("UPDATE npc SET meeting = 'dead'", "npc.meeting: one of unmet, met, gone"),
    ("UPDATE quest SET main = 2", "quest.main: 0 or 1"),
    ("UPDATE quest SET main = 'yes'", "cannot store TEXT value in INTEGER column quest.main"),
    ("UPDATE step SET count = 10000", "step.count: a number from 0 to 9999"),
    ("UPDATE playthrough SET cycle = 0", "playthrough.cycle: a number from 1 to 255"),
    ("UPDATE quest SET playthrough = 2 WHERE id = 1", "quest: id and playthrough of a row cannot change"),
    ("UPDATE quest SET id = 99 WHERE id = 1", "quest: id and playthrough of a row cannot change"),
    ("UPDATE quest_giver SET npc = 1", "quest_giver: a link does not move; delete it and add another"),
    (
      "INSERT INTO quest (playthrough, name) VALUES (9, 'x')",
      "quest.playthrough: there is no such playthrough"
    ),
    ("INSERT INTO quest_giver (quest, npc) VALUES (1, 9)", "quest_giver.npc: there is no such npc"),
    (
      "INSERT INTO npc_location (npc, location) VALUES (1, 5)",
      "npc_location: both ends of a link belong to one"
    ),
    ("INSERT INTO quest_need (quest, needs) VALUES (1, 1)", "quest_need: a quest is not linked to itself"),
    (
      "INSERT INTO quest_need (quest, needs) VALUES (1, 2)",
      "quest_need: the other quest already needs this one"
    ),
    (
      "UPDATE step SET quest = 7 WHERE id = 1",
      "step.quest: a step moves only to another quest of its playthrough"
    ),
    ("UPDATE quest SET name = ''", "quest.name: at least one letter"),
    ("UPDATE step SET text = '  '", "step.text: at least one letter"),
    ("INSERT INTO npc (playthrough, name) VALUES (1, '')", "npc.name: at least one letter"),
    (
      "INSERT INTO quest (id, playthrough, name) VALUES (9223372036854775807, 1, 'x')",
      "quest.id: at most 4503599627370496"
    ),
    ("INSERT INTO playthrough (id, name) VALUES (0, 'x')", "playthrough.id: at least 1"),
    ("INSERT INTO quest_giver (id, quest, npc) VALUES (-1, 1, 1)", "quest_giver.id: at least 1"),
    ("INSERT INTO quest_alternative (quest, other) VALUES (6, 5)", "UNIQUE constraint failed"),
  ])
  func `an edit that the handheld could not hold is refused with the reason`(
    _ statement: String, _ reason: String
  ) throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let before = try desk.sqlite(".dump").output
    let result = try desk.sqlite(statement)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(try desk.sqlite(".dump").output == before)
  }

  @Test func `text at the limit is taken, counted in bytes`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let name = String(repeating: "🗡️", count: 13) + "12345"
    #expect(name.utf8.count == 96)
    #expect(try desk.sqlite("UPDATE quest SET name = '\(name)' WHERE id = 1").errors == "")
    #expect(try desk.sqlite("SELECT name FROM quest WHERE id = 1").output == name + "\n")
  }

  @Test func `a record takes as many steps and links as on the handheld`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <"
    let steps = "\(many) 65) INSERT INTO step (quest, text) SELECT 1, 'step ' || i FROM n"
    #expect(try desk.sqlite(steps).errors.contains("step.quest: at most 64 steps in a quest"))
    let links = """
      \(many) 101) INSERT INTO npc (id, playthrough, name) SELECT 100 + i, 1, 'npc ' || i FROM n;
      INSERT INTO npc_location (npc, location) SELECT id, 2 FROM npc WHERE id > 100;
      """
    #expect(try desk.sqlite(links).errors.contains("npc_location.location: at most 100 links at one record"))
  }

  @Test func `a chain of quests is as long as the handheld takes it`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)"
    try desk.sqlite("\(many) INSERT INTO quest (id, playthrough, name) SELECT 100 + i, 1, 'c' || i FROM n")
    let chain = "INSERT INTO quest_need (quest, needs) SELECT 101 + i, 100 + i FROM n WHERE i <"
    #expect(try desk.sqlite("\(many) \(chain) 257").errors == "")
    let refusal = try desk.sqlite("\(many) INSERT INTO quest_need (quest, needs) SELECT 358, 357")
    #expect(refusal.errors.contains("quest_need: at most 256 quests are needed round all corners"))
  }

  @Test func `what the handheld sent without a name may be edited`() throws {
    let scene = try Scene.story()
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "name", "")
    try scene.sync()
    try scene.sql("UPDATE npc SET notes = 'Who?' WHERE name = ''")
    #expect(try scene.sync().sent == 1)
    try scene.expectAgreement()
  }

  @Test func `a new row without a place goes to the end of its list`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    try desk.sqlite("INSERT INTO quest (playthrough, name) VALUES (1, 'last'), (2, 'first')")
    let places = try desk.sqlite(
      "SELECT name, position FROM quest WHERE name IN ('last', 'first') ORDER BY id")
    #expect(places.output == "last|112\nfirst|16\n")
  }

  @Test(arguments: ["", "PRAGMA foreign_keys = ON;"])
  func `what belongs to a deleted row goes with it, whatever the program's settings`(_ setting: String) throws
  {
    let desk = try Desk()
    let mirror = try desk.openStory()
    try desk.sqlite("\(setting) DELETE FROM quest WHERE id = 2; DELETE FROM npc WHERE id = 1;")
    #expect(try desk.sqlite("SELECT count(*) FROM step WHERE quest = 2").output == "0\n")
    #expect(try desk.sqlite("SELECT count(*) FROM quest_need").output == "1\n")
    #expect(try desk.sqlite("SELECT count(*) FROM npc_location WHERE npc = 1").output == "0\n")
    #expect(try mirror.check() == [])
    try desk.sqlite("\(setting) DELETE FROM playthrough WHERE id = 1;")
    for table in Table.allCases where table.isLink || table == .step {
      #expect(try desk.sqlite("SELECT count(*) FROM \(table.rawValue)").output == "0\n")
    }
    #expect(try mirror.check() == [])
  }

  @Test func `progress counts in the cycle in which it was made, or carries over`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    try desk.sqlite(
      "UPDATE step SET done = 1, count = 5; UPDATE quest SET state = 'done', carries_over = (id = 1)")
    try desk.sqlite(
      "UPDATE playthrough SET cycle = 2 WHERE id = 1; UPDATE npc SET carries_over = 1 WHERE id = 1")
    #expect(try desk.sqlite("SELECT done, open, failed FROM progress WHERE id = 1").output == "1|5|0\n")
    #expect(try desk.sqlite("SELECT sum(done), sum(steps) FROM step_progress").output == "0|7\n")
    #expect(try desk.sqlite("SELECT group_concat(meeting) FROM npc_now").output == "met,unmet,unmet,unmet\n")

    // New progress is of the new cycle, whatever was left from the old one.
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 2; UPDATE step SET count = 1 WHERE id = 3")
    try desk.sqlite("UPDATE step SET done = 1, count = 2 WHERE id = 1")
    #expect(try desk.sqlite("SELECT done, open FROM progress WHERE id = 1").output == "2|4\n")
    #expect(try desk.sqlite("SELECT id, done, count FROM step_now").output == "1|1|2\n2|0|0\n3|0|1\n")
    try desk.sqlite("INSERT INTO quest (playthrough, name) VALUES (1, 'new')")
    #expect(try desk.sqlite("SELECT cycle FROM quest WHERE name = 'new'").output == "2\n")
  }

  @Test func `the views say what a person wants to know`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let quests = try desk.sqlite(
      "SELECT quest, givers, locations, steps_done, steps, waits_for FROM open_quest")
    #expect(
      quests.output == """
        Bring Roderika her keepsake|Roderika|Stormhill Shack, Stormveil Castle|1|2|1
        Defeat Godrick the Grafted||Stormveil Castle|2|5|0
        Get the Spirit Calling Bell|Renna|Church of Elleh|0|0|0
        Take the side path|||0|0|0

        """)
    let shops = try desk.sqlite("SELECT location, anvil, merchant, merchants FROM shop WHERE id < 5")
    #expect(shops.output == "Church of Elleh|1|1|Merchant Kalé\nRoundtable Hold|1|1|\n")
    let places = try desk.sqlite("SELECT npc, meeting, location FROM npc_whereabouts WHERE id = 2")
    #expect(places.output == "Roderika|met|Stormhill Shack\nRoderika|met|Roundtable Hold\n")
    let progress = try desk.sqlite("SELECT playthrough, quests, done, open, failed, percent FROM progress")
    #expect(progress.output == "Tarnished Samurai|6|1|4|1|16\nAstrologer|0|0|0|0|\n")
  }
}
