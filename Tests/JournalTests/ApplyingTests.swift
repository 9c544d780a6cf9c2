import Bytes
import Journal
import Records
import Testing

@Suite struct ApplyingTests {
  let identity: InlineArray<8, UInt8> = [9, 9, 9, 9, 1, 1, 1, 1]

  private func reserve(_ scene: Scene, _ count: Int = 4) throws -> [UID] {
    let name = Array("a mirror".utf8)
    return try scene.reserve(count, for: scene.journal.introduce(identity, name: name.span))
  }

  private func apply(
    _ scene: Scene, _ kind: Kind, _ name: String, notes: String = "", in parent: UID?, to uid: UID,
    revision: UInt32,
    marks: Marks = Marks()
  ) throws -> ApplyOutcome {
    let nameBytes = Array(name.utf8)
    let notesBytes = Array(notes.utf8)
    var draft = Draft(kind, in: parent, name: nameBytes.span, notes: notesBytes.span, extra: Span())
    draft.marks = marks
    draft.order = 16
    draft.cycle = 1
    return try scene.apply(draft, to: uid, revision: revision)
  }

  @Test("A change at the revision that the mirror knows is applied, and applying it again changes nothing")
  func appliedOnce() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    let known = try scene.entity(quest).revision
    let outcome = try apply(scene, .quest, "a", notes: "from the desk", in: game, to: quest, revision: known)
    let head = scene.head
    #expect(outcome == .applied(head))
    #expect(try scene.notes(of: quest) == "from the desk")
    let again = try apply(scene, .quest, "a", notes: "from the desk", in: game, to: quest, revision: known)
    #expect(again == .unchanged(head))
    #expect(scene.head == head)
  }

  @Test("A record that has changed meanwhile stays as it is")
  func movedOn() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    let known = try scene.entity(quest).revision
    try scene.toggle(quest)
    let outcome = try apply(scene, .quest, "b", in: game, to: quest, revision: known)
    #expect(outcome == .movedOn(scene.head))
    #expect(try scene.name(of: quest) == "a")
    let deletion = try scene.applyDeletion(of: quest, revision: known)
    #expect(deletion == .movedOn(scene.head))
  }

  @Test("Creating under a reserved identity twice creates once")
  func createdOnce() throws {
    let scene = try Scene()
    let reserved = try reserve(scene)
    let game = reserved[0]
    #expect(
      try apply(scene, .playthrough, "Elden Ring", in: nil, to: game, revision: 0) == .applied(scene.head))
    let head = scene.head
    #expect(try apply(scene, .playthrough, "Elden Ring", in: nil, to: game, revision: 0) == .unchanged(head))
    #expect(try scene.list(.playthrough) == ["Elden Ring"])
    #expect(try apply(scene, .quest, "a", in: game, to: reserved[1], revision: 5) == .absent)
  }

  @Test("What is gone or never was is absent, and what it refers to must be there")
  func references() throws {
    let scene = try Scene()
    let one = try scene.make(.playthrough, "Elden Ring")
    let two = try scene.make(.playthrough, "Dark Souls")
    let quest = try scene.make(.quest, "a", in: one)
    let revision = try scene.entity(quest).revision
    let reserved = try reserve(scene)
    #expect(
      try apply(scene, .quest, "b", in: UID(rawValue: 0x01_0300), to: reserved[0], revision: 0)
        == .badReference)
    #expect(try apply(scene, .quest, "b", in: quest, to: reserved[0], revision: 0) == .badReference)
    #expect(try apply(scene, .quest, "a", in: two, to: quest, revision: revision) == .badReference)
    #expect(try apply(scene, .npc, "a", in: one, to: quest, revision: revision) == .malformed)
    #expect(try apply(scene, .quest, "a", in: one, to: UID(rawValue: 0x01_0300)!, revision: 0) == .absent)
    try scene.delete(quest)
    #expect(try apply(scene, .quest, "b", in: one, to: quest, revision: revision) == .absent)
    #expect(try scene.applyDeletion(of: quest, revision: revision) == .unchanged(scene.head))
  }

  @Test("Limits hold for mirrors too")
  func limits() throws {
    let scene = try Scene()
    let reserved = try reserve(scene)
    let long = String(repeating: "n", count: 97)
    #expect(try apply(scene, .playthrough, long, in: nil, to: reserved[0], revision: 0) == .overLimit)
    #expect(try apply(scene, .playthrough, "bell\u{7}", in: nil, to: reserved[0], revision: 0) == .malformed)
    let game = try scene.make(.playthrough, "Elden Ring")
    let nonsense = Marks(rawValue: 0x03)
    #expect(
      try apply(scene, .quest, "a", in: game, to: reserved[0], revision: 0, marks: nonsense) == .malformed)
    #expect(try scene.list(.quest, in: game) == [])
  }

  @Test("Links are made, kept and removed like other records; a second link of the same ends is refused")
  func links() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let npc = try scene.make(.npc, "Varré", in: game)
    let quest = try scene.make(.quest, "a", in: game)
    let reserved = try reserve(scene)
    func link(_ uid: UID, revision: UInt32, order: UInt16 = 16) throws -> ApplyOutcome {
      try scene.journal.apply(
        link: .gives, from: npc, to: quest, order: order, extra: Span(), to: uid, revision: revision)
    }
    #expect(try link(reserved[0], revision: 0) == .applied(scene.head))
    let revision = scene.head
    #expect(try link(reserved[0], revision: 0) == .unchanged(revision))
    #expect(try link(reserved[1], revision: 0) == .badReference)
    #expect(try link(reserved[0], revision: revision, order: 32) == .applied(scene.head))
    #expect(try scene.neighbours(of: quest, .gives) == [npc])
    let outcome = try scene.applyDeletion(of: reserved[0], revision: scene.head)
    #expect(outcome == .applied(scene.head))
    #expect(try scene.neighbours(of: quest, .gives) == [])
  }

  @Test("Fields that only a newer version knows come back as they came, also after an edit here")
  func unknownFields() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    let name = Array("a".utf8)
    let notes = Array(String(repeating: "n", count: 200).utf8)
    let extra: [UInt8] = Array(repeating: 0xF6, count: 64)
    let draft = Draft(.quest, in: game, name: name.span, notes: notes.span, extra: extra.span)
    _ = try scene.apply(draft, to: quest, revision: scene.entity(quest).revision)
    try scene.rename(quest, to: "a much longer name than before, so that all else moves")
    try scene.setNotes(of: quest, to: "short")
    var read = [UInt8](repeating: 0, count: 100)
    var span = read.mutableSpan
    let count = try scene.journal.read(.extra, of: scene.entity(quest), into: &span)
    #expect(Array(read[..<count]) == extra)
  }

  @Test("A step moves to another quest of its playthrough, and to no other")
  func stepsMove() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b"].map { try scene.make(.quest, $0, in: game) }
    let other = try scene.make(.quest, "c", in: scene.make(.playthrough, "Dark Souls"))
    let step = try scene.makeStep("step", in: quests[0])
    let revision = try scene.entity(step).revision
    #expect(try apply(scene, .step, "step", in: other, to: step, revision: revision) == .badReference)
    #expect(
      try apply(scene, .step, "step", in: quests[1], to: step, revision: revision) == .applied(scene.head))
    #expect(try scene.list(.step, in: quests[1]) == ["step"])
  }
}
