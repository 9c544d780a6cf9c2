import Flash
import FlashSim
import HandheldSim
import Journal
import Testing

/// Handhelds for tests.
enum Handhelds {
  // Made once: erasing a whole chip takes long in a debug build. Forks share nothing that changes.
  nonisolated(unsafe) private static let emptyChip: FlashMemory? = {
    let memory = FlashMemory(DeviceSim.geometry)
    return (try? DeviceSim(formatting: memory)) == nil ? nil : memory
  }()
  nonisolated(unsafe) private static let demoChip: FlashMemory? = {
    guard let device = try? empty() else { return nil }
    try? device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    device.settle()
    return device.memory
  }()

  /// One that was never used.
  static func empty() throws -> DeviceSim { try DeviceSim(opening: #require(emptyChip).fork()) }

  /// One with the demo playthrough, which shows its quests.
  static func demo() throws -> DeviceSim {
    let device = try DeviceSim(opening: #require(demoChip).fork())
    device.press(.select)
    return device
  }

  /// One with a playthrough of some quests, which it shows.
  static func with(_ quests: [String], in playthrough: String = "Elden Ring") throws -> DeviceSim {
    let device = try empty()
    let game = try device.make(.playthrough, playthrough)
    for quest in quests { try device.make(.quest, quest, in: game) }
    device.settle()
    device.press(.select)
    return device
  }
}

extension DeviceSim {
  @discardableResult
  func make(_ kind: Kind, _ name: String, in parent: UID? = nil, notes: String = "") throws -> UID {
    let nameBytes = Array(name.utf8)
    let notesBytes = Array(notes.utf8)
    return try withJournal { journal throws(JournalFailure) in
      try journal.create(
        Draft(kind, in: parent, name: nameBytes.span, notes: notesBytes.span, extra: Span()))
    }
  }

  /// The handheld after its battery was out, showing the quests again.
  func restarted() throws -> DeviceSim {
    let device = try DeviceSim(opening: memory.fork())
    device.press(.select)
    return device
  }

  /// The handheld after a restart, with every stored copy of a text damaged beyond what is put right.
  func restarted(rotting text: String) throws -> DeviceSim {
    let memory = memory.fork()
    let needle = Array(text.utf8)
    let bytes = memory.bytes
    let starts = bytes.indices.filter { bytes[$0] == needle[0] && bytes[$0...].starts(with: needle) }
    try #require(!starts.isEmpty)
    for start in starts { for bit in [1, 2, 4] { memory.rot(address: start + bit, bit: bit) } }
    return try DeviceSim(opening: memory)
  }

  /// The rows under the title.
  var rows: [String] { Array(lines.dropFirst()) }

  /// The row that has the focus.
  var focusedRow: String? { lines.first { $0.hasPrefix(">") } }

  func delete(_ uid: UID) throws {
    try withJournal { journal throws(JournalFailure) in try journal.delete(uid) }
  }

  var head: UInt32 {
    get throws { try withJournal { journal throws(JournalFailure) in journal.head } }
  }
}

extension DeviceSim {
  /// Goes home and opens the screen whose row has these words.
  func openFromHome(_ words: String) {
    hold(.back)
    hold(.up)
    for _ in 0..<40 {
      if focusedRow?.contains(words) == true { return press(.select) }
      press(.down)
    }
  }

  /// Opens the menu and chooses the row with these words.
  func choose(_ words: String) {
    press(.menu)
    for _ in 0..<40 {
      if focusedRow?.contains(words) == true { return press(.select) }
      press(.down)
    }
  }
}
