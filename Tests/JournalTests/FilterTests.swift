import Journal
import Records
import Testing

@Suite struct FilterTests {
  static let filters: [Filter] = [
    .open, .done, .failed, .main, .missable, .available, .unmet, .met, .gone, .merchant, .hasQuest,
    .notCleared, .cleared, .anvil,
  ]

  @Test("Any two filters show what each record's row says, count it, and find it in order", arguments: 1...4)
  func pairs(seed: UInt64) throws {
    var random = Random(seed: seed)
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    for _ in 0..<220 { try? scene.act(&random) }
    for kind in [Kind.quest, .npc, .location] {
      for one in Self.filters {
        for other in Self.filters {
          scene.journal.setFilter(one | other, for: kind)
          try scene.checkFilter(kind, in: game, "seed \(seed), \(kind), \(one) \(other)")
        }
      }
    }
  }

  @Test("Counts stay right while records change under a filter", arguments: 1...4)
  func kept(seed: UInt64) throws {
    var random = Random(seed: seed &+ 100)
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    scene.journal.setFilter(.open, for: .quest)
    scene.journal.setFilter(.merchant | .unmet, for: .npc)
    scene.journal.setFilter(.notCleared | .anvil, for: .location)
    for round in 0..<300 {
      try? scene.act(&random)
      guard scene.exists(game) else { break }
      for kind in [Kind.quest, .npc, .location] {
        try scene.checkFilter(kind, in: game, "seed \(seed), round \(round), \(kind)")
      }
    }
  }

  @Test("After a tick in a list that hides what is done, the next remaining row is found, or the one before")
  func nextRemaining() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<5).map { try scene.make(.quest, "\($0)", in: game) }
    scene.journal.setFilter(.open, for: .quest)
    try scene.toggle(quests[3])
    for (ticked, expected) in [(1, 2), (2, 4), (4, 0)] {
      try scene.toggle(quests[ticked])
      let list = try scene.journal.list(of: .quest, in: game)
      #expect(scene.journal.remainingIndex(at: ticked, in: list) == expected)
    }
    try scene.toggle(quests[0])
    let list = try scene.journal.list(of: .quest, in: game)
    #expect(scene.journal.remainingIndex(at: 0, in: list) == nil)
    #expect(scene.journal.hiddenCount(in: list) == 5)
  }

  @Test("A merchant who stays somewhere makes a shop of it until gone")
  func shops() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let place = try scene.make(.location, "Church of Elleh", in: game)
    var marks = Marks()
    marks.isMerchant = true
    let kale = try scene.make(.npc, "Kalé", in: game)
    try scene.link(.stays, from: kale, to: place)
    #expect(!scene.facets(place).isMerchant)
    try scene.setMarks(of: kale, to: marks)
    #expect(scene.facets(place).isMerchant)
    #expect(try !scene.entity(place).marks.isMerchant)
    marks.acquaintance = .gone
    try scene.setMarks(of: kale, to: marks)
    #expect(!scene.facets(place).isMerchant)
  }

  @Test("A quest is available when what it needs is done, or when the player says so")
  func availability() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let first = try scene.make(.quest, "first", in: game)
    let then = try scene.make(.quest, "then", in: game)
    let link = try scene.link(.needs, from: then, to: first)
    #expect(scene.facets(then).isBlocked && !scene.facets(first).isBlocked)
    try scene.toggle(first)
    #expect(!scene.facets(then).isBlocked)
    try scene.setState(of: first, to: .failed)
    #expect(scene.facets(then).isBlocked)
    var marks = try scene.entity(then).marks
    marks.isUnlocked = true
    try scene.setMarks(of: then, to: marks)
    #expect(!scene.facets(then).isBlocked)
    try scene.startNextCycle(of: game)
    #expect(scene.facets(then).isBlocked)
    try scene.unlink(link)
    #expect(!scene.facets(then).isBlocked)
  }
}

extension Scene {
  /// Holds what the filter of a kind shows against what the rows say.
  func checkFilter(_ kind: Kind, in game: UID, _ comment: Comment) throws {
    let list = try journal.list(of: kind, in: game)
    let filter = journal.filter(kind)
    let expected = try (0..<list.count).filter { index in
      try shows(filter, kind, journal.uid(at: index, of: list)!)
    }
    #expect(journal.shownCount(in: list) == expected.count, comment)
    #expect(journal.hiddenCount(in: list) == list.count - expected.count, comment)
    #expect((0...expected.count).map { journal.index(ofShown: $0, in: list) } == expected + [nil], comment)
    for index in stride(from: 0, through: list.count, by: 3) {
      #expect(journal.shownIndex(from: index, in: list) == expected.first { $0 >= index }, comment)
      #expect(journal.shownIndex(before: index, in: list) == expected.last { $0 < index }, comment)
      #expect(journal.shownCount(before: index, in: list) == expected.count { $0 < index }, comment)
    }
    #expect(journal.count(matching: filter, in: list) == expected.count, comment)
  }

  /// The rule in the words of the player, from marks and links alone.
  private func shows(_ filter: Filter, _ kind: Kind, _ uid: UID) throws -> Bool {
    let marks = try marks(of: entity(uid))
    switch kind {
    case .quest:
      let states: [(Filter, QuestState)] = [(.open, .open), (.done, .done), (.failed, .failed)]
      let chosen = states.filter { filter.contains($0.0) }.map(\.1)
      let isBlocked =
        try !marks.isUnlocked
        && neighbours(of: uid, .needs, from: true).contains {
          try state(of: $0) != .done
        }
      return (chosen.isEmpty || chosen.contains(marks.state)) && (marks.isMain || !filter.contains(.main))
        && (marks.isMissable || !filter.contains(.missable))
        && (!filter.contains(.available) || marks.state == .open && !isBlocked)
    case .npc:
      let states: [(Filter, Acquaintance)] = [(.unmet, .unmet), (.met, .met), (.gone, .gone)]
      let chosen = states.filter { filter.contains($0.0) }.map(\.1)
      let hasQuest = try neighbours(of: uid, .gives).contains { try state(of: $0) == .open }
      return (chosen.isEmpty || chosen.contains(marks.acquaintance))
        && (marks.isMerchant || !filter.contains(.merchant)) && (hasQuest || !filter.contains(.hasQuest))
    default:
      let both = filter.contains(.cleared) == filter.contains(.notCleared)
      let quests = try neighbours(of: uid, .happens).filter { try state(of: $0) == .open }
      let isMissable = try quests.contains { try self.marks(of: entity($0)).isMissable }
      let sellers = try neighbours(of: uid, .stays).filter {
        let npc = try self.marks(of: entity($0))
        return npc.isMerchant && npc.acquaintance != .gone
      }
      return (both || marks.isCleared == filter.contains(.cleared))
        && (marks.hasAnvil || !filter.contains(.anvil))
        && (marks.isMerchant || !sellers.isEmpty || !filter.contains(.merchant))
        && (!quests.isEmpty || !filter.contains(.hasQuest)) && (isMissable || !filter.contains(.missable))
    }
  }

  private func neighbours(of uid: UID, _ type: LinkType, from: Bool) throws -> [UID] {
    var found: [UID] = []
    var cursor: RecordID? = nil
    while let link = try journal.nextLink(of: uid, type, after: &cursor) {
      if (link.from == uid) == from { found.append(link.other(than: uid)) }
    }
    return found
  }
}
