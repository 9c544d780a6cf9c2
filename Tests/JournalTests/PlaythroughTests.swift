import FlashSim
import Journal
import Records
import Testing

@Suite struct PlaythroughTests {
  @Test("A copy has all that the playthrough has, links too, and no progress", arguments: 1...6)
  func copies(seed: UInt64) throws {
    var random = Random(seed: seed)
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring", notes: String(repeating: "notes ", count: 20))
    for _ in 0..<150 { try? scene.act(&random) }
    guard scene.exists(game) else { return }
    let source = try scene.contents(of: game)
    let copy = try scene.copy(game, "as a mage", &random)
    #expect(try scene.contents(of: copy) == source, "seed \(seed)")
    #expect(try scene.name(of: copy) == "as a mage")
    #expect(try scene.notes(of: copy) == String(repeating: "notes ", count: 20))
    let progress = try scene.progress(of: copy)
    #expect(progress.done + progress.failed == 0)
    #expect(try scene.contents(of: game) == source)
    try scene.undo()
    #expect(!scene.exists(copy))
    try scene.redo()
    #expect(try scene.contents(of: copy) == source)
  }

  @Test("A copy is not seen until it is whole, and goes on after a cut at any write")
  func cutCopy() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let npc = try scene.make(.npc, "Varré", in: game)
    for index in 0..<4 {
      let quest = try scene.make(
        .quest, "\(index)", in: game, linked: .gives, to: npc)
      try scene.setNotes(of: quest, to: String(repeating: "n", count: 90))
      for step in 0..<9 { try scene.makeStep("\(step)", in: quest) }
    }
    let expected = try scene.contents(of: game)
    let before = try scene.visible()
    let whole = try Scene(opening: scene.memory.fork())
    let start = whole.memory.operations
    let name = Array("again".utf8)
    try whole.journal.beginCopy(of: game, named: name.span)
    while try whole.journal.continueCopy() != nil { #expect(try whole.visible() == before) }
    let operations = whole.memory.operations - start
    for cut in 0...operations {
      let memory = scene.memory.fork(seed: UInt64(cut))
      let run = try Scene(opening: memory)
      memory.cut = PowerCut(after: cut, PowerCut.Mode.allCases[cut % PowerCut.Mode.allCases.count])
      try? run.journal.beginCopy(of: game, named: name.span)
      while (try? run.journal.continueCopy()) ?? nil != nil {}
      let again = try Scene(opening: memory.fork())
      if again.journal.isCopying { #expect(try again.visible() == before) }
      while try again.journal.continueCopy() != nil {}
      let games = try again.all(.playthrough)
      #expect(games.count <= 2)
      for game in games { #expect(try again.contents(of: game) == expected, "after \(cut) writes") }
    }
  }

  @Test("A change in between starts the copy anew, and giving it up leaves nothing")
  func changedMeanwhile() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    for index in 0..<60 { try scene.make(.quest, "\(index)", in: game) }
    let name = Array("again".utf8)
    try scene.journal.beginCopy(of: game, named: name.span)
    _ = try scene.journal.continueCopy()
    try scene.delete(scene.find(.quest, "3", in: game))
    while try scene.journal.continueCopy() != nil {}
    #expect(try scene.all(.playthrough).count == 2)
    #expect(try scene.contents(of: scene.find(.playthrough, "again")) == scene.contents(of: game))
    try scene.sweepAll()
    let records = scene.journal.storeStatistics.records
    try scene.journal.beginCopy(of: game, named: name.span)
    _ = try scene.journal.continueCopy()
    try scene.journal.cancelCopy()
    try scene.sweepAll()
    #expect(scene.journal.storeStatistics.records == records)
  }

  @Test("The preview of the next cycle counts what it resets, and one undo brings all of it back")
  func cycle() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<3).map { try scene.make(.quest, "\($0)", in: game) }
    let step = try scene.makeStep("step", in: quests[0], target: 9)
    try scene.setCount(of: step, to: 2)
    for quest in quests.prefix(2) { try scene.toggle(quest) }
    var marks = try scene.entity(quests[1]).marks
    marks.carriesOver = true
    try scene.setMarks(of: quests[1], to: marks)
    let npc = try scene.make(.npc, "Varré", in: game)
    try scene.setMarks(of: npc, to: Marks(rawValue: 1))
    var expected = CyclePreview()
    expected.quests = 1
    expected.steps = 1
    expected.npcs = 1
    expected.kept = 1
    #expect(try scene.journal.nextCyclePreview(of: game) == expected)
    let before = try scene.visible()
    try scene.startNextCycle(of: game)
    #expect(try scene.progress(of: game).done == 1)
    #expect(
      try scene.journal.nextCyclePreview(of: game)
        == {
          var kept = CyclePreview(); kept.kept = 1; return kept
        }())
    try scene.undo()
    #expect(try scene.visible() == before)
  }
}

extension Scene {
  func copy(_ game: UID, _ name: String, _ random: inout Random) throws -> UID {
    let games = try all(.playthrough)
    let bytes = Array(name.utf8)
    try journal.beginCopy(of: game, named: bytes.span)
    while try journal.continueCopy() != nil {
      #expect(try all(.playthrough) == games)
      if random.next(3) == 0 { try restart() }
    }
    return try #require(try all(.playthrough).first { !games.contains($0) })
  }

  /// What is in a playthrough, without progress and identities.
  func contents(of game: UID) throws -> String {
    var lines: [String] = []
    var places: [UID: String] = [:]
    for kind in [Kind.quest, .npc, .location] {
      for (index, uid) in try all(kind, in: game).enumerated() { places[uid] = "\(kind) \(index)" }
    }
    for (uid, place) in places {
      let mask: UInt8 = place.hasPrefix("quest") ? 0x63 : place.hasPrefix("npc") ? 0x03 : 0x01
      let marks = try entity(uid).marks.rawValue & ~mask
      lines.append("\(place) \(try name(of: uid)) \(try notes(of: uid)) \(marks)")
      for step in try all(.step, in: uid) {
        lines.append("\(place) \(try name(of: step)) \(try entity(step).target)")
      }
      for id in try links(of: uid) {
        let link = try journal.link(id)
        // Which end an either-or link starts at is a matter of identities.
        let ends = [places[link.from]!, places[link.to]!]
        lines.append("\(link.type) \(link.type == .eitherOr ? ends.sorted() : ends)")
      }
    }
    return lines.sorted().joined(separator: "\n")
  }
}
