import Foundation
import Testing

@testable import Mirror

/// A mirror can be edited by a program that trusts no schema.
struct TrustTests {
  static let edits = """
    INSERT INTO playthrough (name) VALUES ('New'); INSERT INTO quest (playthrough, name) VALUES (1, 'Rest');
    UPDATE quest SET name = 'Rest well', state = 'done' WHERE name = 'Rest';
    INSERT INTO step (quest, text) VALUES (1, 'Sit'); UPDATE step SET done = 1, count = 1;
    INSERT INTO npc_location (npc, location) VALUES (4, 1);
    INSERT INTO quest_need (quest, needs) VALUES (6, 1);
    UPDATE playthrough SET cycle = 2; UPDATE quest SET state = 'done' WHERE id = 6;
    SELECT count(*) FROM open_quest; SELECT count(*) FROM shop; SELECT count(*) FROM quest_requires;
    DELETE FROM quest WHERE id = 2; DELETE FROM playthrough WHERE id = 2;
    """

  @Test(arguments: ["OFF", "ON"])
  func `the sqlite3 program edits whatever it trusts`(_ trust: String) throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let result = try desk.sqlite("PRAGMA trusted_schema = \(trust); \(TrustTests.edits)")
    #expect(result.errors == "")
    #expect(try desk.open().search("rest well").map(\.name) == ["Rest well"])
    #expect(try desk.open().check() == [])
  }

  @Test(arguments: ["OFF", "ON"])
  func `Python edits whatever it trusts`(_ trust: String) throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      database.executescript("PRAGMA trusted_schema = \(trust);" + sys.argv[2])
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, desk.path, TrustTests.edits]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try desk.open().search("rest well").map(\.name) == ["Rest well"])
    #expect(try desk.open().check() == [])
  }

  @Test func `a program without FTS5 edits`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let uses = try desk.sqlite(
      """
      SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')
        AND sql GLOB '*[^a-z_]search[^a-z_]*'
      """)
    #expect(uses.output == "")
  }
}
