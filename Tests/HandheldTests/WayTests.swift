import HandheldSim
import Journal
import Testing

@Suite struct WayTests {
  @Test("However long the way through links was, holding Back leads home, and so do enough presses of it")
  func longWay() throws {
    let device = try Handhelds.with(["The quest"])
    let quest = try #require(device.focus)
    let person = try device.make(.npc, "The giver", in: device.shownPlaythrough)
    try device.withJournal { journal throws(JournalFailure) in
      _ = try journal.link(.gives, from: person, to: quest)
    }
    device.settle()
    device.hold(.back)
    let home = device.lines
    for isHold in [true, false] {
      device.press(.select)
      device.press(.select)
      for step in 0..<12 {
        let name = step % 2 == 0 ? "The giver" : "The quest"
        for _ in 0..<20 where device.focusedRow?.contains(name) != true { device.press(.down) }
        device.press(.select)
        #expect(device.rows[0].contains(name))
      }
      if isHold { device.hold(.back) } else { for _ in 0..<20 { device.press(.back) } }
      #expect(device.rows.map { $0.dropFirst() } == home.dropFirst().map { $0.dropFirst() })
    }
  }
}
