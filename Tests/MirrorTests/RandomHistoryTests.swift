import Seeds
import Testing

@testable import Mirror

/// Random histories: a player who edits on both sides and syncs now and then, often cut off.
struct RandomHistoryTests {
  static let seeds = Chance.seeds(usual: 24, long: 4000)

  @Test(arguments: seeds)
  func `whatever is done on both sides, they agree in the end and nothing made is lost`(_ seed: UInt64) throws
  {
    var history = History(seed: seed, scene: try Scene.story())
    _ = try history.scene.desk.open()
    for _ in 0..<12 {
      for _ in 0..<Int(history.numbers.next() % 5) { history.playOnHandheld() }
      for _ in 0..<Int(history.numbers.next() % 5) { try history.editMirror() }
      let fuse = history.numbers.next() % 3 == 0 ? Fuse() : Fuse(limit: Int(1 + history.numbers.next() % 20))
      do {
        #expect(try history.scene.sync(fuse).lost == 0, "seed \(seed)")
      } catch is Cut {}
      #expect(try history.scene.desk.open().check() == [], "seed \(seed)")
    }
    try history.scene.sync()
    try history.scene.sync()
    try history.scene.expectAgreement("seed \(seed)")
    let names = Set(try history.scene.sql("SELECT name FROM quest").split(separator: "\n").map(String.init))
    #expect(history.kept.subtracting(names) == [], "seed \(seed)")
  }
}

/// One random history.
struct History {
  var numbers: Seeded
  let scene: Scene
  /// Quests that were made and never deleted, nor renamed.
  private(set) var kept: Set<String> = []
  private var count = 0

  init(seed: UInt64, scene: Scene) {
    numbers = Seeded(seed)
    self.scene = scene
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int(numbers.next() % UInt64(elements.count))]
  }

  private mutating func newName() -> String {
    count += 1
    return "thing \(count)"
  }

  /// The records of a kind that can be reached on the handheld.
  private func reachable(_ table: Table) -> [UInt32] {
    let live = scene.peer.stored.compactMapValues(\.entry)
    func isReachable(_ uid: UInt32) -> Bool { live[uid].map { $0.owners.allSatisfy(isReachable) } ?? false }
    return live.filter { $0.value.table == table }.keys.filter(isReachable).sorted()
  }

  mutating func playOnHandheld() {
    let peer = scene.peer
    switch numbers.next() % 8 {
    case 0:
      guard let run = pick(reachable(.playthrough)) else { return }
      let name = newName()
      peer.create(.quest, [run], name)
      kept.insert(name)
    case 1:
      if let quest = pick(reachable(.quest)) { peer.create(.step, [quest], newName()) }
    case 2:
      guard let npc = pick(reachable(.npc)), let place = pick(reachable(.location)) else { return }
      let isThere = peer.stored.values.contains { $0.entry?.owners == [npc, place] }
      if !isThere, peer.stored[npc]?.entry?.owners == peer.stored[place]?.entry?.owners {
        peer.create(.npcLocation, [npc, place])
      }
    case 3: if let npc = pick(reachable(.npc)) { peer.edit(npc, "notes", SQLValue(newName())) }
    case 4:
      if let quest = pick(reachable(.quest)) { peer.edit(quest, "state", pick(["open", "done"]) ?? "open") }
    case 5:
      if let step = pick(reachable(.step)) { peer.edit(step, "count", SQLValue(Int(numbers.next() % 9))) }
    case 6:
      guard let uid = pick(reachable(pick([.quest, .npc, .step, .location, .npcLocation]) ?? .step)) else {
        return
      }
      if case .text(let name)? = peer.stored[uid]?.entry?.values[0] {
        kept.remove(String(decoding: name, as: UTF8.self))
      }
      peer.delete(uid)
    default:
      if let step = pick(reachable(.step)), let quest = pick(reachable(.quest)) { peer.move(step, to: quest) }
    }
  }

  mutating func editMirror() throws {
    func row(_ table: String) -> String {
      "(SELECT id FROM \(table) ORDER BY id * 7919 % \(1 + count % 23), id LIMIT 1)"
    }
    let name = newName()
    switch numbers.next() % 8 {
    case 0:
      try scene.sql("INSERT INTO quest (playthrough, name) SELECT id, '\(name)' FROM playthrough LIMIT 1")
      if try scene.sql("SELECT name FROM quest WHERE name = '\(name)'") != "" { kept.insert(name) }
    case 1:
      try scene.sql(
        "INSERT INTO step (quest, text) SELECT id, '\(name)' FROM quest WHERE id = \(row("quest"))")
    case 2:
      try scene.sql(
        """
        INSERT OR IGNORE INTO npc_location (npc, location)
        SELECT n.id, l.id FROM npc n, location l WHERE n.id = \(row("npc")) AND l.id = \(row("location"))
        """)
    case 3: try scene.sql("UPDATE npc SET notes = '\(name)' WHERE id = \(row("npc"))")
    case 4: try scene.sql("UPDATE quest SET state = 'done', missable = 1 WHERE id = \(row("quest"))")
    case 5: try scene.sql("UPDATE step SET count = count + 1 WHERE id = \(row("step"))")
    case 6:
      let table = pick(["quest", "npc", "step", "location", "quest_giver"]) ?? "step"
      if table == "quest" {
        let deleted = try scene.sql("SELECT name FROM quest WHERE id = \(row("quest"))")
        kept.remove(String(deleted.dropLast()))
      }
      try scene.sql("DELETE FROM \(table) WHERE id = \(row(table))")
    default:
      try scene.sql(
        "INSERT OR REPLACE INTO npc (id, playthrough, name) SELECT id, playthrough, name FROM npc")
    }
  }
}
