import HandheldSim
import Journal
import Testing
import Views

/// Looking for words, and what else the menus of lists and the entry of text offer.
@Suite struct SearchingTests {
  /// Types plain letters of the first page in English, opening capital and all.
  private func type(_ word: String, on device: DeviceSim) {
    let letters = Array("etaoinshrdlcumwfgypb")
    let keys: [Key] = [.up, .down, .select, .back]
    let places: [Key] = [.up, .down, .select, .back, .menu]
    for letter in word {
      guard let index = letters.firstIndex(of: letter) else { continue }
      device.press(keys[index / 5])
      device.press(places[index % 5])
    }
  }

  @Test(
    "A search finds names, steps and notes, opens them, and shows the others again after that")
  func search() throws {
    let device = try Handhelds.with(["Map of Limgrave", "Other"])
    let game = try #require(device.shownPlaythrough)
    let quest = try device.make(.quest, "Third", in: game)
    try device.make(.step, "Buy a map", in: quest)
    try device.make(.npc, "Kalé", in: game, notes: "has the maps")
    device.settle()
    device.openFromHome("Search")
    type("map", on: device)
    device.hold(.select)
    device.settle()
    #expect(device.lines[0].hasSuffix("Search"))
    #expect(device.rows.count == 4 && device.rows[0].contains("Map"))
    #expect(device.rows[1].contains("Map of Limgrave") && device.rows[2].contains("Buy a map"))
    #expect(device.rows[3].contains("Kalé"))
    device.press(.down)
    device.press(.down)
    device.press(.select)
    #expect(device.rows[0].contains("Third"))
    device.press(.back)
    #expect(device.focusedRow?.contains("Buy a map") == true)
    device.hold(.select)
    #expect(device.focusedRow?.contains("[x]") == true)
  }

  @Test("What is not found is said, a search without words leads back, and lists lead to the search as well")
  func nothing() throws {
    let device = try Handhelds.with(["one"])
    device.choose("Search")
    device.hold(.back)
    #expect(device.lines[0].hasSuffix("Quests"))
    device.choose("Search")
    type("map", on: device)
    device.hold(.select)
    #expect(device.text.contains("Nothing found."))
  }

  @Test("A search of thousands goes on in idle time, shows at most 48 and says that there are more")
  func many() throws {
    let device = try Handhelds.empty()
    let game = try device.make(.playthrough, "Elden Ring")
    for number in 0..<360 { try device.make(.quest, number < 300 ? "x" : "map \(number)", in: game) }
    device.settle()
    device.openFromHome("Search")
    type("map", on: device)
    device.hold(.select)
    #expect(device.hasIdleWork)
    device.settle()
    device.hold(.down)
    #expect(device.focusedRow?.contains("There are more: add a word.") == true)
  }

  @Test("A name that the playthrough knows is completed from two letters, in its own capitals")
  func completion() throws {
    let device = try Handhelds.with(["one"])
    let game = try #require(device.shownPlaythrough)
    try device.make(.npc, "Roderika", in: game)
    device.settle()
    device.choose("New quest")
    type("ro", on: device)
    device.press(.menu)
    device.press(.select)
    device.hold(.select)
    #expect(device.text.contains("Roderika"))
  }

  @Test("Up and Down move a record through its list, one commit each; filtered rows are passed over")
  func moving() throws {
    let device = try Handhelds.with(["one", "two", "three"])
    let head = try device.head
    device.choose("Move in the list")
    device.press(.down)
    #expect(device.rows.prefix(3) == ["  [ ] two", "> [ ] one", "  [ ] three"])
    device.press(.down)
    device.press(.select)
    #expect(device.rows == ["  [ ] two", "  [ ] three", "> [ ] one"])
    #expect(try device.head == head + 2)
    device.press(.up)
    #expect(device.focusedRow == "> [ ] three")
    device.choose("Undo")
    #expect(device.rows.map { $0.suffix(5) } == ["] two", "] one", "three"])
  }

  @Test("A quest that waits for another can be taken for available, and back")
  func unlocking() throws {
    let device = try Handhelds.with(["first", "second"])
    let first = try #require(device.focus)
    device.press(.down)
    let second = try #require(device.focus)
    _ = try device.withJournal { journal throws(JournalFailure) in
      try journal.link(.needs, from: second, to: first)
    }
    device.settle()
    #expect(device.focusedRow?.contains("#") == true)
    device.choose("Can be done anyway")
    device.press(.back)
    #expect(device.focusedRow?.contains("#") == false)
    device.choose("Can be done anyway")
    device.press(.back)
    #expect(device.focusedRow?.contains("#") == true)
  }

  @Test("A phrase begins a text, with a space behind it and the rest to be typed")
  func templates() throws {
    let device = try Handhelds.with(["one"])
    device.choose("New quest")
    device.hold(.up)
    #expect(device.lines[0].hasSuffix("Phrases") && device.rows[0].contains("Find"))
    device.press(.select)
    type("map", on: device)
    device.hold(.select)
    #expect(device.text.contains("Find map"))
  }
}
