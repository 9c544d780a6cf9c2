import HandheldSim
import Journal
import Testing

@testable import Mirror

/// A handheld that runs full in the middle of a batch, and has room again later.
@Suite struct FullStoreTests {
  @Test func `what found no room waits, and goes when there is room`() throws {
    let device = try Handhelds.empty()
    try fill(device, leaving: 40)
    let desk = try Desk()
    try desk.sync(device)
    try desk.edit(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO quest (playthrough, name) SELECT min(p.id), 'new ' || i FROM n, playthrough p GROUP BY i;
      """)
    let full = try desk.sync(device)
    #expect(full.sent > 0 && full.sent < 60 && full.refused > 0 && full.refusal == "storeFull", "\(full)")
    #expect(full.sent + full.waiting == 60)
    // Asking again while it is full changes nothing.
    let head = try device.head
    #expect(try desk.sync(device).sent == 0)
    #expect(try device.head == head)
    try desk.edit("DELETE FROM quest WHERE id IN (SELECT id FROM quest WHERE name LIKE 'filler%' LIMIT 3)")
    var rounds = 0
    var report = try desk.sync(device)
    while report.waiting > 0, rounds < 3 {
      report = try desk.sync(device)
      rounds += 1
    }
    #expect(report.waiting == 0 && report.refused == 0, "\(report)")
    #expect(try desk.texts("SELECT count(*) FROM quest WHERE name LIKE 'new %'") == ["60"])
    #expect(try device.contents() == (try desk.contents()))
  }

  /// Fills the store with long notes, and then with short ones, until so many places are left.
  private func fill(_ device: DeviceSim, leaving places: Int) throws {
    try device.withJournal { journal throws(JournalFailure) in
      let name = Array("filler".utf8)
      let game = try journal.create(
        Draft(.playthrough, in: nil, name: name.span, notes: Span(), extra: Span()))
      for size in [2048, 0] {
        let notes = [UInt8](repeating: 0x6E, count: size)
        let needed = size / 48 + 2
        while journal.recordLimit - Int(journal.storeStatistics.records) > places + needed {
          _ = try journal.create(
            Draft(.quest, in: game, name: name.span, notes: notes.span, extra: Span()))
        }
      }
    }
    device.settle()
  }
}
