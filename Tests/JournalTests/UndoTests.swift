import FlashSim
import Journal
import Records
import Testing

@Suite struct UndoTests {
  @Test(
    "Undoing goes back through every action and redoing forward, over restarts and sweeps", arguments: 1...12)
  func backAndForth(seed: UInt64) throws {
    var random = Random(seed: seed)
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring", notes: String(repeating: "n", count: 200))
    for _ in 0..<60 { try? scene.act(&random) }
    guard scene.exists(game) else { return }
    var states = [try scene.visible()]
    while states.count <= 20 {
      let head = scene.head
      let number = try scene.journal.undoable()?.number
      try? scene.act(&random)
      if try scene.journal.undoable()?.number == number {
        #expect(try scene.head == head || scene.visible() == states.last)
        continue
      }
      states.append(try scene.visible())
    }
    for round in 0..<3 {
      for state in states.dropLast().reversed() {
        try scene.undo()
        #expect(try scene.visible() == state, "seed \(seed), back in round \(round)")
        if random.next(4) == 0 { try scene.restart() }
        if random.next(6) == 0 { try scene.sweepAll() }
      }
      #expect(throws: JournalFailure.nothingToUndo) { try scene.undo() }
      for state in states.dropFirst() {
        try scene.redo()
        #expect(try scene.visible() == state, "seed \(seed), forward in round \(round)")
        if random.next(4) == 0 { try scene.restart() }
      }
      #expect(throws: JournalFailure.nothingToRedo) { try scene.redo() }
    }
  }

  @Test("Deleting a quest is undone with its steps, links and notes, by one press, and mirrors hear of all")
  func deletion() throws {
    let scene = try Scene()
    _ = try scene.introduce([1, 2, 3, 4, 5, 6, 7, 8])
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game, notes: String(repeating: "long ", count: 100))
    let step = try scene.makeStep("step", in: quest)
    let npc = try scene.make(.npc, "Varré", in: game)
    let link = try scene.link(.gives, from: npc, to: quest)
    try scene.delete(quest)
    #expect(try scene.changes() == ["playthrough Elden Ring", "deleted", "npc Varré"])
    let head = scene.head
    try scene.restart()
    try scene.sweepAll()
    #expect(try scene.undo().verb == .delete)
    #expect(scene.head == head + 1)
    #expect(try scene.changes(since: head) == ["quest a", "step step", "link gives"])
    #expect(try scene.notes(of: quest) == String(repeating: "long ", count: 100))
    #expect(try scene.neighbours(of: npc, .gives) == [quest])
    #expect(scene.exists(step))
    #expect(try scene.journal.link(link).to == quest)
  }

  @Test("A playthrough comes back with all that is in it, and mirrors have to list everything")
  func playthrough() throws {
    let scene = try Scene()
    _ = try scene.introduce([1, 2, 3, 4, 5, 6, 7, 8])
    let game = try scene.make(.playthrough, "Elden Ring")
    for index in 0..<30 { try scene.make(.quest, "\(index)", in: game) }
    try scene.delete(game)
    try scene.sweepAll()
    try scene.acknowledge(scene.head, by: 1)
    let seen = scene.head
    try scene.undo()
    #expect(try scene.count(of: .quest, in: game) == 30)
    #expect(scene.releaseHorizon > seen)
  }

  @Test("What a sync changed since is not undone, is named, and gives way to the action before")
  func changedBySync() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let other = try scene.make(.quest, "other", in: game)
    let notes = String(repeating: "my notes ", count: 30)
    let quest = try scene.make(.quest, "a", in: game, notes: notes)
    try scene.toggle(other)
    try scene.setNotes(of: quest, to: notes + "and more")
    // Of the same length, and different only far behind the record itself.
    let theirs = Array((notes + "and MORE").utf8)
    let name = Array("a".utf8)
    var draft = Draft(.quest, in: game, name: name.span, notes: theirs.span, extra: Span())
    draft.order = try scene.entity(quest).order
    #expect(
      try scene.apply(draft, to: quest, revision: scene.entity(quest).revision) == .applied(scene.head))
    #expect(throws: JournalFailure.changedMeanwhile(quest)) { try scene.undo() }
    #expect(try scene.notes(of: quest) == notes + "and MORE")
    #expect(try scene.undo().target == other)
    #expect(try scene.state(of: other) == .open)
  }

  @Test("Doing something else ends what could be done again, for good")
  func redoEnds() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b"].map { try scene.make(.quest, $0, in: game) }
    try scene.toggle(quests[0])
    try scene.undo()
    try scene.toggle(quests[1])
    #expect(throws: JournalFailure.nothingToRedo) { try scene.redo() }
    try scene.undo()
    #expect(try scene.redo().target == quests[1])
    #expect(try scene.state(of: quests[0]) == .open)
    #expect(throws: JournalFailure.nothingToRedo) { try scene.redo() }
  }

  @Test("The session journal names what was done, in order, with the time when it was known")
  func session() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    scene.journal.clock = 800_000_000
    try scene.toggle(quest)
    scene.journal.clock = 0
    try scene.delete(quest)
    for _ in 0..<70 { try scene.setOrder(of: game, to: scene.entity(game).order + 1) }
    #expect(scene.journal.deedCount == 64)
    for _ in 0..<10 { try scene.undo() }
    try scene.toggle(scene.make(.quest, "b", in: game))
    try scene.restart()
    #expect(try scene.journal.deed(at: 0)?.verb == .state)
    #expect(try scene.journal.deed(at: 1)?.verb == .create)
    #expect(try (2..<12).allSatisfy { try scene.journal.deed(at: $0)!.isUndone })
    #expect(try scene.journal.deed(at: 12).map { !$0.isUndone && $0.time == nil } == true)
  }

  @Test("A time is kept with what was done, and a deleted record can be named while it can come back")
  func timeAndName() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    scene.journal.clock = 800_000_000
    try scene.delete(game)
    let action = try #require(try scene.journal.deed(at: 0))
    #expect(action.time == 800_000_000 && action.verb == .delete && action.target == game)
    #expect(try scene.journal.pastEntity(game).map { try scene.name(of: $0) } == "Elden Ring")
  }

  @Test("What can be undone no more is removed, and a store ends as small as without it")
  func nothingIsKept() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    func fill() throws { for _ in 0..<70 { try scene.toggle(quest) } }
    try fill()
    try scene.sweepAll()
    let before = scene.journal.storeStatistics.records
    for index in 0..<5 {
      let doomed = try scene.make(.quest, "b", in: game, notes: String(repeating: "n", count: 500))
      try scene.makeStep("step", in: doomed)
      try scene.setNotes(of: quest, to: String(repeating: "\(index)", count: 300))
      try scene.delete(doomed)
    }
    try scene.setNotes(of: quest, to: "")
    try fill()
    try scene.sweepAll()
    #expect(scene.journal.storeStatistics.records == before)
  }

  @Test("Failing an action leaves nothing to undo")
  func failure() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let action = try scene.journal.undoable()
    #expect(throws: JournalFailure.self) { try scene.rename(game, to: String(repeating: "n", count: 97)) }
    #expect(try scene.journal.undoable() == action)
  }
}

extension Scene {
  @discardableResult func undo() throws -> Deed { try journal.undo() }
  @discardableResult func redo() throws -> Deed { try journal.redo() }

  func name(of entity: Entity) throws -> String {
    let name = try journal.name(of: entity)
    return String(decoding: (0..<name.count).map { name.span[$0] }, as: UTF8.self)
  }

  /// All that a player can see, and all that rows show.
  func visible() throws -> String {
    let records = try picture().split(separator: "\n").filter { !$0.hasSuffix(" deleted") }
    return try records.joined(separator: "\n") + roster()
  }
}
