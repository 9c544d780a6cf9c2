import Flash
import Journal
import Records

extension Browser {
  /// The screen as the journal is now. What cannot be read is named in the last row.
  mutating func draw<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ journal: borrowing Journal<Chip, records, sectors>
  ) -> Screen {
    var screen = Screen()
    do throws(JournalFailure) {
      try settle(journal)
      if let playthrough {
        switch list {
        case .quests: try drawQuests(of: playthrough, journal, &screen)
        case .playthroughs: try drawPlaythroughs(journal, &screen)
        }
      } else {
        drawWelcome(&screen)
      }
    } catch {
      notice = Notice(error)
    }
    if let notice {
      screen[Self.listRows] = TextRow()
      notice.write(to: &screen[Self.listRows], journal.damage)
    }
    return screen
  }

  private func drawWelcome(_ screen: inout Screen) {
    screen.title.append("Cairn")
    screen[1].append("  No playthrough yet.")
    screen[3].append("  Select       starts one, to be named on the PC.")
    screen[4].append("  cairn sync   on the PC brings the ones there.")
  }

  private mutating func drawQuests<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    of playthrough: UID, _ journal: borrowing Journal<Chip, records, sectors>, _ screen: inout Screen
  ) throws(JournalFailure) {
    let game = try journal.entity(playthrough, .playthrough)
    var right = TextRow()
    try journal.progress(of: playthrough).write(to: &right)
    try drawTitle(of: game, right, journal, &screen.title)
    let page = try quests.window(of: journal)
    if page.count == 0 {
      screen[1].append("  No quests yet.")
      screen[3].append("  cairn sync   brings those of the PC.")
      screen[4].append("  Menu         shows the other playthroughs.")
    }
    for row in 0..<page.count {
      let quest = try journal.entity(page[row].uid)
      let isFocused = page[row].uid == quests.focus?.uid
      if isFocused {
        screen.focusedRow = row
        do throws(JournalFailure) {
          try drawFootnote(of: quest, journal, &screen[Self.listRows])
        } catch {
          guard case .damaged = error else { throw error }
        }
      }
      try draw(quest, isFocused, inCycle: game.cycle, journal, &screen[row])
    }
  }

  private func draw<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ quest: Entity, _ isFocused: Bool, inCycle cycle: UInt8,
    _ journal: borrowing Journal<Chip, records, sectors>, _ row: inout TextRow
  ) throws(JournalFailure) {
    let marks = quest.marks(inCycle: cycle)
    row.append(isFocused ? "> " : "  ")
    switch marks.state {
    case .open: row.append("[ ] ")
    case .done: row.append("[x] ")
    case .failed: row.append("[-] ")
    }
    var right = TextRow()
    let steps = try journal.stepProgress(of: quest)
    if steps.all > 0 { right.append(steps.done, of: steps.all) }
    let isPlain = steps.all == 0 && !marks.isMain && !marks.isMissable
    let end = isPlain ? TextRow.columns : TextRow.columns - 3
    try row.append(quest, journal, leavingRoomFor: right, endingAt: end)
    if marks.isMain || marks.isMissable { row.pad(to: TextRow.columns - 2) }
    if marks.isMain { row.append("*") }
    if marks.isMissable {
      row.pad(to: TextRow.columns - 1)
      row.append("!")
    }
  }

  private mutating func drawPlaythroughs<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ journal: borrowing Journal<Chip, records, sectors>, _ screen: inout Screen
  ) throws(JournalFailure) {
    screen.title.append("Playthroughs")
    let page = try playthroughs.window(of: journal)
    for row in 0..<page.count {
      let game = try journal.entity(page[row].uid)
      let isFocused = page[row].uid == playthroughs.focus?.uid
      if isFocused { screen.focusedRow = row }
      var right = TextRow()
      if game.marks.isArchived { right.append("archived  ") }
      let progress = try journal.progress(of: game.uid)
      progress.write(to: &right)
      screen[row].append(isFocused ? "> " : "  ")
      screen[row].append(game.uid == playthrough ? "* " : "  ")
      try screen[row].append(game, journal, leavingRoomFor: right)
    }
    screen[Self.listRows].append("  Select shows its quests.")
    if journal.damage.count > 0 {
      screen[Self.listRows] = TextRow()
      Notice.damage.write(to: &screen[Self.listRows], journal.damage)
    }
  }

  private func drawTitle<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    of game: Entity, _ progress: TextRow, _ journal: borrowing Journal<Chip, records, sectors>,
    _ title: inout TextRow
  ) throws(JournalFailure) {
    var right = TextRow()
    if game.cycle > 1 {
      right.append("NG+")
      right.append(number: Int(game.cycle) - 1)
      right.append("  ")
    }
    right.append(progress.span)
    try title.append(game, journal, leavingRoomFor: right)
  }

  /// What the focused quest is about: its next step, or who gives it and where it is.
  private func drawFootnote<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    of quest: Entity, _ journal: borrowing Journal<Chip, records, sectors>, _ row: inout TextRow
  ) throws(JournalFailure) {
    row.append("  ")
    let cycle = try journal.cycle(of: quest)
    var place: Place? = nil
    while quest.marks(inCycle: cycle).state == .open,
      let next = try journal.place(after: place, of: .step, in: quest.uid)
    {
      place = next
      let step = try journal.entity(next.uid)
      guard !step.marks(inCycle: cycle).isDone else { continue }
      var right = TextRow()
      if step.target > 0 { right.append(step.count(inCycle: cycle), of: Int(step.target)) }
      row.append("Next: ")
      return try row.append(step, journal, leavingRoomFor: right)
    }
    var hasGiver = false
    var cursor: RecordID? = nil
    if let link = try journal.nextLink(of: quest.uid, .gives, after: &cursor) {
      hasGiver = true
      row.append("From ")
      row.append(try journal.name(of: journal.entity(link.from)).span)
    }
    cursor = nil
    if let link = try journal.nextLink(of: quest.uid, .happens, after: &cursor) {
      row.append(hasGiver ? ", at " : "At ")
      row.append(try journal.name(of: journal.entity(link.to)).span)
    }
  }
}

extension Progress {
  /// "3 done, 12 open, 1 failed", without what is zero; "-" for an empty set.
  func write(to row: inout TextRow) {
    guard all > 0 else { return row.append("-") }
    row.append(number: done)
    row.append(" done")
    if open > 0 {
      row.append(", ")
      row.append(number: open)
      row.append(" open")
    }
    if failed > 0 {
      row.append(", ")
      row.append(number: failed)
      row.append(" failed")
    }
  }
}

extension TextRow {
  /// Adds "3/12".
  mutating func append(_ done: Int, of all: Int) {
    append(number: done)
    append("/")
    append(number: all)
  }

  /// Adds a name, and something that ends at a column, for which the name makes room.
  mutating func append<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ entity: Entity, _ journal: borrowing Journal<Chip, records, sectors>, leavingRoomFor right: TextRow,
    endingAt end: Int = columns
  ) throws(JournalFailure) {
    let room = right.cells == 0 ? end : end - right.cells - 1
    do throws(JournalFailure) {
      let name = try journal.name(of: entity)
      if name.count == 0 { append("(no name)") } else { append(name.span, upTo: room) }
    } catch {
      guard case .damaged = error else { throw error }
      append("(name cannot be read)")
    }
    guard right.cells > 0 else { return }
    pad(to: end - right.cells)
    append(right.span)
  }
}
