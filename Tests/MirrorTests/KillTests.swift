import Seeds
import Testing

@testable import Mirror

/// Two sides that go through the same edits, one pair in peace and one killed again and again: at every
/// moment at which something was sent, received or written. Both pairs end the same.
struct KillTests {
  /// A handheld with seven records for each of `size`, and a few more.
  static func crowd(_ size: Int) throws -> Scene {
    let scene = try Scene.story()
    let peer = scene.peer
    // Ten thousand kills come with thousands of edits: none of them is to find the handheld full.
    peer.capacity = 30_000
    let run = peer.uid(of: "Tarnished Samurai", .playthrough)
    for number in 0..<size {
      let quest = peer.create(.quest, [run], "errand \(number)")
      let npc = peer.create(.npc, [run], "person \(number)")
      let place = peer.create(.location, [run], "place \(number)")
      for step in 0..<2 { peer.create(.step, [quest], "step \(number).\(step)") }
      peer.create(.questGiver, [npc, quest])
      peer.create(.npcLocation, [npc, place])
    }
    return scene
  }

  @Test func `a pair that is killed at random moments ends as one in peace`() throws {
    let seed = Chance.seed
    let wanted = Chance.count("CAIRN_KILLS", usual: 150, long: 10_000)
    let size = Chance.count("CAIRN_CROWD", usual: 20, long: 140)
    print("seed \(seed), \(wanted) kills, crowd of \(size)")
    var (numbers, kills, rounds) = (Seeded(seed), 0, 0)
    var peaceful = History(seed: seed, scene: try KillTests.crowd(size))
    var killed = History(seed: seed, scene: try KillTests.crowd(size))
    while kills < wanted {
      rounds += 1
      for history in 0..<2 {
        func edit(_ history: inout History) throws {
          for _ in 0..<3 { history.playOnHandheld() }
          if rounds > 1 { for _ in 0..<3 { try history.editMirror() } }
        }
        try history == 0 ? edit(&peaceful) : edit(&killed)
      }
      #expect(try peaceful.scene.sync(force: true).lost == 0)
      var chances = 12
      while true {
        // At first soon, later ever later, so that a sync comes to its end.
        let fuse = Fuse(limit: Int(1 + numbers.next() % UInt64(chances)))
        do {
          #expect(try killed.scene.sync(fuse, force: true).lost == 0, "seed \(seed), round \(rounds)")
          break
        } catch is Cut {
          kills += 1
          chances += 1
        }
      }
      let comment = "seed \(seed), round \(rounds), after \(kills) kills"
      let rows = difference(try killed.scene.rows(), try peaceful.scene.rows())
      try #require(rows == [], "\(comment)")
      let (killedStory, story) = (try killed.scene.stories().handheld, try peaceful.scene.stories().handheld)
      let records = difference(killedStory, story)
      try #require(records == [], "\(comment)")
    }
    try killed.scene.expectAgreement("seed \(seed)")
    print("\(kills) kills in \(rounds) syncs")
  }
}

/// The lines that only one of two texts has.
func difference(_ one: [String], _ other: [String]) -> [String] {
  one.filter { !other.contains($0) }.map { "- \($0)" } + other.filter { !one.contains($0) }.map { "+ \($0)" }
}

func difference(_ one: String, _ other: String) -> [String] {
  difference(one.components(separatedBy: "\n"), other.components(separatedBy: "\n"))
}
