import Foundation
import Seeds
import Testing

@testable import Mirror

/// Two sides that go through the same edits, one pair in peace and one killed again and again: at every
/// moment at which something was sent, received or written. Both pairs end the same.
struct KillTests {
  static let isLong = ProcessInfo.processInfo.environment["CAIRN_LONG"] != nil

  /// A handheld with some hundred records.
  static func crowd() throws -> Scene {
    let scene = try Scene.story()
    let peer = scene.peer
    let run = peer.uid(of: "Tarnished Samurai", .playthrough)
    for number in 0..<(isLong ? 60 : 20) {
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
    let seed = UInt64.random(in: 1...UInt64.max)
    let wanted = KillTests.isLong ? 10_000 : 150
    print("seed \(seed), \(wanted) kills")
    var (numbers, kills, rounds) = (Seeded(seed), 0, 0)
    var peaceful = History(seed: seed, scene: try KillTests.crowd())
    var killed = History(seed: seed, scene: try KillTests.crowd())
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
      try #require(try killed.scene.rows() == peaceful.scene.rows(), "\(comment)")
      try #require(
        try killed.scene.stories().handheld == peaceful.scene.stories().handheld, "\(comment)")
    }
    try killed.scene.expectAgreement("seed \(seed)")
    print("\(kills) kills in \(rounds) syncs")
  }
}
