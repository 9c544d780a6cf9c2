import FlashSim
import HandheldSim
import Journal
import Testing

@Suite struct ScreenTests {
  @Test("A handheld without a playthrough says what to do, and two presses start one")
  func firstRun() throws {
    let device = try Handhelds.empty()
    #expect(device.lines[0].hasPrefix("Cairn "))
    #expect(device.text.contains("No playthrough yet."))
    #expect(device.focusedRow == "> + New playthrough")
    device.press(.select)
    #expect(try device.head == 0)
    device.hold(.select)
    #expect(device.lines[0].hasPrefix("Playthrough 1 "))
    device.press(.select)
    #expect(device.rows == ["> No quests yet.", "  Menu adds one."])
  }

  @Test("The title names the playthrough; home counts its quests; each quest shows how it stands")
  func questList() throws {
    let device = try Handhelds.with(["one", "two", "three"])
    device.press(.down)
    device.hold(.select)
    #expect(device.lines[0].hasPrefix("Elden Ring  ") && device.lines[0].hasSuffix("Quests"))
    #expect(device.rows == ["  [ ] one", "> [x] two", "  [ ] three"])
    device.press(.up)
    let first = try #require(device.focus)
    device.press(.down)
    try device.withJournal { journal throws(JournalFailure) in try journal.setState(of: first, to: .failed) }
    device.settle()
    #expect(device.rows == ["  [-] one", "> [x] two", "  [ ] three"])
    device.press(.back)
    #expect(device.focusedRow?.hasSuffix("[x] 1 [ ] 1 [-] 1") == true)
  }

  @Test("Holding Select is one commit of one record, completes and reopens, and leaves the focus where it is")
  func tick() throws {
    let device = try Handhelds.with(["one", "two", "three"])
    device.press(.down)
    let head = try device.head
    device.hold(.select)
    #expect(try device.head == head + 1)
    #expect(device.focusedRow == "> [x] two")
    device.hold(.select)
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
    #expect(device.rows.first == "  [ ] quest 14")
    device.hold(.up)
    #expect(device.focusedRow == "> [ ] quest 1")
    device.hold(.down)
    #expect(device.focusedRow == "> [ ] quest 20")
    for name in names.reversed() {
      #expect(device.focusedRow == "> [ ] \(name)")
      device.press(.up)
    }
    #expect(device.rows.count == 7)
    #expect(try device.head == head)
  }

  @Test("What is shown is what is stored, for each playthrough, before and after a restart")
  func switching() throws {
    let device = try Handhelds.with(["one", "two"])
    let other = try device.make(.playthrough, "Dark Souls")
    try device.make(.quest, "Ring the bells", in: other)
    device.hold(.select)
    device.openFromHome("Playthroughs")
    #expect(device.rows[0].contains("Elden Ring") && device.rows[0].contains(" v"))
    device.press(.down)
    device.press(.select)
    #expect(device.lines[0].hasPrefix("Dark Souls "))
    device.press(.select)
    #expect(device.rows == ["> [ ] Ring the bells"])
    let again = try device.restarted()
    #expect(again.text == device.text)
    again.openFromHome("Playthroughs")
    again.press(.select)
    again.press(.select)
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
    device.openFromHome("Playthroughs")
    #expect(device.rows[0].contains("Old one"))
    #expect(device.rows[0].contains("put away"))
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

  @Test("A name too long for its row ends in an ellipsis there, and is whole on its page and in storage")
  func longNames() throws {
    let name = "Ask everybody about the anvil in the church, again, please"
    let device = try Handhelds.with([name])
    #expect(device.rows == ["> [ ] Ask everybody about the anvil in the churc…"])
    let quest = try #require(device.focus)
    let stored = try device.withJournal { journal throws(JournalFailure) in
      try journal.name(of: journal.entity(quest))
    }
    #expect(stored.count == name.utf8.count)
    device.press(.select)
    let words = device.rows[0...1].joined().split(separator: " ").dropFirst(3)
    #expect(words.joined(separator: " ") == name)
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
    device.hold(.select)
    let state = try device.withJournal { journal throws(JournalFailure) in
      try journal.marks(of: journal.entity(quest)).state
    }
    #expect(state == .done || device.text.contains("Storage is full"))
    let row = device.rows[0]
    #expect(try device.restarted().rows[0] == row)
  }

  @Test("A damaged record is told of, and the rest works")
  func damagedRecord() throws {
    let device = try Handhelds.with(["one", "rotten", "three"])
    for _ in 0..<80 { device.hold(.select) }
    let again = try device.restarted(rotting: "rotten")
    #expect(again.text.contains("damaged records set aside"))
    again.press(.select)
    #expect(again.rows == ["> [ ] one", "  [ ] three"])
    again.hold(.select)
    #expect(again.rows == ["> [x] one", "  [ ] three"])
  }

  @Test("A name that cannot be read in full is said to be so, and its quest still works")
  func damagedName() throws {
    let device = try Handhelds.with(["one", "a name so long that its end is in another record", "three"])
    for _ in 0..<80 { device.hold(.select) }
    let again = try device.restarted(rotting: "ther record")
    again.press(.select)
    #expect(again.rows == ["> [ ] one", "  [ ] (cannot be read)", "  [ ] three"])
    again.press(.down)
    again.hold(.select)
    #expect(again.rows == ["  [ ] one", "> [x] (cannot be read)", "  [ ] three"])
  }

  @Test("A frame is presented only when it differs from the one before")
  func noNeedlessRefresh() throws {
    let device = try Handhelds.with(["one"])
    let count = device.presentedCount
    device.press(.up)
    device.press(.down)
    #expect(device.presentedCount == count)
    device.hold(.select)
    #expect(device.presentedCount == count + 1)
  }
}
