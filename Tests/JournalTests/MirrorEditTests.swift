import FlashSim
import Journal
import Records
import Testing

/// What the edits of a mirror bring along, and what they must not.
@Suite struct MirrorEditTests {

  /// Sets the state of a quest as a mirror does.
  func set(_ quest: UID, _ state: QuestState, _ scene: Scene, cycle: UInt8 = 1) throws -> ApplyOutcome {
    let entity = try scene.entity(quest)
    let name = Array(try scene.name(of: quest).utf8)
    var draft = Draft(.quest, in: entity.parent, name: name.span)
    draft.marks.state = state
    draft.order = entity.order
    draft.cycle = cycle
    return try scene.apply(draft, to: quest, revision: entity.revision)
  }

  @Test("A quest that a mirror completes or opens does to its alternatives what a press of a button does")
  func alternatives() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["gate", "side path", "siege"].map { try scene.make(.quest, $0, in: game) }
    try scene.link(.eitherOr, from: quests[0], to: quests[1])
    try scene.link(.eitherOr, from: quests[2], to: quests[0])
    func states() throws -> [QuestState] { try quests.map { try scene.state(of: $0) } }

    let head = scene.head
    #expect(try set(quests[0], .done, scene) == .applied(head + 1, others: 2))
    #expect(try states() == [.done, .failed, .failed])
    #expect(try set(quests[0], .done, scene) == .unchanged(head + 1))
    #expect(try set(quests[0], .failed, scene) == .applied(head + 2, others: 2))
    #expect(try states() == [.failed, .open, .open])
    #expect(try set(quests[1], .done, scene) == .applied(head + 3))
    #expect(try set(quests[0], .open, scene) == .applied(head + 4))
    #expect(try set(quests[0], .done, scene) == .applied(head + 5, others: 2))
    #expect(try states() == [.done, .failed, .failed])
    let last = try scene.entity(quests[0])
    #expect(try scene.applyDeletion(of: quests[0], revision: last.revision) == .applied(head + 6, others: 2))
    #expect(try [quests[1], quests[2]].map { try scene.state(of: $0) } == [.open, .open])
  }

  @Test("Progress of another cycle does nothing to alternatives")
  func otherCycle() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["gate", "side path"].map { try scene.make(.quest, $0, in: game) }
    try scene.link(.eitherOr, from: quests[0], to: quests[1])
    try scene.startNextCycle(of: game)
    #expect(try set(quests[0], .done, scene, cycle: 1) == .applied(scene.head))
    #expect(try quests.map { try scene.state(of: $0) } == [.open, .open])
  }

  @Test("A deletion that would take along what changed after the mirror's cursor loses")
  func deletions() throws {
    for edit in 0..<4 {
      let scene = try Scene()
      let game = try scene.make(.playthrough, "Elden Ring")
      let quest = try scene.make(.quest, "a", in: game)
      let npc = try scene.make(.npc, "b", in: game)
      let other = try scene.make(.quest, "c", in: game)
      let step = try scene.makeStep("one", in: quest)
      let (revision, cursor) = (try scene.entity(quest).revision, scene.head)
      let gameRevision = try scene.entity(game).revision
      switch edit {
      case 0: try scene.rename(step, to: "one more")
      case 1: try scene.makeStep("two", in: quest)
      case 2: try scene.link(.gives, from: npc, to: quest)
      default: try scene.rename(other, to: "of no account")
      }
      let lost = ApplyOutcome.movedOn(gameRevision)
      #expect(try scene.applyDeletion(of: game, revision: gameRevision, cursor: cursor) == lost)
      let outcome = try scene.applyDeletion(of: quest, revision: revision, cursor: cursor)
      let wanted = edit < 3 ? ApplyOutcome.movedOn(revision) : .applied(scene.head)
      #expect(outcome == wanted, "edit \(edit)")
      #expect(scene.exists(step) == (edit < 3))
      guard edit < 3 else { continue }
      let again = try scene.applyDeletion(of: quest, revision: revision, cursor: scene.head)
      #expect(again == .applied(scene.head))
    }
  }

  @Test("The 251st mirror takes the number of the one that is furthest behind")
  func manyMirrors() throws {
    let scene = try Scene()
    func identity(_ number: Int) -> InlineArray<8, UInt8> {
      [UInt8(number & 0xFF), UInt8(number >> 8), 3, 4, 5, 6, 7, 8]
    }
    for number in 1...250 {
      #expect(try scene.introduce(identity(number)) == UInt8(number))
      if number != 77 { try scene.acknowledge(scene.head, by: UInt8(number)) }
    }
    let records = scene.changesOfAnyKind
    #expect(try scene.introduce(identity(251)) == 77)
    #expect(scene.changesOfAnyKind == records)
    #expect(try scene.introduce(identity(251)) == 77)
    try scene.restart()
    #expect(try scene.introduce(identity(250)) == 250)
  }

  @Test("A long chain of needs costs few reads of the flash, and has an end")
  func needs() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<258).map { try scene.make(.quest, "\($0)", in: game) }
    // From the end to the start, so that a pass over the links by id finds one more each time.
    for index in (1..<256).reversed() { try scene.link(.needs, from: quests[index - 1], to: quests[index]) }
    let before = scene.memory.counters.reads
    try scene.link(.needs, from: quests[256], to: quests[0])
    let reads = scene.memory.counters.reads - before
    print("a chain of 256 quests: \(reads) reads")
    #expect(reads < 256 * 40)
    #expect(throws: JournalFailure.tooManyNeeds(limit: 256)) {
      try scene.link(.needs, from: quests[257], to: quests[256])
    }
    #expect(throws: JournalFailure.needsInACircle) {
      try scene.link(.needs, from: quests[255], to: quests[1])
    }
  }
}

extension Scene {
  /// Records in use, of whatever kind.
  fileprivate var changesOfAnyKind: Int { journal.storeStatistics.records }
}
