import Journal
import Records
import Testing

@Suite struct AnswerTests {
  @Test("A location says what is left of it: open and missable quests, people to meet, marks, notes")
  func whatIsLeft() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let place = try scene.make(.location, "Stormveil", in: game, notes: "left of the lift")
    var missable = Marks()
    missable.isMissable = true
    let quests = try (0..<3).map { try scene.make(.quest, "\($0)", in: game, linked: .happens, to: place) }
    try scene.setMarks(of: quests[1], to: missable)
    try scene.toggle(quests[0])
    let npc = try scene.make(.npc, "Gostoc", in: game, linked: .stays, to: place)
    var expected = WhatIsLeft()
    expected.openQuests = 2
    expected.missableQuests = 1
    expected.unmetNPCs = 1
    expected.hasNotes = true
    #expect(try scene.journal.whatIsLeft(at: place) == expected)
    var cursor: RecordID? = nil
    #expect(
      try scene.journal.nextNeighbour(of: place, .happens, .open | .missable, after: &cursor) == quests[1])
    #expect(try scene.journal.nextNeighbour(of: place, .happens, .open | .missable, after: &cursor) == nil)
    cursor = nil
    #expect(try scene.journal.nextNeighbour(of: place, .stays, .unmet, after: &cursor) == npc)
  }

  @Test("The pinned card says the next step, who gives the quest and where, and survives a restart")
  func pinned() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    let steps = try ["one", "two"].map { try scene.makeStep($0, in: quest) }
    let npc = try scene.make(.npc, "Varré", in: game)
    let place = try scene.make(.location, "Limgrave", in: game)
    try scene.link(.gives, from: npc, to: quest)
    try scene.link(.happens, from: quest, to: place)
    try scene.journal.pin(quest, in: game)
    try scene.journal.setHere(place, in: game)
    try scene.setCount(of: steps[0], to: 1)
    var done = Marks()
    done.isDone = true
    try scene.setMarks(of: steps[0], to: done)
    let head = scene.head
    try scene.journal.pin(quest, in: game)
    #expect(scene.head == head)
    try scene.restart()
    #expect(try scene.journal.pinned(in: game) == quest)
    #expect(try scene.journal.here(in: game) == place)
    let card = try scene.journal.card(of: quest)
    #expect(card.nextStep == steps[1] && card.giver == npc && card.location == place)
    try scene.delete(quest)
    #expect(try scene.journal.pinned(in: game) == nil)
  }

  @Test("Each of four playthroughs keeps what is pinned in it, and a fifth drops the one longest unused")
  func bookmarks() throws {
    let scene = try Scene()
    let games = try (0..<5).map { try scene.make(.playthrough, "\($0)") }
    let quests = try games.map { try scene.make(.quest, "a", in: $0) }
    for (game, quest) in zip(games, quests) { try scene.journal.pin(quest, in: game) }
    try scene.restart()
    #expect(try games.map { try scene.journal.pinned(in: $0) } == [nil] + quests.dropFirst().map { $0 })
    #expect(throws: JournalFailure.acrossPlaythroughs) { try scene.journal.pin(quests[0], in: games[1]) }
  }

  @Test("What is chosen in the settings survives a restart")
  func preferences() throws {
    let scene = try Scene()
    var preferences = Preferences()
    #expect(scene.journal.preferences == preferences)
    preferences.language = .ukrainian
    preferences.layout = .czech
    preferences.refresh = .always
    preferences.textSize = .large
    try scene.journal.setPreferences(preferences)
    try scene.restart()
    #expect(scene.journal.preferences == preferences)
  }

  @Test("A stub has a number that no name of the list has")
  func stubs() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    try scene.make(.npc, "Varré", in: game)
    try scene.make(.npc, "NPC 3", in: game)
    let word = Array("NPC".utf8)
    let stub = try scene.journal.stubName(word.span, of: .npc, in: game)
    #expect((0..<stub.count).map { stub.span[$0] } == Array("NPC 4".utf8))
  }

  @Test("Only merchants of whom no location is known are listed by themselves")
  func wanderers() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    var merchant = Marks()
    merchant.isMerchant = true
    let place = try scene.make(.location, "Church of Elleh", in: game)
    let npcs = try (0..<3).map { try scene.make(.npc, "\($0)", in: game, marks: merchant) }
    try scene.link(.stays, from: npcs[1], to: place)
    let list = try scene.journal.list(of: .npc, in: game)
    #expect(try scene.journal.wanderingMerchant(from: 0, in: list) == 0)
    #expect(try scene.journal.wanderingMerchant(from: 1, in: list) == 2)
    #expect(try scene.journal.wanderingMerchant(from: 3, in: list) == nil)
  }
}
