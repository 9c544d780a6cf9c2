import Foundation
import Seeds
import Testing
import Wire

@testable import Mirror

/// Handhelds and mirrors that are edited, synced, cut off, put back and reset by chance.
///
/// Every text that is written is unlike all others, so that it can be seen what became of it. One that was
/// replaced or deleted where it was seen is nobody's last word; any other must be somewhere.
struct AttackWorld {
  /// What may happen to a handheld or a file, beside cuts.
  struct Misfortunes: OptionSet {
    let rawValue: Int
    static let restoredMirrors = Misfortunes(rawValue: 1)
    static let restoredHandhelds = Misfortunes(rawValue: 2)
    static let resets = Misfortunes(rawValue: 4)
    static let rot = Misfortunes(rawValue: 8)
  }

  private var random: Seeded
  private let misfortunes: Misfortunes
  private var peers: [RecordsPeerSim]
  private var images: [RecordsPeerSim]
  private let desks: [Scene]
  private var backups: [Data?]
  private var words: Set<String> = []
  private var wordCount = 0
  /// What was counted, wherever.
  private var counted = 2
  /// Quests and people that were deleted where they were seen.
  private var deleted: Set<String> = []

  init(seed: UInt64, desks deskCount: Int, handhelds: Int, _ misfortunes: Misfortunes) throws {
    random = Seeded(seed)
    self.misfortunes = misfortunes
    let first = try Scene.story()
    peers = [first.peer]
    desks = try [first] + (1..<max(deskCount, 1)).map { _ in try Scene(first.peer) }
    for number in 1..<max(handhelds, 1) {
      let peer = RecordsPeerSim()
      peer.identity = WireIdentity([9, 9, 9, 9, 9, 9, 9, UInt8(number)])
      peers.append(peer)
    }
    images = peers.map { $0.copy() }
    backups = desks.map { _ in nil }
    for desk in desks { for peer in peers.indices { try sync(desk, peer) } }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func chance(_ count: UInt64) -> Bool { random.next() % count == 0 }

  private mutating func newWord() -> String {
    wordCount += 1
    words.insert("word\(wordCount)!")
    return "word\(wordCount)!"
  }

  /// Something happens.
  mutating func step() throws {
    let desk = desks[Int(random.next() % UInt64(desks.count))]
    let peer = Int(random.next() % UInt64(peers.count))
    switch random.next() % 20 {
    case 0..<6: play(peers[peer])
    case 6..<12: try edit(desk)
    case 12..<18:
      let fuse = chance(3) ? Fuse() : Fuse(limit: Int(1 + random.next() % 24))
      do { try sync(desk, peer, fuse) } catch is Cut {}
    case 18:
      images[peer] = peers[peer].copy()
      if let index = desks.firstIndex(where: { $0 === desk }) { backups[index] = try desk.desk.bytes }
    default: try suffer(desk, peer)
    }
  }

  private mutating func sync(_ desk: Scene, _ peer: Int, _ fuse: Fuse = Fuse()) throws {
    desk.peer = peers[peer]
    #expect(try desk.sync(fuse, force: true).lost == 0)
  }

  private mutating func suffer(_ desk: Scene, _ peer: Int) throws {
    switch random.next() % 4 {
    case 0:
      guard misfortunes.contains(.restoredMirrors), let index = desks.firstIndex(where: { $0 === desk }),
        let backup = backups[index]
      else { return }
      try backup.write(to: URL(filePath: desk.desk.path))
    case 1:
      guard misfortunes.contains(.restoredHandhelds) else { return }
      peers[peer] = images[peer].copy()
      peers[peer].restart()
    case 2:
      guard misfortunes.contains(.resets), chance(3) else { return }
      peers[peer].reset()
      images[peer] = peers[peer].copy()
    default:
      guard misfortunes.contains(.rot) else { return }
      let changed = peers[peer].stored.filter { uid, now in
        images[peer].epoch == peers[peer].epoch
          && images[peer].stored[uid].map {
            $0.entry != nil && $0.revision < now.revision
          } ?? true
      }
      guard let uid = pick(changed.keys.sorted()) else { return }
      peers[peer].lose(uid, for: images[peer].stored[uid])
      images[peer] = peers[peer].copy()
    }
    // What was nowhere else is gone with it.
    words.formIntersection(try wordsThatAre())
  }

  /// All words of both sides and of the lists of conflicts.
  private func wordsThatAre() throws -> Set<String> {
    var text = try desks.map { try $0.rows() }.joined(separator: "\n")
    for peer in peers {
      for stored in peer.stored.values {
        for value in stored.entry?.values ?? [] {
          if let bytes = value.text { text += " " + String(decoding: bytes, as: UTF8.self) }
        }
      }
    }
    return Set(text.split { !($0.isLetter || $0.isNumber || $0 == "!") }.map(String.init))
  }

  /// Words that nobody replaced or deleted, and that are nowhere.
  func lostWords() throws -> Set<String> { words.subtracting(try wordsThatAre()) }

  private mutating func replace(_ old: SQLValue?) {
    if let text = old?.text { words.remove(String(decoding: text, as: UTF8.self)) }
  }
}

/// What the player does.
extension AttackWorld {
  private func reachable(_ peer: RecordsPeerSim, _ table: Table) -> [UInt32] {
    let live = peer.stored.compactMapValues(\.entry)
    func isReachable(_ uid: UInt32) -> Bool { live[uid].map { $0.owners.allSatisfy(isReachable) } ?? false }
    return live.filter { $0.value.table == table }.keys.filter(isReachable).sorted()
  }

  private mutating func play(_ peer: RecordsPeerSim) {
    switch random.next() % 6 {
    case 0:
      guard let run = pick(reachable(peer, .playthrough)) else { return }
      peer.create(pick([.quest, .npc]) ?? .quest, [run], newWord(), ["notes": SQLValue(newWord())])
    case 1:
      if let quest = pick(reachable(peer, .quest)) { peer.create(.step, [quest], newWord()) }
    case 2, 3:
      guard let uid = pick(reachable(peer, pick([.quest, .npc, .location]) ?? .npc)) else { return }
      replace(peer.stored[uid]?.entry?["notes"])
      peer.edit(uid, "notes", SQLValue(newWord()))
    case 4:
      let steps = reachable(peer, .step).filter { peer.stored[$0]?.entry?.name == "Light the graces" }
      guard let step = pick(steps), let count = peer.stored[step]?.entry?["count"].integer else { return }
      counted += 1
      peer.edit(step, "count", .integer(count + 1))
    default:
      guard let uid = pick(reachable(peer, pick([.quest, .npc]) ?? .npc)) else { return }
      let steps = reachable(peer, .step).filter { peer.stored[$0]?.entry?.owners == [uid] }
      guard !steps.contains(where: { peer.stored[$0]?.entry?.name == "Light the graces" }) else { return }
      for gone in steps + [uid] { peer.stored[gone]?.entry?.values.forEach { replace($0) } }
      if let name = peer.stored[uid]?.entry?.name.text {
        deleted.insert(String(decoding: name, as: UTF8.self))
      }
      peer.delete(uid)
    }
  }
}

/// What a person does with SQL.
extension AttackWorld {
  private mutating func edit(_ desk: Scene) throws {
    let database = try desk.desk.open().database
    func ids(_ query: String) throws -> [Int64] { try database.run(query).compactMap { $0[0].integer } }
    switch random.next() % 6 {
    case 0:
      guard let run = pick(try ids("SELECT id FROM playthrough ORDER BY id")) else { return }
      let table = pick(["quest", "npc"]) ?? "npc"
      try desk.sql(
        "INSERT INTO \(table) (playthrough, name, notes) VALUES (\(run), '\(newWord())', '\(newWord())')")
    case 1:
      guard let quest = pick(try ids("SELECT id FROM quest ORDER BY id")) else { return }
      try desk.sql("INSERT INTO step (quest, text) VALUES (\(quest), '\(newWord())')")
    case 2, 3:
      let table = pick(["quest", "npc", "location"]) ?? "npc"
      guard let row = pick(try ids("SELECT id FROM \(table) ORDER BY id")) else { return }
      replace(try database.run("SELECT notes FROM \(table) WHERE id = \(row)")[0][0])
      try desk.sql("UPDATE \(table) SET notes = '\(newWord())' WHERE id = \(row)")
    case 4:
      let steps = try ids("SELECT id FROM step WHERE text = 'Light the graces' ORDER BY id")
      guard let step = pick(steps) else { return }
      counted += 1
      try desk.sql("UPDATE step SET count = count + 1 WHERE id = \(step)")
    default:
      let table = pick(["quest", "npc"]) ?? "npc"
      let safe = "id NOT IN (SELECT quest FROM step WHERE text = 'Light the graces')"
      let query = "SELECT id FROM \(table) WHERE \(table == "npc" ? "1" : safe) ORDER BY id"
      guard let row = pick(try ids(query)) else { return }
      let texts = try database.run("SELECT name, notes FROM \(table) WHERE id = \(row)")[0]
      texts.forEach { replace($0) }
      if let name = texts[0].text { deleted.insert(String(decoding: name, as: UTF8.self)) }
      if table == "quest" {
        for values in try database.run("SELECT text FROM step WHERE quest = \(row)") { replace(values[0]) }
      }
      try desk.sql("DELETE FROM \(table) WHERE id = \(row)")
    }
  }
}

/// How it ends.
extension AttackWorld {
  /// Syncs all with all until nothing changes, and looks at what is where.
  mutating func settle(_ comment: String) throws {
    for _ in 0..<4 { for desk in desks { for peer in peers.indices { try sync(desk, peer) } } }
    #expect(try lostWords() == [], "\(comment)")
    let mirrors = try desks.map { try $0.stories().mirror }
    let handhelds = try peers.map { peer in
      desks[0].peer = peer
      return try desks[0].stories().handheld
    }
    for story in mirrors.dropFirst() + handhelds {
      let differences = difference(story, mirrors[0])
      #expect(differences == [] && story.count == mirrors[0].count, "\(comment)")
    }
    for desk in desks { #expect(try desk.desk.open().check() == [], "\(comment)") }
    guard misfortunes.isEmpty else { return }
    let counts = try desks[0].sql("SELECT count FROM step WHERE text = 'Light the graces'")
    #expect(counts == "\(counted)\n", "\(comment)")
    let names = try desks[0].sql("SELECT name FROM quest UNION ALL SELECT name FROM npc")
      .split(separator: "\n").map(String.init)
    #expect(Set(names).count == names.count, "\(comment)")
    let listed = try desks.map { try $0.sql("SELECT name FROM conflict WHERE field IS NULL") }.joined()
    let returned = deleted.intersection(names).filter { !listed.contains($0) }
    #expect(returned == [], "\(comment)")
  }
}
