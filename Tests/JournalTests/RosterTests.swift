import Bytes
import Journal
import Records
import Testing

@Suite struct RosterTests {
  @Test("What lists and links show after any actions is what a restart makes of the store", arguments: 1...8)
  func keptLikeBuilt(seed: UInt64) throws {
    var random = Random(seed: seed)
    let scene = try Scene()
    for _ in 0..<2 { try scene.make(.playthrough, "game") }
    for round in 0..<300 {
      try? scene.act(&random)
      guard round % 10 == 9 else { continue }
      let kept = try scene.roster()
      let built = try Scene(opening: scene.memory.fork()).roster()
      #expect(kept == built, "seed \(seed), round \(round)")
      guard kept == built else { return }
    }
  }

  @Test("Entries are found by index and indices by entry")
  func indices() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<100).map { try scene.make(.quest, "\($0)", in: game) }
    try scene.make(.npc, "Varré", in: game)
    let list = try scene.journal.list(of: .quest, in: game)
    #expect(list.count == 100)
    for (index, quest) in quests.enumerated() {
      #expect(try scene.journal.uid(at: index, of: list) == quest)
      #expect(try scene.journal.index(of: quest, in: list) == index)
    }
    #expect(try scene.journal.uid(at: 100, of: list) == nil)
    #expect(try scene.journal.index(of: game, in: list) == nil)
  }

  @Test("A new cycle is in all rows at once, and going on in it too")
  func cycleInRows() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let npc = try scene.make(.npc, "Varré", in: game)
    let quest = try scene.make(.quest, "a", in: game, linked: .gives, to: npc)
    #expect(scene.facets(npc).hasOpenQuest)
    try scene.toggle(quest)
    #expect(!scene.facets(npc).hasOpenQuest)
    #expect(try scene.progress(of: game).done == 1)
    try scene.startNextCycle(of: game)
    #expect(
      try scene.progress(of: game)
        == {
          var all = Progress(); all.open = 1; return all
        }())
    #expect(scene.facets(npc).hasOpenQuest)
    #expect(scene.facets(quest).state == .open)
  }
}

/// A random sequence that its seed fixes.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[next(elements.count)]
  }
}

extension Scene {
  func facets(_ uid: UID) -> Facets { journal.facets(of: uid) }

  func all(_ kind: Kind, in parent: UID? = nil) throws -> [UID] {
    let list = try journal.list(of: kind, in: parent)
    return try (0..<list.count).map { try journal.uid(at: $0, of: list)! }
  }

  /// Something that a player may do, on records picked at random.
  func act(_ random: inout Random) throws {
    guard let game = random.pick(try all(.playthrough)) else { return }
    let kinds: [Kind] = [.quest, .npc, .location]
    let kind = kinds[random.next(3)]
    let one = random.pick(try all(kind, in: game))
    let quest = random.pick(try all(.quest, in: game))
    switch random.next(16) {
    case 0...2: try make(kind, "new", in: game, notes: String(repeating: "n", count: random.next(120)))
    case 3: if let quest { try makeStep("step", in: quest, target: random.next(3)) }
    case 4: if let quest { try toggle(quest) }
    case 5: if let one { try setMarks(of: one, to: Marks(rawValue: UInt8(random.next(128)))) }
    case 6: if let one { try setOrder(of: one, to: UInt16(random.next(100))) }
    case 7: if let one, random.next(2) == 0 { try delete(one) }
    case 8:
      if let one, let link = try links(of: one).first { try unlink(link) }
    case 9: if random.next(8) == 0 { try startNextCycle(of: game) }
    case 10:
      if let quest, let step = random.pick(try all(.step, in: quest)) {
        try setCount(of: step, to: random.next(4))
      }
    case 11: if random.next(30) == 0 { try delete(game) } else { try make(.playthrough, "more") }
    case 12: _ = try journal.sweep()
    default:
      let type = LinkType(rawValue: UInt8(1 + random.next(5)))!
      guard let from = random.pick(try all(type.from, in: game)),
        let to = random.pick(try all(type.to, in: game))
      else { return }
      try link(type, from: from, to: to)
    }
  }

  func links(of uid: UID) throws -> [UID] {
    var found: [UID] = []
    var cursor: RecordID? = nil
    while let link = try journal.nextLink(of: uid, after: &cursor) { found.append(link.uid) }
    return found
  }

  /// Everything that lists, links and rows show.
  func roster() throws -> String {
    var lines: [String] = []
    for game in try all(.playthrough) {
      lines.append("\(game) \(facets(game)) \(try progress(of: game))")
      for kind in [Kind.quest, .npc, .location] {
        for uid in try all(kind, in: game) {
          lines.append("  \(kind) \(uid) \(facets(uid)) \(try links(of: uid))")
          for step in try all(.step, in: uid) { lines.append("    \(step) \(facets(step))") }
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}
