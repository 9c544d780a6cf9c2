import HandheldSim
import Journal
import Seeds
import Testing
import Views

@testable import Mirror

/// Two mirrors of one handheld, which sync in turn while all three are edited.
@Suite struct TurnTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `two hosts in turn and a player end with the same`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    print("seed \(seed)")
    let device = try Handhelds.demo()
    let desks = [try Desk(), try Desk()]
    for desk in desks { try desk.sync(device) }
    for turn in 0..<12 {
      let desk = desks.randomElement(using: &random)!
      for _ in 0..<3 { try edit(desks.randomElement(using: &random)!, turn, &random) }
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        device.press(
          [Key.down, .up, .select, .back].randomElement(using: &random)!,
          milliseconds: [40, 700].randomElement(using: &random)!)
      }
      try desk.sync(device, force: true)
    }
    // The last word of each reaches the other.
    for desk in desks + desks { try desk.sync(device, force: true) }
    let contents = try desks[0].contents()
    #expect(try desks[1].contents() == contents, "seed \(seed)")
    #expect(try device.contents() == contents, "seed \(seed)")
    for desk in desks {
      let report = try desk.sync(device)
      #expect(report.sent == 0 && report.received == 0 && report.waiting == 0, "seed \(seed): \(report)")
    }
    // What was made is there once.
    let made = try desks[0].texts("SELECT name FROM quest WHERE name LIKE 'made %'")
    #expect(Set(made).count == made.count, "seed \(seed)")
  }

  private func edit(_ desk: Desk, _ turn: Int, _ random: inout Seeded) throws {
    let pick = "(SELECT id FROM quest ORDER BY id LIMIT 1 OFFSET \(Int.random(in: 0..<20, using: &random)))"
    let number = random.next() % 1_000_000
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      try desk.edit("INSERT INTO quest (playthrough, name) SELECT id, 'made \(number)' FROM playthrough")
    case 1: try desk.edit("DELETE FROM quest WHERE id = \(pick)")
    case 2: try desk.edit("UPDATE quest SET name = 'named \(number)' WHERE id = \(pick)")
    case 3: try desk.edit("UPDATE quest SET state = 'done' WHERE id = \(pick)")
    case 4: try desk.edit("UPDATE npc SET notes = 'turn \(turn), \(number)' WHERE name LIKE 'Kal%'")
    default: try desk.edit("UPDATE quest SET notes = '\(number)' WHERE id = \(pick)")
    }
  }
}
