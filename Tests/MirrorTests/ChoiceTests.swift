import Testing

@testable import Mirror

/// Of quests linked as either-or only one can be done, whatever program says so: as on the handheld.
struct ChoiceTests {
  /// Quests 5 and 6 are alternatives, and 6 and 4.
  func desk() throws -> Desk {
    let desk = try Desk()
    _ = try desk.openStory()
    try desk.sqlite(
      "UPDATE quest SET state = 'open'; INSERT INTO quest_alternative (quest, other) VALUES (4, 6)")
    return desk
  }

  func states(_ desk: Desk) throws -> String {
    try desk.sqlite(
      """
      SELECT n.id, n.state, q.by_alternative FROM quest_now n JOIN quest q USING (id)
      WHERE n.id > 3 ORDER BY n.id
      """
    ).output.replacing("\n", with: " ")
  }

  @Test func `doing one fails the others, and taking it back opens them again`() throws {
    let desk = try desk()
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 6")
    #expect(try states(desk) == "4|failed|1 5|failed|1 6|done|0 ")
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 6")
    #expect(try states(desk) == "4|failed|1 5|failed|1 6|done|0 ")
    try desk.sqlite("UPDATE quest SET state = 'open' WHERE id = 6")
    #expect(try states(desk) == "4|open|0 5|open|0 6|open|0 ")
  }

  @Test func `a quest that failed by itself stays failed, and one with another reason too`() throws {
    let desk = try desk()
    try desk.sqlite(
      "UPDATE quest SET state = 'failed' WHERE id = 5; UPDATE quest SET state = 'done' WHERE id = 6")
    #expect(try states(desk) == "4|failed|1 5|failed|0 6|done|0 ")
    try desk.sqlite("UPDATE quest SET state = 'failed' WHERE id = 6")
    #expect(try states(desk) == "4|open|0 5|failed|0 6|failed|0 ")
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id IN (4, 5)")
    #expect(try states(desk) == "4|done|0 5|done|0 6|failed|0 ")
  }

  @Test func `the other one done instead turns the choice round`() throws {
    let desk = try desk()
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 5")
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 6")
    #expect(try states(desk) == "4|failed|1 5|failed|1 6|done|0 ")
  }

  @Test(arguments: [
    "DELETE FROM quest WHERE id = 6", "DELETE FROM quest_alternative",
    "PRAGMA foreign_keys = ON; DELETE FROM quest WHERE id = 6",
    "PRAGMA recursive_triggers = ON; UPDATE quest SET state = 'open' WHERE id = 6",
  ])
  func `what failed by an alternative opens again with it`(_ statement: String) throws {
    let desk = try desk()
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 6")
    try desk.sqlite(statement)
    #expect(try states(desk).hasPrefix("4|open|0 5|open|0 "))
  }

  @Test func `a choice of an earlier cycle does not bind`() throws {
    let desk = try desk()
    try desk.sqlite(
      "UPDATE quest SET state = 'done' WHERE id = 6; UPDATE playthrough SET cycle = 2 WHERE id = 1")
    try desk.sqlite("UPDATE quest SET state = 'done' WHERE id = 5")
    #expect(try states(desk) == "4|open|1 5|done|0 6|failed|1 ")
    #expect(try desk.sqlite("SELECT cycle FROM quest WHERE id IN (5, 6)").output == "2\n2\n")
  }

  @Test func `a choice made in the mirror is carried with all that follows from it`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql("UPDATE quest SET state = 'done' WHERE name = 'Take the gate'")
    #expect(try scene.sync().sent == 2)
    let other = scene.peer.uid(of: "Take the side path", .quest)
    #expect(scene.peer.stored[other]?.entry?["by_alternative"] == 1)
    try scene.expectAgreement()
  }
}
