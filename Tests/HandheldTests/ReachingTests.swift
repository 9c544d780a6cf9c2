import FlashSim
import HandheldSim
import Journal
import Testing
import Views

/// Every record can be reached with the keys, whatever was filtered and ticked before.
@Suite struct ReachingTests {
  @Test(
    "Every quest, person and place of the demo is in its list, and opens",
    arguments: [(0, Kind.quest), (1, .npc), (2, .location)])
  func lists(page: Int, kind: Kind) throws {
    let device = try Handhelds.demo()
    device.hold(.back)
    device.hold(.up)
    for _ in 0..<page { device.press(.down) }
    device.press(.select)
    let game = try #require(device.shownPlaythrough)
    let count = try device.withJournal { journal throws(JournalFailure) in
      try journal.count(of: kind, in: game)
    }
    var seen: Set<UID> = []
    for _ in 0..<count {
      seen.insert(try #require(device.focus))
      let name = try #require(device.focusedRow).dropFirst(6).prefix(20)
      device.press(.select)
      #expect(device.rows[0].contains(name.split(separator: "  ")[0].prefix(15)))
      device.press(.back)
      device.press(.down)
    }
    #expect(seen.count == count)
  }

  @Test(
    "No two filters hide a quest for good: what is hidden is counted, and two presses show it"
  )
  func filters() throws {
    let device = try Handhelds.demo()
    for first in 1...6 {
      for second in first...6 {
        device.choose("Filters")
        for row in Set([first, second]) {
          device.hold(.up)
          for _ in 0..<row { device.press(.down) }
          device.press(.select)
        }
        device.press(.back)
        let shown = device.rows.filter { $0.contains("[") }.count
        #expect(device.lines[0].contains(" Y  -"), "\(device.lines[0])")
        if shown == 0 { #expect(device.text.contains("The filters hide all of them.")) }
        device.choose("Show all")
        #expect(!device.lines[0].contains(" Y ") && device.rows.count == 7)
      }
    }
  }

  @Test("After a tick in a filtered list the cursor is on the next remaining row, or the last")
  func afterATick() throws {
    let device = try Handhelds.with((1...5).map { "quest \($0)" })
    device.choose("Filters")
    device.press(.down)
    device.press(.select)
    device.press(.back)
    device.hold(.up)
    device.press(.down)
    device.hold(.select)
    #expect(device.focusedRow == "> [ ] quest 3")
    #expect(device.lines[0].hasSuffix("Y  -1"))
    device.hold(.down)
    device.hold(.select)
    #expect(device.focusedRow == "> [ ] quest 4")
  }

  @Test("Links are followed from every side and back")
  func links() throws {
    let device = try Handhelds.demo()
    device.press(.select)
    for _ in 0..<20 where device.focusedRow?.contains("White Mask Varré") != true { device.press(.down) }
    device.press(.select)
    #expect(device.rows[0].contains("White Mask Varré"))
    for _ in 0..<20 where device.focusedRow?.contains("Follow the light") != true { device.press(.down) }
    device.press(.select)
    #expect(device.rows[0].contains("Follow the light to Stormveil"))
    for _ in 0..<20 where device.focusedRow?.contains("Gatefront Ruins") != true { device.press(.down) }
    device.press(.select)
    #expect(device.rows[0].contains("Gatefront Ruins"))
    for _ in 0..<3 { device.press(.back) }
    #expect(device.focusedRow?.contains("White Mask Varré") == true)
  }

  @Test("Deleting asks first, with the safe choice in focus; what was deleted comes back with one undo")
  func deleting() throws {
    let device = try Handhelds.with(["one", "two"])
    device.choose("Delete")
    #expect(device.focusedRow?.contains("Keep") == true)
    device.press(.select)
    #expect(device.rows == ["> [ ] one", "  [ ] two"])
    device.choose("Delete")
    device.press(.down)
    device.press(.select)
    #expect(device.rows == ["> [ ] two"])
    device.choose("Undo")
    #expect(device.rows == ["  [ ] one", "> [ ] two"])
  }

  @Test("The pinned quest is at home with its next step, its giver and its place")
  func pinned() throws {
    let device = try Handhelds.demo()
    device.choose("Pin")
    device.hold(.back)
    #expect(device.rows[3].contains("Follow the light to Stormveil"))
    #expect(device.rows[4].contains("[ ] Get into the castle"))
    #expect(device.rows[5].contains("White Mask Varré") && device.rows[5].contains("Church of Elleh"))
    let again = try DeviceSim(opening: device.memory.fork())
    #expect(again.rows[3].contains("Follow the light to Stormveil"))
  }

  @Test("The clock is drawn once a minute, and says when the time is not known")
  func clock() throws {
    let device = try Handhelds.demo()
    device.openFromHome("Clock")
    #expect(device.text.contains("Time unknown"))
    #expect(device.dueMilliseconds == nil)
  }
}
