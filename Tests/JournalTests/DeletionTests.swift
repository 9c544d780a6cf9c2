import Journal
import Records
import Testing

@Suite struct DeletionTests {
  @Test("Deleting a quest is one commit, and its steps go for good when it cannot be undone any more")
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
    #expect(!scene.exists(quest))
    #expect(scene.exists(npc))
    #expect(try scene.neighbours(of: npc, .gives) == [])
    try scene.sweepAll()
    #expect(scene.head == head + 1)
    for index in 0..<25 { try scene.setOrder(of: npc, to: UInt16(index)) }
    try scene.sweepAll()
    #expect(!scene.exists(step))
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
    for index in 0..<25 { try scene.setOrder(of: kept, to: UInt16(index)) }
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
