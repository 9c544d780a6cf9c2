import HandheldSim
import Journal
import Records
import Testing

@Suite struct DemoTests {
  @Test("The demo has enough of everything, with its flags, links, steps and notes")
  func content() throws {
    let device = try Handhelds.demo()
    let game = try #require(device.shownPlaythrough)
    try device.withJournal { journal throws(JournalFailure) in
      for kind in [Kind.quest, .npc, .location] {
        var cursor: RecordID? = nil
        var count = 0
        while let entity = try journal.next(kind, in: game, after: &cursor) {
          count += 1
          #expect(entity.nameBytes > 0)
          #expect(entity.notesBytes > 0)
          var links: RecordID? = nil
          let link = try journal.nextLink(of: entity.uid, after: &links)
          if kind == .quest { #expect(link != nil) }
        }
        #expect(count >= 12)
      }
      let anvils = try count(.location, in: game, &journal) { $0.hasAnvil }
      let merchants = try count(.location, in: game, &journal) { $0.isMerchant }
      #expect(anvils == 2)
      #expect(merchants >= 4)
      let progress = try journal.progress(of: game)
      #expect(progress.done > 0)
      #expect(progress.open > 10)
    }
  }

  @Test("The demo's either-or works as in a game: one way into the castle closes the other")
  func eitherOr() throws {
    let device = try Handhelds.demo()
    for _ in 0..<4 { device.press(.down) }
    #expect(device.focusedRow?.hasPrefix("> [ ] Into the castle by the hole in the wall") == true)
    device.hold(.select)
    #expect(device.rows[5].hasPrefix("  [-] Into the castle by the main gate"))
    device.hold(.select)
    #expect(device.rows[5].hasPrefix("  [ ] Into the castle by the main gate"))
  }

  private func count(
    _ kind: Kind, in game: UID, _ journal: inout DeviceSim.OwnJournal, where holds: (Marks) -> Bool
  ) throws(JournalFailure) -> Int {
    var cursor: RecordID? = nil
    var count = 0
    while let entity = try journal.next(kind, in: game, after: &cursor) {
      if holds(entity.marks) { count += 1 }
    }
    return count
  }
}
