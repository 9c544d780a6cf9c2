import Journal
import Records
import Testing

@Suite struct CycleTests {
  @Test("The next cycle is one commit of one record; progress counts anew except where it carries over")
  func nextCycle() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Stormveil", in: game)
    var marks = Marks()
    marks.carriesOver = true
    let achievement = try scene.make(.quest, "All talismans", in: game, marks: marks)
    let place = try scene.make(.location, "Church of Elleh", in: game)
    let person = try scene.make(.npc, "Kalé", in: game)
    try scene.toggle(quest)
    try scene.toggle(achievement)
    var cleared = Marks()
    cleared.isCleared = true
    cleared.hasAnvil = true
    try scene.setMarks(of: place, to: cleared)
    var met = Marks()
    met.acquaintance = .met
    met.isMerchant = true
    try scene.setMarks(of: person, to: met)

    let head = scene.head
    try scene.startNextCycle(of: game)
    #expect(scene.head == head + 1)
    #expect(try scene.changes(since: head) == ["playthrough Elden Ring"])
    #expect(try scene.state(of: quest) == .open)
    #expect(try scene.state(of: achievement) == .done)
    let placeMarks = try scene.marks(of: scene.entity(place))
    #expect(!placeMarks.isCleared)
    #expect(placeMarks.hasAnvil)
    let personMarks = try scene.marks(of: scene.entity(person))
    #expect(personMarks.acquaintance == .unmet)
    #expect(personMarks.isMerchant)
  }

  @Test("A step's count belongs to the cycle in which it was made")
  func countsStartAnew() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Deathroot", in: game)
    let step = try scene.makeStep("Roots", in: quest, target: 7)
    try scene.setCount(of: step, to: 5)
    try scene.startNextCycle(of: game)
    let fresh = try scene.stepProgress(of: scene.entity(quest))
    #expect(fresh.done == 0)
    #expect(fresh.all == 7)
    try scene.setCount(of: step, to: 1)
    let later = try scene.stepProgress(of: scene.entity(quest))
    #expect(later.done == 1)
  }

  @Test("There is no cycle after the last")
  func lastCycle() throws {
    let scene = try Scene()
    let bytes = Array("Elden Ring".utf8)
    var draft = Draft(.playthrough, in: nil, name: bytes.span)
    draft.cycle = 255
    let game = try scene.journal.create(draft)
    #expect(throws: JournalFailure.lastCycle(limit: 255)) { try scene.startNextCycle(of: game) }
  }
}
