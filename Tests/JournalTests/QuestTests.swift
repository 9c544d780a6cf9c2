import Journal
import Records
import Testing

@Suite struct QuestTests {
  @Test("Completing a quest is one commit and changes that record alone")
  func togglingChangesOneRecord() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b", "c"].map { try scene.make(.quest, $0, in: game) }
    try scene.makeStep("step", in: quests[1])
    let head = scene.head
    #expect(try scene.toggle(quests[1]) == .done)
    #expect(scene.head == head + 1)
    #expect(try scene.changes(since: head) == ["quest b"])
    #expect(try scene.state(of: quests[0]) == .open)
    #expect(try scene.toggle(quests[1]) == .open)
    try scene.restart()
    #expect(try scene.state(of: quests[1]) == .open)
  }

  @Test("A failed quest opens again on the next toggle")
  func failedOpens() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    try scene.setState(of: quest, to: .failed)
    #expect(try scene.state(of: quest) == .failed)
    #expect(try scene.toggle(quest) == .open)
  }

  @Test("Completing one of two exclusive quests fails the other, and opening it again undoes that")
  func alternativesFail() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["help", "betray", "neither"].map { try scene.make(.quest, $0, in: game) }
    try scene.link(.eitherOr, from: quests[1], to: quests[0])
    let head = scene.head
    try scene.toggle(quests[0])
    #expect(scene.head == head + 1)
    #expect(try scene.state(of: quests[1]) == .failed)
    #expect(try scene.state(of: quests[2]) == .open)
    try scene.toggle(quests[0])
    #expect(scene.head == head + 2)
    #expect(try scene.state(of: quests[1]) == .open)
  }

  @Test("An alternative that had failed for its own reasons stays failed")
  func ownFailureStays() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["help", "betray"].map { try scene.make(.quest, $0, in: game) }
    try scene.link(.eitherOr, from: quests[0], to: quests[1])
    try scene.setState(of: quests[1], to: .failed)
    try scene.toggle(quests[0])
    try scene.toggle(quests[0])
    #expect(try scene.state(of: quests[1]) == .failed)
  }

  @Test("An alternative of two done quests opens only when both are open again")
  func lastAlternativeOpens() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b", "either"].map { try scene.make(.quest, $0, in: game) }
    try scene.link(.eitherOr, from: quests[0], to: quests[2])
    try scene.link(.eitherOr, from: quests[1], to: quests[2])
    try scene.toggle(quests[0])
    try scene.toggle(quests[1])
    try scene.toggle(quests[0])
    #expect(try scene.state(of: quests[2]) == .failed)
    try scene.toggle(quests[1])
    #expect(try scene.state(of: quests[2]) == .open)
  }

  @Test(
    "An alternative opens when what it failed by is deleted or no longer linked", arguments: [true, false])
  func alternativeOpensWithoutItsRival(deleting: Bool) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b"].map { try scene.make(.quest, $0, in: game) }
    let link = try scene.link(.eitherOr, from: quests[0], to: quests[1])
    try scene.toggle(quests[0])
    if deleting { try scene.delete(quests[0]) } else { try scene.unlink(link) }
    #expect(try scene.state(of: quests[1]) == .open)
  }

  @Test("Marks of a quest can be set without touching how it stands")
  func marksKeepTheState() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    try scene.toggle(quest)
    var marks = Marks()
    marks.isMissable = true
    marks.isMain = true
    try scene.setMarks(of: quest, to: marks)
    let stored = try scene.entity(quest).marks
    #expect(stored.state == .done)
    #expect(stored.isMissable)
    #expect(stored.isMain)
  }

  @Test("Opening a quest keeps its steps, or starts them anew when asked to")
  func reopeningSteps() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Deathroot", in: game)
    let step = try scene.makeStep("Roots", in: quest, target: 7)
    try scene.setCount(of: step, to: 3)
    try scene.setState(of: quest, to: .done)
    try scene.setState(of: quest, to: .open)
    #expect(try scene.entity(step).count == 3)
    try scene.setState(of: quest, to: .open, resettingSteps: true)
    #expect(try scene.entity(step).count == 0)
  }

  @Test("A step is ticked when its count reaches the target, and not before")
  func countsTick() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Deathroot", in: game)
    let step = try scene.makeStep("Roots", in: quest, target: 7)
    try scene.setCount(of: step, to: 6)
    #expect(try !scene.entity(step).marks.isDone)
    try scene.setCount(of: step, to: 7)
    #expect(try scene.entity(step).marks.isDone)
    try scene.setCount(of: step, to: 2)
    #expect(try !scene.entity(step).marks.isDone)
  }
}
