import FlashSim
import Journal
import Records
import Testing

/// What a player or a mirror can do in one go.
enum Action: CaseIterable, Sendable {
  case create, createLinked, rename, rewriteNotes, tick, chooseAlternative, resetSteps, count, target, marks,
    move, link, unlink, deleteStep, deleteQuest, deletePlaythrough, nextCycle, pin, choose, undo, redo,
    undoDeletion, introduce, apply

  func perform(on scene: Scene) throws {
    if [.undo, .undoDeletion].contains(self) { return _ = try scene.undo() }
    if self == .redo { return _ = try scene.redo() }
    let game = try scene.find(.playthrough, "Elden Ring")
    let quest = try scene.find(.quest, "help", in: game)
    let other = try scene.find(.quest, "betray", in: game)
    let npc = try scene.find(.npc, "Varré", in: game)
    let step = try scene.find(.step, "step", in: quest)
    switch self {
    case .create: try scene.make(.location, "new", in: game, notes: String(repeating: "new ", count: 50))
    case .createLinked: try scene.make(.quest, "new", in: game, linked: .gives, to: npc)
    case .rename: try scene.rename(quest, to: String(repeating: "long ", count: 18))
    case .rewriteNotes: try scene.setNotes(of: quest, to: String(repeating: "other ", count: 90))
    case .tick: try scene.toggle(scene.find(.quest, "alone", in: game))
    case .chooseAlternative: try scene.toggle(quest)
    case .resetSteps: try scene.setState(of: quest, to: .failed, resettingSteps: true)
    case .count: try scene.setCount(of: step, to: 3)
    case .target: try scene.setTarget(of: step, to: 12)
    case .marks: try scene.setMarks(of: npc, to: Marks(rawValue: 5))
    case .move: try scene.setOrder(of: quest, to: 999)
    case .link: try scene.link(.gives, from: npc, to: quest)
    case .unlink: try scene.unlink(scene.links(of: other)[0])
    case .deleteStep: try scene.delete(step)
    case .deleteQuest: try scene.delete(quest)
    case .deletePlaythrough: try scene.delete(game)
    case .nextCycle: try scene.startNextCycle(of: game)
    case .pin: try scene.journal.pin(quest, in: game)
    case .choose:
      var preferences = Preferences()
      preferences.language = .czech
      try scene.journal.setPreferences(preferences)
    case .undo, .redo, .undoDeletion: break
    case .introduce: _ = try scene.introduce([1, 2, 3, 4, 5, 6, 7, 8])
    case .apply:
      let name = Array("from the desk".utf8)
      let revision = try scene.entity(quest).revision
      let outcome = try scene.apply(Draft(.quest, in: game, name: name.span), to: quest, revision: revision)
      #expect(outcome == .applied(scene.head))
    }
  }

  /// What has to be done before.
  func prepare(_ scene: Scene) throws {
    let game = try scene.find(.playthrough, "Elden Ring")
    let quest = try scene.find(.quest, "help", in: game)
    switch self {
    case .undo, .redo: try scene.setNotes(of: quest, to: String(repeating: "wrong ", count: 70))
    case .undoDeletion: try scene.delete(quest)
    default: break
    }
    if self == .redo { try scene.undo() }
  }
}

@Suite struct PowerCutTests {
  @Test("A cut at any write of an action leaves the journal before or after it", arguments: Action.allCases)
  func cutAnywhere(action: Action) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let notes = String(repeating: "notes ", count: 60)
    let quests = try ["help", "betray"].map { try scene.make(.quest, $0, in: game, notes: notes) }
    try scene.make(.quest, "alone", in: game)
    try scene.make(.npc, "Varré", in: game)
    try scene.makeStep("step", in: quests[0])
    try scene.link(.eitherOr, from: quests[0], to: quests[1])
    try action.prepare(scene)
    let before = try scene.state()

    let whole = try Scene(opening: scene.memory.fork())
    let start = whole.memory.operations
    try action.perform(on: whole)
    let operations = whole.memory.operations - start
    let after = try whole.state()
    #expect(before != after)
    #expect(operations > 0)

    for cut in 0...operations {
      for mode in PowerCut.Mode.allCases {
        let memory = scene.memory.fork(seed: UInt64(cut))
        let run = try Scene(opening: memory)
        memory.cut = PowerCut(after: cut, mode)
        try? action.perform(on: run)
        let state = try Scene(opening: memory.fork()).state()
        #expect(state == before || state == after, "after \(cut) writes, \(mode)")
        if cut == operations { #expect(state == after) }
      }
    }
  }

  @Test("A record that cannot be read is set aside and named, and all others work")
  func damage() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    try scene.make(.quest, "first", in: game)
    let victim = try scene.make(.quest, "rotten", in: game)
    let third = try scene.make(.quest, "third", in: game)
    // Enough to close the sector it is in.
    for index in 0..<70 { try scene.setOrder(of: third, to: UInt16(100 + index)) }
    try scene.rot("rotten")
    try scene.restart()
    #expect(scene.damage.count == 1)
    #expect(scene.damage.first == victim.id)
    #expect(try scene.list(.quest, in: game) == ["first", "third"])
    #expect(try scene.toggle(third) == .done)
    #expect(try scene.progress(of: game).all == 2)
    #expect(throws: JournalFailure.damaged(victim.id)) { try scene.entity(victim) }
  }

  @Test("Text that cannot be read does not hide its record, and new text mends it")
  func damagedText() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring", notes: String(repeating: "n", count: 60) + "needle")
    try scene.rot("needle")
    try scene.restart()
    #expect(try scene.list(.playthrough) == ["Elden Ring"])
    #expect(throws: JournalFailure.self) { try scene.notes(of: game) }
    let name = Array("Elden Ring".utf8)
    let draft = Draft(.playthrough, in: nil, name: name.span)
    #expect(try scene.apply(draft, to: game, revision: scene.entity(game).revision) == .applied(scene.head))
    #expect(try scene.notes(of: game) == "")
  }
}

extension Scene {
  /// The entity with a name.
  func find(_ kind: Kind, _ name: String, in parent: UID? = nil) throws -> UID {
    var cursor: RecordID? = nil
    while let entity = try journal.next(kind, in: parent, after: &cursor) {
      if try self.name(of: entity.uid) == name { return entity.uid }
    }
    throw JournalFailure.notUnderstood
  }

  func introduce(_ identity: InlineArray<8, UInt8>) throws -> UInt8 {
    let name = Array("a mirror".utf8)
    return try journal.introduce(identity, name: name.span)
  }

  /// Everything that can be seen of the journal, now and after the next undo.
  func state() throws -> String {
    let game = try? find(.playthrough, "Elden Ring")
    var state = try picture() + roster() + "\(journal.preferences)"
    state += try "\(game.map { try journal.pinned(in: $0) as Any } as Any) \(journal.undoable() as Any)"
    guard try journal.undoable() != nil else { return state }
    try undo()
    defer { _ = try? redo() }
    return try state + visible()
  }

  /// Everything that a mirror can see of the journal.
  func picture() throws -> String {
    var lines = ["mirror \(isKnown(mirror: 1))"]
    var cursor: RecordID? = nil
    while let change = try journal.nextChange(since: 0, after: &cursor) {
      switch change {
      case .entity(let entity):
        let marks = try self.marks(of: entity)
        lines.append(
          try "\(entity.uid) \(marks) \(entity.cycle) \(name(of: entity.uid)) \(notes(of: entity.uid))")
      case .link(let link): lines.append("\(link.uid) \(link.type) \(link.from) \(link.to)")
      case .deleted(let uid, _): lines.append("\(uid) deleted")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Flips bits in every stored copy of a text: three, as one is put right.
  func rot(_ text: String) throws {
    let needle = Array(text.utf8)
    let bytes = memory.bytes
    var found = 0
    for start in 0...bytes.count - needle.count
    where bytes[start..<start + needle.count].elementsEqual(needle) {
      for bit in [1, 2, 4] { memory.rot(address: start + bit, bit: bit) }
      found += 1
    }
    #expect(found > 0)
  }
}
