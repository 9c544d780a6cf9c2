import Journal
import Records
import Testing

@Suite struct ProgressTests {
  @Test("Done, open and failed add up to all, after any sequence of toggles")
  func countsAddUp() throws {
    let seed: UInt64 = 20_261_130
    print("seed \(seed)")
    var random = seed
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<8).map { try scene.make(.quest, "quest \($0)", in: game) }
    try scene.link(.eitherOr, from: quests[0], to: quests[1])
    try scene.link(.eitherOr, from: quests[1], to: quests[2])
    for _ in 0..<60 {
      random = random &* 6_364_136_223_846_793_005 &+ 1
      let quest = quests[Int(random >> 33) % quests.count]
      if (random >> 40) % 5 == 0 {
        try scene.setState(of: quest, to: .failed)
      } else {
        try scene.toggle(quest)
      }
      let progress = try scene.progress(of: game)
      var counted = Progress()
      for quest in quests { counted.add(try scene.state(of: quest)) }
      #expect(progress == counted)
      #expect(progress.all == 8)
      #expect(progress.done + progress.open + progress.failed == progress.all)
    }
  }

  @Test("An empty set has no percentage")
  func emptySet() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let progress = try scene.progress(of: game)
    #expect(progress.all == 0)
    #expect(progress.percent == nil)
  }

  @Test("All but one of many is never a hundred percent")
  func percentRoundsDown() {
    var progress = Progress()
    for _ in 0..<999 { progress.add(.done) }
    progress.add(.open)
    #expect(progress.percent == 99)
    progress.open = 0
    #expect(progress.percent == 100)
  }

  @Test("A quest that is done reads as all done, whatever its steps say")
  func doneIsAll() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Deathroot", in: game)
    try scene.makeStep("Roots", in: quest, target: 7)
    try scene.makeStep("Talk", in: quest)
    var progress = try scene.stepProgress(of: scene.entity(quest))
    #expect(progress.done == 0)
    #expect(progress.all == 8)
    try scene.toggle(quest)
    progress = try scene.stepProgress(of: scene.entity(quest))
    #expect(progress.done == 8)
  }

  @Test("A count never exceeds its total")
  func countsAreBounded() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Deathroot", in: game)
    let step = try scene.makeStep("Roots", in: quest, target: 7)
    try scene.setCount(of: step, to: 9999)
    try scene.setTarget(of: step, to: 3)
    let progress = try scene.stepProgress(of: scene.entity(quest))
    #expect(progress.done == 3)
    #expect(progress.all == 3)
  }
}
