import FlashSim
import Journal
import Testing

/// The epoch of a journal, by which mirrors know that they have to compare.
@Suite struct LossTests {
  /// A journal whose quest was rewritten, so that its first value lies superseded in a closed sector.
  private func scene(stepsBefore: Int) throws -> (Scene, UID, UID) {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "superseded", in: game)
    let other = try scene.make(.quest, "third", in: game)
    for index in 0..<stepsBefore { try scene.setOrder(of: other, to: UInt16(100 + index)) }
    return (scene, game, quest)
  }

  /// Spoils the n-th slot on flash that holds a text, in the order of addresses; all of them without a
  /// number.
  private func rot(_ scene: Scene, _ text: String, only number: Int? = nil) -> Int {
    let needle = Array(text.utf8)
    let bytes = scene.memory.bytes
    let starts = (0...bytes.count - needle.count).filter {
      bytes[$0..<$0 + needle.count].elementsEqual(needle)
    }
    for (index, start) in starts.enumerated() where number == nil || index == number {
      for bit in [1, 2, 4] { scene.memory.rot(address: start + bit, bit: bit) }
    }
    return starts.count
  }

  @Test("A quest that is lost changes the epoch once, and is called damaged")
  func lost() throws {
    let (scene, game, quest) = try scene(stepsBefore: 70)
    let epoch = scene.journal.epoch
    try scene.restart()
    #expect(scene.journal.epoch == epoch)
    #expect(rot(scene, "superseded") == 1)
    for _ in 0..<3 {
      try scene.restart()
      #expect(scene.journal.epoch == epoch + 1)
      #expect(scene.damage.count == 1 && scene.damage.first == quest.id)
      #expect(scene.journal.storeStatistics.lost == 1)
      #expect(throws: JournalFailure.damaged(quest.id)) { try scene.entity(quest) }
      #expect(try scene.list(.quest, in: game) == ["third"])
      try scene.make(.npc, "Varré", in: game)
      #expect(scene.journal.epoch == epoch + 1)
    }
  }

  @Test("A quest that falls back to an older value changes the epoch; a rotten older value does not")
  func older() throws {
    for number in [0, 1] {
      let (scene, game, quest) = try scene(stepsBefore: 70)
      let old = try scene.entity(quest).order
      try scene.setOrder(of: quest, to: 7)
      // A commit behind it, or its rot might be a power cut.
      try scene.make(.npc, "Varré", in: game)
      let epoch = scene.journal.epoch
      try #require(rot(scene, "superseded", only: number) == 2)
      try scene.restart()
      #expect(scene.journal.epoch == epoch + (number == 0 ? 0 : 1))
      #expect(scene.damage.count == number)
      #expect(try scene.entity(quest).order == (number == 0 ? 7 : old))
      #expect(try scene.list(.quest, in: game).sorted() == ["superseded", "third"])
    }
  }
}
