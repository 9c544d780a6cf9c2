import Canvas
import FlashSim
import HandheldSim
import Journal
import Records
import Testing
import Views

/// What presses do on a panel that takes its time, and when power fails in between.
@Suite struct PressingTests {
  @Test("Moving the focus by one row is one partial refresh of the bands of two rows")
  func oneRow() throws {
    let quests = try Handhelds.with((1...20).map { "quest \($0)" })
    let device = try DeviceSim(opening: quests.memory.fork(), withPanel: true)
    device.pass(seconds: 15)
    device.press(.select)
    device.pass(seconds: 15)
    for row in 1..<7 {
      let before = device.panel.refreshes.count
      device.press(.down)
      device.pass(seconds: 2)
      #expect(device.panel.refreshes.count == before + 1)
      let refresh = try #require(device.panel.refreshes.last)
      #expect(!refresh.isFull && refresh.area.rows == 16 * row..<16 * (row + 2))
    }
    #expect(device.panel.faults.isEmpty)
  }

  @Test("None of 64 presses at 8 a second is lost while the panel is busy")
  func fastPresses() throws {
    let quests = try Handhelds.with((1...80).map { "quest \($0)" })
    let device = try DeviceSim(opening: quests.memory.fork(), withPanel: true)
    device.press(.select)
    for _ in 0..<64 {
      device.change(.down, isDown: true)
      device.pass(milliseconds: 60)
      device.change(.down, isDown: false)
      device.pass(milliseconds: 65)
    }
    device.pass(seconds: 5)
    #expect(device.focusedRow == "> [ ] quest 65")
    #expect(device.panel.faults.isEmpty)
    #expect(device.panel.refreshes.count < 64)
  }

  @Test("After each frame the glass shows what the firmware drew")
  func glass() throws {
    let demo = try Handhelds.demo()
    let device = try DeviceSim(opening: demo.memory.fork(), withPanel: true)
    let keys: [Key] = [.down, .select, .down, .menu, .down, .back, .down, .select, .back, .back]
    for key in keys {
      device.press(key)
      device.pass(seconds: 4)
      var differences = 0
      device.withFrame { frame in
        for x in 0..<Frame.width {
          for y in 0..<Frame.height where device.panel.glass.isBlack(x, y) != frame.isInk(x, y) {
            differences += 1
          }
        }
      }
      #expect(differences == 0, "after \(key)")
    }
  }

  @Test("Holding Menu cleans the panel at once")
  func clean() throws {
    let device = try DeviceSim(opening: Handhelds.demo().memory.fork(), withPanel: true)
    device.pass(seconds: 20)
    let before = device.panel.refreshes.count
    device.hold(.menu)
    device.pass(seconds: 5)
    #expect(device.panel.refreshes.count == before + 1)
    #expect(device.panel.refreshes.last?.isFull == true)
  }

  /// What a player does, from the list of quests on.
  static let actions: [(name: String, keys: [(Key, Bool)])] = [
    ("tick", [(.select, true)]),
    (
      "tick the first of an either-or",
      [(.down, false), (.down, false), (.down, false), (.down, false), (.select, true)]
    ),
    ("count a step", [(.select, false), (.down, false), (.down, false), (.select, false)]),
    (
      "a new quest",
      [
        (.menu, false), (.down, true), (.up, false), (.up, false), (.up, false), (.up, false),
        (.select, false), (.select, true),
      ]
    ),
    (
      "link a person",
      [
        (.select, false), (.down, false), (.down, false), (.down, false), (.down, false), (.down, false),
        (.select, false), (.down, false), (.down, false), (.select, false),
      ]
    ),
    (
      "delete",
      [
        (.menu, false), (.down, true), (.up, false), (.up, false), (.up, false), (.up, false), (.up, false),
        (.up, false), (.select, false), (.down, false), (.select, false),
      ]
    ),
    ("undo", [(.menu, false), (.down, true), (.up, false), (.up, false), (.select, false)]),
    ("pin", [(.menu, false), (.down, false), (.down, false), (.down, false), (.select, false)]),
  ]

  @Test("A power cut at any write of an action leaves the journal before or after it", arguments: 0..<8)
  func cuts(number: Int) throws {
    let action = Self.actions[number]
    let demo = try Handhelds.demo()
    let before = try picture(demo.memory)
    let whole = try DeviceSim(opening: demo.memory.fork())
    whole.press(.select)
    let start = whole.memory.operations
    action.keys.forEach { $0.1 ? whole.hold($0.0) : whole.press($0.0) }
    let operations = whole.memory.operations - start
    let after = try picture(whole.memory)
    #expect(before != after && operations > 0, "\(action.name)")
    for cut in 0...operations {
      for mode in PowerCut.Mode.allCases {
        let memory = demo.memory.fork(seed: UInt64(cut))
        let device = try DeviceSim(opening: memory)
        device.press(.select)
        memory.cut = PowerCut(after: cut, mode)
        action.keys.forEach { $0.1 ? device.hold($0.0) : device.press($0.0) }
        let result = try picture(memory)
        #expect(result == before || result == after, "\(action.name): after \(cut) writes, \(mode)")
        if cut == operations { #expect(result == after) }
      }
    }
  }

  /// All that a player could see of a journal: names, marks and counts of all records, and their links.
  private func picture(_ memory: FlashMemory) throws -> [String] {
    let device = try DeviceSim(opening: memory.fork())
    var lines: [String] = []
    try device.withJournal { journal throws(JournalFailure) in
      let game = try journal.activePlaythrough()
      lines.append("\(String(describing: try journal.pinned(in: game!)))")
      for kind in [Kind.quest, .npc, .location] {
        var cursor: RecordID? = nil
        while let entity = try journal.next(kind, in: game, after: &cursor) {
          try Self.note(entity, journal, &lines)
          var steps: RecordID? = nil
          while let step = try journal.next(.step, in: entity.uid, after: &steps) {
            try Self.note(step, journal, &lines)
          }
        }
      }
    }
    return lines
  }

  private static func note(
    _ entity: Entity, _ journal: borrowing DeviceSim.OwnJournal, _ lines: inout [String]
  ) throws(JournalFailure) {
    let name = try journal.name(of: entity)
    var bytes: [UInt8] = []
    for index in 0..<name.count { bytes.append(name.span[index]) }
    let text = String(decoding: bytes, as: UTF8.self)
    var links = 0
    var cursor: RecordID? = nil
    while try journal.nextLink(of: entity.uid, after: &cursor) != nil { links += 1 }
    lines.append("\(text) \(entity.marks.rawValue) \(entity.count) \(entity.order) \(links)")
  }
}

extension PressingTests {
  @Test(
    "Of 200 keys at one a second at most one in twenty flashes the panel, and the mean ghost stays under 3 %")
  func ghosts() throws {
    let device = try DeviceSim(opening: Handhelds.demo().memory.fork(), withPanel: true)
    device.pass(seconds: 15)
    let before = device.panel.refreshes.filter(\.isFull).count
    // As a player reads: down a list, into a record and back, the other way round at its end.
    let round: [Key] = [.down, .down, .down, .select, .down, .down, .back, .up, .down, .down]
    for number in 0..<200 {
      device.press(round[number % round.count])
      device.pass(milliseconds: 920)
    }
    let fulls = device.panel.refreshes.filter(\.isFull).count - before
    #expect(fulls <= 10)
    let ghost = device.panel.glass.ghost
    print("ghost: mean \(ghost.mean), worst \(ghost.worst)")
    #expect(ghost.mean < 0.03)
  }
}
