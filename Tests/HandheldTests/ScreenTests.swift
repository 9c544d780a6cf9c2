import FlashSim
import Handheld
import HandheldSim
import Journal
import Testing

@Suite struct ScreenTests {
  @Test("A handheld without a playthrough says what to do, and Select starts one")
  func firstRun() throws {
    let device = try Handhelds.empty()
    #expect(device.lines[0] == "Cairn")
    #expect(device.screen.text.contains("No playthrough yet."))
    for button in [Button.up, .down, .back, .menu] { device.press(button) }
    #expect(try device.head == 0)
    device.press(.select)
    #expect(device.lines[0].hasPrefix("Playthrough 1 "))
    #expect(device.lines[0].hasSuffix(" -"))
    #expect(device.screen.text.contains("No quests yet."))
  }

  @Test("The title names the playthrough and counts its quests; each quest shows how it stands")
  func questList() throws {
    let device = try Handhelds.with(["one", "two", "three"])
    device.press(.down)
    device.press(.select)
    #expect(device.lines[0] == "Elden Ring                         1 done, 2 open")
    #expect(device.rows == ["  [ ] one", "> [x] two", "  [ ] three"])
    device.press(.up)
    let first = try #require(device.focus)
    try device.withJournal { journal throws(JournalFailure) in try journal.setState(of: first, to: .failed) }
    device.settle()
    #expect(device.lines[0] == "Elden Ring               1 done, 1 open, 1 failed")
    #expect(device.rows == ["> [-] one", "  [x] two", "  [ ] three"])
  }

  @Test("Select is one commit of one record, completes and reopens, and leaves the focus where it is")
  func select() throws {
    let device = try Handhelds.with(["one", "two", "three"])
    device.press(.down)
    let head = try device.head
    device.press(.select)
    #expect(try device.head == head + 1)
    #expect(device.focusedRow == "> [x] two")
    device.press(.select)
    #expect(try device.head == head + 2)
    #expect(device.rows == ["  [ ] one", "> [ ] two", "  [ ] three"])
  }

  @Test("Up and Down move the focus by one row, stop at the ends, and write nothing")
  func moving() throws {
    let names = (1...20).map { "quest \($0)" }
    let device = try Handhelds.with(names)
    let head = try device.head
    device.press(.up)
    #expect(device.focusedRow == "> [ ] quest 1")
    for name in names {
      #expect(device.focusedRow == "> [ ] \(name)")
      device.press(.down)
    }
    #expect(device.focusedRow == "> [ ] quest 20")
    #expect(device.rows.first == "  [ ] quest 13")
    for name in names.reversed() {
      #expect(device.focusedRow == "> [ ] \(name)")
      device.press(.up)
    }
    #expect(device.rows.count == 8)
    #expect(try device.head == head)
  }

  @Test("What is shown is what is stored, for each playthrough, before and after a restart")
  func switching() throws {
    let device = try Handhelds.with(["one", "two"])
    let other = try device.make(.playthrough, "Dark Souls")
    try device.make(.quest, "Ring the bells", in: other)
    device.press(.select)
    device.press(.menu)
    #expect(device.rows[0].hasPrefix("> * Elden Ring "))
    #expect(device.rows[1].hasPrefix("    Dark Souls "))
    device.press(.down)
    device.press(.select)
    #expect(device.lines[0].hasPrefix("Dark Souls "))
    #expect(device.rows == ["> [ ] Ring the bells"])
    let again = try device.restarted()
    #expect(again.screen.text == device.screen.text)
    again.press(.menu)
    again.press(.up)
    again.press(.select)
    #expect(again.rows == ["> [x] one", "  [ ] two"])
    again.press(.back)
    again.press(.back)
    #expect(again.rows == ["> [x] one", "  [ ] two"])
  }

  @Test("A playthrough that is put away is not the one to start with, but still in the list")
  func archived() throws {
    let device = try Handhelds.empty()
    let old = try device.make(.playthrough, "Old one")
    try device.make(.playthrough, "New one")
    try device.withJournal { journal throws(JournalFailure) in
      var marks = Marks()
      marks.isArchived = true
      try journal.setMarks(of: old, to: marks)
    }
    device.settle()
    #expect(device.lines[0].hasPrefix("New one "))
    device.press(.menu)
    #expect(device.rows[0].contains("Old one"))
    #expect(device.rows[0].contains("archived"))
  }

  @Test("When the focused quest goes away, the next one has the focus, or the last")
  func focusFollows() throws {
    let device = try Handhelds.with(["one", "two", "three"])
    device.press(.down)
    try device.delete(device.focus!)
    device.settle()
    #expect(device.rows == ["  [ ] one", "> [ ] three"])
    try device.delete(device.focus!)
    device.settle()
    #expect(device.rows == ["> [ ] one"])
  }

  @Test("A quest that is moved in its list keeps the focus")
  func focusStaysOnAMovedQuest() throws {
    let device = try Handhelds.with((1...20).map { "quest \($0)" })
    let quest = try #require(device.focus)
    try device.withJournal { journal throws(JournalFailure) in try journal.setOrder(of: quest, to: 1000) }
    device.settle()
    #expect(device.focusedRow == "> [ ] quest 1")
    #expect(device.rows.last == "> [ ] quest 1")
  }

  @Test("A name too long for its row ends in an ellipsis there, and is whole in storage")
  func longNames() throws {
    let name = "Ask everybody about the anvil in the church, again, please"
    let device = try Handhelds.with([name])
    #expect(device.rows == ["> [ ] Ask everybody about the anvil in the churc…"])
    let quest = try #require(device.focus)
    let stored = try device.withJournal { journal throws(JournalFailure) in
      try journal.name(of: journal.entity(quest))
    }
    #expect(stored.count == name.utf8.count)
  }

  @Test("The last row tells the next step of the focused quest, or who gives it and where")
  func footnote() throws {
    let device = try Handhelds.demo()
    #expect(device.lines[9] == "  Next: Get into the castle")
    device.press(.down)
    #expect(device.lines[9] == "  From Melina, at Gatefront Ruins")
  }

  @Test("A full store says so, and the quests are still there")
  func storageFull() throws {
    let device = try Handhelds.with(["one"])
    let game = device.shownPlaythrough!
    let quest = device.focus!
    let notes = String(repeating: "n", count: 2048)
    #expect(throws: JournalFailure.full) {
      while true { try device.make(.location, "place", in: game, notes: notes) }
    }
    #expect(throws: JournalFailure.full) { while true { try device.make(.npc, "npc", in: game) } }
    // Where there is no id left there may still be room to change a record. Nothing may be lost in any case.
    device.press(.select)
    let state = try device.withJournal { journal throws(JournalFailure) in
      try journal.marks(of: journal.entity(quest)).state
    }
    #expect(state == .done || device.lines[9] == "Storage full: delete something, or sync.")
    #expect(try device.restarted().rows == device.rows)
  }

  @Test("A damaged record is named, and the rest works")
  func damagedRecord() throws {
    let device = try Handhelds.with(["one", "rotten", "three"])
    for _ in 0..<80 { device.press(.select) }
    let again = try device.restarted(rotting: "rotten")
    #expect(again.lines[9].hasPrefix("1 record damaged, set aside"))
    #expect(again.rows == ["> [ ] one", "  [ ] three"])
    again.press(.select)
    #expect(again.rows == ["> [x] one", "  [ ] three"])
    again.press(.menu)
    #expect(again.lines[9].hasPrefix("1 record damaged"))
  }

  @Test("A name that cannot be read in full is said to be so, and its quest still works")
  func damagedName() throws {
    let device = try Handhelds.with(["one", "a name so long that its end is in another record", "three"])
    for _ in 0..<80 { device.press(.select) }
    let again = try device.restarted(rotting: "ther record")
    #expect(again.rows == ["> [ ] one", "  [ ] (name cannot be read)", "  [ ] three"])
    again.press(.down)
    again.press(.select)
    #expect(again.rows == ["  [ ] one", "> [x] (name cannot be read)", "  [ ] three"])
  }

  @Test("The screen is presented only when it differs from the one before")
  func noNeedlessRefresh() throws {
    let device = try Handhelds.with(["one"])
    let count = device.presentedCount
    device.press(.up)
    device.press(.down)
    #expect(device.presentedCount == count)
    device.press(.select)
    #expect(device.presentedCount == count + 1)
  }
}
