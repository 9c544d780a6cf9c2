import Bytes
import Journal
import Records
import Testing

@Suite struct MirrorTests {
  let laptop: InlineArray<8, UInt8> = [9, 9, 9, 9, 1, 1, 1, 1]
  let desktop: InlineArray<8, UInt8> = [9, 9, 9, 9, 2, 2, 2, 2]

  @Test("A mirror keeps its number, across restarts")
  func numbers() throws {
    let scene = try Scene()
    #expect(try scene.introduce(laptop) == 1)
    #expect(try scene.introduce(desktop) == 2)
    try scene.restart()
    let head = scene.head
    #expect(try scene.introduce(laptop) == 1)
    #expect(scene.head == head)
    #expect(scene.isKnown(mirror: 2))
    #expect(!scene.isKnown(mirror: 3))
    #expect(!scene.isKnown(mirror: 0))
    #expect(!scene.isKnown(mirror: 255))
  }

  @Test("What is known of a mirror is its name, its cursor and when it came")
  func known() throws {
    let scene = try Scene()
    _ = try scene.introduce(laptop)
    let came = scene.head
    let game = try scene.make(.playthrough, "Elden Ring")
    try scene.restart()
    let new = try #require(try scene.journal.mirror(1))
    #expect(new.cursor == 0 && new.revision == came)
    try scene.acknowledge(scene.head, by: 1)
    let mirror = try #require(try scene.journal.mirror(1))
    #expect(mirror.cursor == scene.head - 1 && mirror.revision == scene.head)
    #expect((0..<8).allSatisfy { mirror.identity[$0] == laptop[$0] })
    #expect(mirror.nameBytes > 0)
    #expect(try scene.journal.mirror(2) == nil && scene.journal.mirror(0) == nil)
    _ = game
  }

  @Test("Reserved identities are given again until they are used")
  func reservations() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let mirror = try scene.introduce(laptop)
    let first = try scene.reserve(3, for: mirror)
    #expect(first.count == 3)
    let head = scene.head
    #expect(try scene.reserve(2, for: mirror)[1] == first[1])
    #expect(scene.head == head)
    let name = Array("new".utf8)
    let outcome = try scene.apply(Draft(.quest, in: game, name: name.span), to: first[0], revision: 0)
    #expect(outcome == .applied(scene.head))
    let later = try scene.reserve(64, for: mirror)
    #expect(later.count == 64)
    #expect(later[0] == first[1])
    #expect(try scene.list(.quest, in: game) == ["new"])
    #expect(try scene.changes(since: 0) == ["playthrough Elden Ring", "quest new"])
  }

  @Test("Hundreds are reserved in several commits, and all of them are given again")
  func manyReservations() throws {
    let scene = try Scene()
    let mirror = try scene.introduce(laptop)
    let head = scene.head
    let given = try scene.reserve(200, for: mirror)
    #expect(given.count == 200 && Set(given.map(\.rawValue)).count == 200)
    #expect(scene.head == head + 4)
    try scene.restart()
    #expect(try scene.reserve(200, for: mirror) == given)
    #expect(scene.head == head + 4)
  }

  @Test("When fewer identities are left than asked for, those are given")
  func lastIdentities() throws {
    let scene = try Scene()
    let mirror = try scene.introduce(laptop)
    let game = try scene.make(.playthrough, "Elden Ring")
    let notes = String(repeating: "n", count: 2048)
    #expect(throws: JournalFailure.full) {
      while true { try scene.make(.location, "a place", in: game, notes: notes) }
    }
    let given = try scene.reserve(64, for: mirror).count
    #expect(given > 0)
    #expect(given < 64)
    #expect(throws: JournalFailure.full) { try scene.make(.quest, "one more", in: game) }
  }

  @Test("Deletions wait for every mirror before their ids are used again")
  func deletionsWait() throws {
    let scene = try Scene()
    let one = try scene.introduce(laptop)
    let two = try scene.introduce(desktop)
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    try scene.delete(quest)
    let head = scene.head
    try scene.acknowledge(head, by: one)
    #expect(scene.releaseHorizon < head)
    #expect(try scene.make(.quest, "b", in: game).id != quest.id)
    try scene.acknowledge(head, by: two)
    #expect(scene.releaseHorizon == head)
    try scene.restart()
    #expect(scene.releaseHorizon == head)
    #expect(throws: JournalFailure.notUnderstood) {
      try scene.acknowledge(scene.head + 1, by: one)
    }
  }

  @Test("A mirror that never comes back does not fill the store with deletions")
  func lostMirror() throws {
    let scene = try Scene()
    _ = try scene.introduce(laptop)
    let game = try scene.make(.playthrough, "Elden Ring")
    for index in 0..<1100 { try scene.delete(scene.make(.quest, "\(index)", in: game)) }
    #expect(scene.releaseHorizon > 0)
    try scene.restart()
    #expect(scene.releaseHorizon > 0)
  }

  @Test("Changes are those after a commit, in order of ids")
  func changesSince() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game, notes: String(repeating: "n", count: 100))
    let npc = try scene.make(.npc, "b", in: game)
    let since = scene.head
    try scene.link(.gives, from: npc, to: quest)
    try scene.setNotes(of: quest, to: String(repeating: "m", count: 100))
    #expect(try scene.changes(since: since) == ["quest a", "link gives"])
    #expect(try scene.changes(since: scene.head) == [])
    try scene.delete(npc)
    // The link leads nowhere and is on no wire; whoever has it drops it with the NPC.
    #expect(try scene.changes(since: since) == ["quest a", "deleted"])
  }
}
