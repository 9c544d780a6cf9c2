import Journal
import Records
import Testing

@Suite struct LinkTests {
  @Test(
    "A link is seen from both of its ends, and is one record",
    arguments: [
      (LinkType.stays, Kind.npc, Kind.location), (.gives, .npc, .quest), (.happens, .quest, .location),
      (.needs, .quest, .quest), (.eitherOr, .quest, .quest),
    ])
  func seenFromBothEnds(type: LinkType, from: Kind, to: Kind) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let one = try scene.make(from, "from", in: game)
    let two = try scene.make(to, "to", in: game)
    let head = scene.head
    try scene.link(type, from: one, to: two)
    #expect(scene.head == head + 1)
    #expect(try scene.changes(since: head) == ["link \(type)"])
    #expect(try scene.neighbours(of: one, type) == [two])
    #expect(try scene.neighbours(of: two, type) == [one])
  }

  @Test("An NPC has many locations and gives many quests")
  func manyLinks() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let melina = try scene.make(.npc, "Melina", in: game)
    let places = try (0..<5).map { try scene.make(.location, "\($0)", in: game) }
    for place in places { try scene.link(.stays, from: melina, to: place) }
    let quests = try (0..<5).map { try scene.make(.quest, "\($0)", in: game) }
    for quest in quests { try scene.link(.gives, from: melina, to: quest) }
    #expect(try scene.neighbours(of: melina, .stays) == places)
    #expect(try scene.neighbours(of: melina, .gives) == quests)
    #expect(try scene.neighbours(of: quests[3], .gives) == [melina])
  }

  @Test("A quest made on an NPC's page is linked in the same commit")
  func createdAndLinkedAtOnce() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let varre = try scene.make(.npc, "Varré", in: game)
    let head = scene.head
    let quest = try scene.make(.quest, "Go to Stormveil", in: game, linked: .gives, to: varre)
    #expect(scene.head == head + 1)
    #expect(try scene.neighbours(of: varre, .gives) == [quest])
    let place = try scene.make(.location, "Stormveil", in: game, linked: .happens, to: quest)
    #expect(scene.head == head + 2)
    #expect(try scene.neighbours(of: place, .happens) == [quest])
    let person = try scene.make(.npc, "Gostoc", in: game, linked: .stays, to: place)
    #expect(scene.head == head + 3)
    #expect(try scene.neighbours(of: place, .stays) == [person])
  }

  @Test("Creating with a link that cannot be creates nothing")
  func refusedLinkCreatesNothing() throws {
    let scene = try Scene()
    let one = try scene.make(.playthrough, "Elden Ring")
    let two = try scene.make(.playthrough, "Dark Souls")
    let varre = try scene.make(.npc, "Varré", in: one)
    let head = scene.head
    #expect(throws: JournalFailure.acrossPlaythroughs) {
      try scene.make(.quest, "Ring the bells", in: two, linked: .gives, to: varre)
    }
    #expect(throws: JournalFailure.self) {
      try scene.make(.location, "here", in: one, linked: .gives, to: varre)
    }
    #expect(scene.head == head)
    #expect(try scene.list(.quest, in: two) == [])
  }

  @Test("No link leaves its playthrough")
  func acrossPlaythroughs() throws {
    let scene = try Scene()
    let one = try scene.make(.playthrough, "Elden Ring")
    let two = try scene.make(.playthrough, "Dark Souls")
    let npc = try scene.make(.npc, "Varré", in: one)
    let quest = try scene.make(.quest, "Ring the bells", in: two)
    #expect(throws: JournalFailure.acrossPlaythroughs) {
      try scene.link(.gives, from: npc, to: quest)
    }
  }

  @Test("The same link again is the link there is, and writes nothing")
  func linksAreIdempotent() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let one = try scene.make(.quest, "a", in: game)
    let two = try scene.make(.quest, "b", in: game)
    let first = try scene.link(.eitherOr, from: one, to: two)
    let head = scene.head
    #expect(try scene.link(.eitherOr, from: two, to: one) == first)
    #expect(scene.head == head)
    #expect(try scene.neighbours(of: one, .eitherOr) == [two])
  }

  @Test("Quests never need each other in a circle", arguments: [1, 2, 3, 27])
  func circlesAreRefused(length: Int) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<length).map { try scene.make(.quest, "\($0)", in: game) }
    // Backwards, so that one pass over the links does not find the whole chain.
    for index in stride(from: length - 2, through: 0, by: -1) {
      try scene.link(.needs, from: quests[index], to: quests[index + 1])
    }
    let head = scene.head
    let expected: JournalFailure = length == 1 ? .linkToItself : .needsInACircle
    #expect(throws: expected) {
      try scene.link(.needs, from: quests[length - 1], to: quests[0])
    }
    #expect(scene.head == head)
    if length > 2 { try scene.link(.needs, from: quests[0], to: quests[length - 1]) }
  }

  @Test("A link starts and ends at records of the right kind")
  func kindsOfEnds() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let npc = try scene.make(.npc, "Varré", in: game)
    let place = try scene.make(.location, "Limgrave", in: game)
    #expect(throws: JournalFailure.wrongKind(place)) { try scene.link(.gives, from: npc, to: place) }
    #expect(throws: JournalFailure.wrongKind(game)) { try scene.link(.stays, from: npc, to: game) }
  }

  @Test("Unlinking leaves both ends")
  func unlinkingIsNotDeleting() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let npc = try scene.make(.npc, "Varré", in: game)
    let quest = try scene.make(.quest, "Stormveil", in: game)
    let link = try scene.link(.gives, from: npc, to: quest)
    try scene.unlink(link)
    #expect(scene.exists(npc))
    #expect(scene.exists(quest))
    #expect(try scene.neighbours(of: npc, .gives) == [])
    #expect(throws: JournalFailure.absent(link)) { try scene.unlink(link) }
  }
}
