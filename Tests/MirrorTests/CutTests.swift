import Seeds
import Testing

@testable import Mirror

/// A sync that is cut off at any moment, by either side, is made good by the next: both stores end as after
/// an uncut one.
struct CutTests {
  enum Exchange: String, CaseIterable {
    case firstSync, firstSyncOfAFullMirror, editsOnBothSides, deletions, conflicts, anotherHandheld
  }

  /// The two sides just before the sync.
  func prepare(_ exchange: Exchange) throws -> Scene {
    if exchange == .firstSyncOfAFullMirror {
      let scene = try Scene()
      _ = try scene.desk.openStory()
      return scene
    }
    let scene = try Scene.story()
    if exchange == .firstSync { return scene }
    try scene.sync()
    let peer = scene.peer
    switch exchange {
    case .editsOnBothSides:
      peer.edit(peer.uid(of: "Defeat Godrick", .quest), "state", "done")
      peer.edit(peer.uid(of: "Light the graces", .step), "count", 4)
      peer.create(.location, [peer.uid(of: "Tarnished Samurai", .playthrough)], "Limgrave")
      try scene.sql(
        """
        UPDATE npc SET notes = 'Sells arrows.' WHERE name LIKE 'Merchant%';
        UPDATE step SET count = 3 WHERE text = 'Light the graces';
        INSERT INTO quest (id, playthrough, name) VALUES (50, 1, 'Feed the turtle');
        INSERT INTO step (quest, text) VALUES (50, 'Find prawns'), (50, 'Carry them');
        INSERT INTO quest_giver (quest, npc) VALUES (50, 2);
        """)
    case .deletions:
      peer.delete(peer.uid(of: "Bring the keepsake", .quest))
      peer.delete(peer.uid(of: "Stormhill Shack", .location))
      try scene.sql(
        "DELETE FROM npc WHERE name LIKE 'Merchant%'; DELETE FROM quest WHERE name = 'Take the gate'")
    case .conflicts:
      peer.delete(peer.uid(of: "Bring the keepsake", .quest))
      peer.edit(peer.uid(of: "Roderika", .npc), "notes", "on the handheld")
      peer.edit(peer.uid(of: "Take the gate", .quest), "state", "done")
      try scene.sql(
        """
        UPDATE step SET done = 1 WHERE text = 'Find the memento';
        UPDATE npc SET notes = 'in the mirror' WHERE name = 'Roderika';
        DELETE FROM quest WHERE name = 'Take the gate';
        """)
    case .anotherHandheld:
      peer.reset()
      let run = peer.create(.playthrough, [], "Tarnished Samurai", ["notes": "Strength"])
      peer.create(.quest, [run], "Defeat Godrick", ["state": "done"])
      peer.create(.quest, [run], "Defeat Margit")
    default: break
    }
    return scene
  }

  @Test(arguments: Exchange.allCases)
  func `a sync cut at every moment`(_ exchange: Exchange) throws {
    let uncut = try prepare(exchange)
    let fuse = Fuse()
    try uncut.sync(fuse)
    try uncut.expectAgreement("uncut")
    let (rows, handheld) = (try uncut.rows(), try uncut.stories().handheld)
    #expect(fuse.moments > 6)

    for limit in 1...fuse.moments {
      let scene = try prepare(exchange)
      #expect(throws: Cut.self) { try scene.sync(Fuse(limit: limit)) }
      #expect(try scene.desk.open().check() == [])
      try scene.sync()
      let comment = "cut at moment \(limit) of \(fuse.moments)"
      #expect(try scene.rows() == rows, "\(comment)")
      #expect(try scene.stories().handheld == handheld, "\(comment)")
      try scene.expectAgreement(comment)
    }
  }

  @Test(arguments: 1...40)
  func `a sync cut again and again at random moments`(_ seed: UInt64) throws {
    var numbers = Seeded(seed)
    let exchange = Exchange.allCases[Int(numbers.next() % UInt64(Exchange.allCases.count))]
    let uncut = try prepare(exchange)
    try uncut.sync()
    let scene = try prepare(exchange)
    // The longest run must reach from the start of a sync to its next resting place.
    while true {
      do {
        try scene.sync(Fuse(limit: Int(1 + numbers.next() % 40)))
        break
      } catch is Cut {}
    }
    #expect(try scene.rows() == uncut.rows(), "seed \(seed)")
    #expect(try scene.stories().handheld == uncut.stories().handheld, "seed \(seed)")
    try scene.expectAgreement("seed \(seed)")
  }

  @Test func `an edit made after a lost answer is newer than what was sent`() throws {
    let scene = try prepare(.editsOnBothSides)
    let fuse = Fuse()
    try prepare(.editsOnBothSides).sync(fuse)
    for limit in 1...fuse.moments {
      let scene = try prepare(.editsOnBothSides)
      #expect(throws: Cut.self) { try scene.sync(Fuse(limit: limit)) }
      try scene.sql("UPDATE npc SET notes = 'Sells a kit.' WHERE name LIKE 'Merchant%'")
      try scene.sql("UPDATE quest SET name = 'Feed the turtle pope' WHERE id = 50")
      try scene.sync()
      #expect(
        try scene.sql("SELECT notes FROM npc WHERE id = 1") == "Sells a kit.\n", "cut at moment \(limit)")
      #expect(try scene.sql("SELECT name FROM quest WHERE id = 50") == "Feed the turtle pope\n")
      #expect(try scene.sql("SELECT count(*) FROM conflict") == "0\n", "cut at moment \(limit)")
      try scene.expectAgreement("cut at moment \(limit)")
    }
    _ = scene
  }
}
