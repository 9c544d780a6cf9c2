import Bytes
import Journal
import Records
import Testing

@Suite struct LimitTests {
  @Test("A name of 96 bytes is kept, one of 97 is refused with the limit")
  func names() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, String(repeating: "n", count: 96))
    let head = scene.head
    #expect(throws: JournalFailure.nameTooLong(limit: 96)) {
      try scene.rename(game, to: String(repeating: "ž", count: 48) + "n")
    }
    #expect(throws: JournalFailure.nameTooLong(limit: 96)) {
      try scene.make(.quest, String(repeating: "n", count: 97), in: game)
    }
    #expect(scene.head == head)
    #expect(try scene.name(of: game) == String(repeating: "n", count: 96))
  }

  @Test("Notes of 2048 bytes are kept, of 2049 refused with the limit")
  func notes() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring", notes: "before")
    #expect(throws: JournalFailure.notesTooLong(limit: 2048)) {
      try scene.setNotes(of: game, to: String(repeating: "n", count: 2049))
    }
    #expect(try scene.notes(of: game) == "before")
  }

  @Test(
    "Control characters and broken UTF-8 are no text",
    arguments: [
      [0x61, 0x0A], [0x07], [0xC3], [0xFF, 0xFE], [0xED, 0xA0, 0x80],
    ] as [[UInt8]])
  func plainText(bytes: [UInt8]) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    #expect(throws: JournalFailure.notPlainText) { try scene.journal.rename(game, to: bytes.span) }
  }

  @Test("A quest takes 64 steps and refuses the next")
  func steps() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    for index in 0..<Limits.stepsPerQuest { try scene.makeStep("\(index)", in: quest) }
    #expect(throws: JournalFailure.tooManySteps(limit: 64)) { try scene.makeStep("65", in: quest) }
    #expect(try scene.count(of: .step, in: quest) == 64)
  }

  @Test("A record takes 100 links, counted at either end, and refuses the next")
  func links() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let place = try scene.make(.location, "Limgrave", in: game)
    for index in 0..<Limits.linksPerRecord {
      let npc = try scene.make(.npc, "\(index)", in: game)
      try scene.link(.stays, from: npc, to: place)
    }
    let npc = try scene.make(.npc, "one more", in: game)
    #expect(throws: JournalFailure.tooManyLinks(limit: 100)) {
      try scene.link(.stays, from: npc, to: place)
    }
    #expect(throws: JournalFailure.tooManyLinks(limit: 100)) {
      try scene.make(.quest, "here", in: game, linked: .happens, to: place)
    }
  }

  @Test("A count and a target go up to 9999")
  func counts() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    let step = try scene.makeStep("runes", in: quest, target: 9999)
    try scene.setCount(of: step, to: 9999)
    #expect(throws: JournalFailure.countTooLarge(limit: 9999)) { try scene.setCount(of: step, to: 10_000) }
    #expect(throws: JournalFailure.countTooLarge(limit: 9999)) { try scene.setTarget(of: step, to: 10_000) }
    #expect(try scene.entity(step).count == 9999)
  }

  @Test("A full store says so, stays readable, and takes more once something is deleted")
  func fullStore() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    var quests: [UID] = []
    #expect(throws: JournalFailure.full) {
      while true { quests.append(try scene.make(.quest, "quest \(quests.count)", in: game)) }
    }
    #expect(quests.count > 500)
    #expect(try scene.name(of: quests[quests.count - 1]) == "quest \(quests.count - 1)")
    try scene.toggle(quests[3])
    try scene.delete(quests[0])
    try scene.make(.quest, "in its place", in: game)
    #expect(throws: JournalFailure.absent(quests[0])) { try scene.entity(quests[0]) }
  }
}
