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

  @Test(arguments: [1, 2])
  func `an increment that was sent without an answer is neither lost nor counted twice`(
    _ countedThere: Int64
  ) throws {
    func prepare() throws -> Scene {
      let scene = try Scene.story()
      try scene.sync()
      try scene.sql("UPDATE step SET count = 3 WHERE text = 'Light the graces'")
      return scene
    }
    let fuse = Fuse()
    try prepare().sync(fuse)
    for isCountedHere in [false, true] {
      for limit in 1...fuse.moments {
        let scene = try prepare()
        #expect(throws: Cut.self) { try scene.sync(Fuse(limit: limit)) }
        let step = scene.peer.uid(of: "Light the graces", .step)
        let there = scene.peer.stored[step]?.entry?["count"].integer ?? 0
        scene.peer.edit(step, "count", .integer(there + countedThere))
        if isCountedHere {
          try scene.sql("UPDATE step SET count = count + 1 WHERE text = 'Light the graces'")
        }
        try scene.sync()
        let count = try scene.sql("SELECT count FROM step WHERE text = 'Light the graces'")
        #expect(count == "\(3 + countedThere + (isCountedHere ? 1 : 0))\n", "cut at moment \(limit)")
        #expect(try scene.sql("SELECT count(*) FROM conflict") == "0\n", "cut at moment \(limit)")
        try scene.expectAgreement("cut at moment \(limit)")
      }
    }
  }

  @Test func `thousands of deletions with all that went along are settled and brought back`() throws {
    for isRevived in [false, true] {
      let scene = try Scene.story()
      scene.bodyBytes = 4088
      let run = scene.peer.uid(of: "Tarnished Samurai", .playthrough)
      let quests = (0..<100).map { scene.peer.create(.quest, [run], "errand \($0)") }
      for quest in quests { for step in 0..<20 { scene.peer.create(.step, [quest], "step \(step)") } }
      try scene.sync()
      let rows = try scene.stories().mirror.count
      try scene.sql("DELETE FROM quest WHERE name LIKE 'errand%'")
      if isRevived { for quest in quests { scene.peer.edit(quest, "notes", "kept") } }
      try scene.sync(force: true)
      #expect(try scene.stories().mirror.count == (isRevived ? rows : rows - 2100))
      try scene.expectAgreement()
    }
  }

  @Test func `what the player takes back after a lost answer is not undone without a word`() throws {
    let scene = try Scene.story()
    try scene.sync()
    try scene.sql("UPDATE quest SET state = 'done' WHERE name = 'Defeat Godrick'")
    // The handheld takes the change; its answer is lost.
    let transport = scene.transport()
    transport.spoil = { command, body in command == .apply ? [] : body }
    #expect(throws: SyncFailure.self) { try scene.sync(over: transport) }
    let quest = scene.peer.uid(of: "Defeat Godrick", .quest)
    #expect(scene.peer.stored[quest]?.entry?["state"] == "done")
    scene.peer.edit(quest, "state", "open")
    #expect(try scene.sync().conflicts == 1)
    #expect(try scene.sql("SELECT field, lost FROM conflict") == "state|open\n")
    try scene.expectAgreement()
  }
}
