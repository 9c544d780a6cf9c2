import HandheldSim
import Journal
import Testing

/// Nothing depends on a clock: not what is sent, nor who wins, nor the order of anything.
@Suite struct ClockTests {
  /// A story with edits on both sides, with the clock set before each part.
  static func story(
    _ clocks: [String?]
  ) throws -> (mirror: [String], conflicts: [String], reports: [String]) {
    let device = try Handhelds.demo()
    let (desk, other) = (try Desk(), try Desk())
    // The quest that both name anew, each time.
    let contested = "name LIKE 'Beat Margit%' OR name LIKE 'The other_s _'"
    var reports: [String] = []
    for (part, clock) in clocks.enumerated() {
      if let clock { try device.setClock(clock) }
      device.pass(seconds: 100)
      try other.sync(device)
      try other.edit("UPDATE quest SET name = 'The other''s \(part)' WHERE \(contested)")
      try other.sync(device)
      if part > 0 {
        try desk.edit(
          """
          UPDATE npc SET notes = notes || ' Part \(part).' WHERE name LIKE 'Kal%';
          UPDATE quest SET name = 'Mine \(part)' WHERE \(contested);
          INSERT INTO quest (playthrough, name) SELECT id, 'Part \(part)' FROM playthrough;
          """)
      }
      let report = try desk.sync(device)
      reports.append("\(report)")
      #expect(try desk.sync(device).sent == 0)
    }
    #expect(try device.contents() == (try desk.contents()))
    let conflicts = try desk.texts("SELECT name || field || kept || lost || reason FROM conflict ORDER BY id")
    return (try desk.contents(), conflicts, reports)
  }

  @Test(arguments: [
    ["1970-01-01T00:00:00", "1970-01-01T00:00:00", "1970-01-01T00:00:00"],
    ["2099-12-31T23:59:59", "2099-12-31T23:59:59", nil],
    ["2026-12-01T12:00:00", "1999-12-31T23:59:59", "1970-01-01T00:00:00"],
    ["2026-12-01T12:00:00", "2099-12-31T23:59:59", "2026-12-01T11:59:59"],
  ])
  func `a clock that stands wrong or goes back changes nothing`(_ clocks: [String?]) throws {
    let peace = try Self.story([nil, nil, nil])
    let rough = try Self.story(clocks)
    #expect(rough == peace)
    #expect(!peace.conflicts.isEmpty)
  }
}
