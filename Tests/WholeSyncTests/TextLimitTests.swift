import HandheldSim
import Journal
import Testing

@testable import Mirror

/// Text at its limit goes all the way and back, byte for byte, and a byte more goes nowhere.
@Suite struct TextLimitTests {
  static let emoji = "🗡"
  /// 96 and 2048 bytes, the last four of them an emoji.
  static let name = String(repeating: "n", count: 92) + emoji
  static let notes = String(repeating: "é", count: 1022) + emoji

  @Test func `an emoji that ends at the limit goes from SQL to the handheld and back`() throws {
    #expect(Self.name.utf8.count == 96 && Self.notes.utf8.count == 2048)
    let device = try Handhelds.empty()
    let desk = try Desk()
    try desk.edit(
      """
      INSERT INTO playthrough (name, notes) VALUES ('\(Self.name)', '\(Self.notes)');
      INSERT INTO quest (playthrough, name, notes)
        SELECT id, '\(Self.name)', '\(Self.notes)' FROM playthrough;
      INSERT INTO npc (playthrough, name, notes) SELECT id, '\(Self.name)', '\(Self.notes)' FROM playthrough;
      INSERT INTO location (playthrough, name, notes)
        SELECT id, '\(Self.name)', '\(Self.notes)' FROM playthrough;
      INSERT INTO step (quest, text) SELECT id, '\(Self.name)' FROM quest;
      """)
    let report = try desk.sync(device)
    #expect(report.sent == 5 && report.refused == 0)
    let other = try Desk()
    #expect(try other.sync(device).received == 5)
    for table in ["playthrough", "quest", "npc", "location"] {
      #expect(try other.texts("SELECT name FROM \(table)") == [Self.name])
      #expect(try other.texts("SELECT notes FROM \(table)") == [Self.notes])
    }
    #expect(try other.texts("SELECT text FROM step") == [Self.name])
    // The last character of it is edited at the other desk, and comes home.
    let edited = String(Self.notes.dropLast()) + "🏰"
    try other.edit("UPDATE npc SET notes = '\(edited)'")
    #expect(try other.sync(device).sent == 1)
    try desk.sync(device)
    #expect(try desk.texts("SELECT notes FROM npc") == [edited])
  }

  @Test(arguments: ["quest", "npc", "location", "playthrough"])
  func `one byte more is refused in SQL with the limit, and what was there stays`(_ table: String) throws {
    let desk = try Desk()
    let insert =
      table == "playthrough"
      ? "INSERT INTO playthrough (name) VALUES ('short')"
      : "INSERT INTO \(table) (playthrough, name) SELECT id, 'short' FROM playthrough"
    if table != "playthrough" { try desk.edit("INSERT INTO playthrough (name) VALUES ('game')") }
    try desk.edit(insert)
    for (column, text, limit) in [("name", "n" + Self.name, "96"), ("notes", "n" + Self.notes, "2048")] {
      do {
        try desk.edit("UPDATE \(table) SET \(column) = '\(text)'")
        Issue.record("\(column) of \(text.utf8.count) bytes was taken")
      } catch {
        #expect("\(error)".contains(limit), "\(error)")
      }
    }
    #expect(try desk.texts("SELECT name || notes FROM \(table)") == ["short"])
  }
}
