import Journal
import Records
import Testing

@Suite struct DeletionTests {
  @Test("Deleting a quest deletes its steps and links in the same commit")
  func questWithBelongings() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game, notes: String(repeating: "n", count: 400))
    let step = try scene.makeStep("step", in: quest)
    let npc = try scene.make(.npc, "Varré", in: game)
    try scene.link(.gives, from: npc, to: quest)
    let head = scene.head
    try scene.delete(quest)
    #expect(scene.head == head + 1)
    #expect(!scene.exists(step))
    #expect(scene.exists(npc))
    #expect(try scene.neighbours(of: npc, .gives) == [])
    try scene.sweepAll()
    #expect(scene.head == head + 1)
  }

  @Test("Deleting a playthrough hides all of it at once, and sweeping removes the rest")
  func playthrough() throws {
    let scene = try Scene()
    let other = try scene.make(.playthrough, "Dark Souls")
    let kept = try scene.make(.quest, "Ring the bells", in: other)
    let game = try scene.make(.playthrough, "Elden Ring")
    let npc = try scene.make(.npc, "Varré", in: game)
    for index in 0..<10 {
      let quest = try scene.make(.quest, "\(index)", in: game, linked: .gives, to: npc)
      try scene.makeStep("step", in: quest)
    }
    let head = scene.head
    try scene.delete(game)
    #expect(scene.head == head + 1)
    #expect(try scene.list(.playthrough) == ["Dark Souls"])
    #expect(
      try scene.changes().filter { $0 != "deleted" } == ["playthrough Dark Souls", "quest Ring the bells"])
    try scene.restart()
    try scene.sweepAll()
    #expect(!scene.exists(npc))
    #expect(scene.exists(kept))
    let swept = scene.head
    try scene.sweepAll()
    #expect(scene.head == swept)
  }

  @Test("An identity that outlives its record finds nothing, though the id is used again")
  func generations() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "old", in: game)
    try scene.delete(quest)
    var again: UID
    repeat { again = try scene.make(.quest, "new", in: game) } while again.id != quest.id
    #expect(again != quest)
    #expect(throws: JournalFailure.absent(quest)) { try scene.toggle(quest) }
    #expect(try scene.name(of: again) == "new")
  }

  @Test("Deleting twice fails and changes nothing")
  func deletingTwice() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    try scene.delete(quest)
    let head = scene.head
    #expect(throws: JournalFailure.absent(quest)) { try scene.delete(quest) }
    #expect(scene.head == head)
  }
}
