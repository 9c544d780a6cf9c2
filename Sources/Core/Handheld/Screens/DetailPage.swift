import Canvas
import Flash
import Journal
import Records
import Views

// The pages of a quest, an NPC and a location: what it is, what it is linked to, its notes.
extension Journal where Chip: ~Copyable {
  /// Pixels of a line of the name: the state's icon before it and marks behind it have room.
  static var nameWidth: Int { 200 }
  /// Pixels of a line of notes.
  static var noteWidth: Int { 268 }

  func fillDetail(_ table: inout Table, _ sight: Sight) throws(JournalFailure) {
    guard let uid = sight.screen.uid else { return }
    let subject = try entity(uid)
    table.append(Row(.state))
    try fillName(&table, subject)
    switch subject.kind {
    case .quest:
      try fillSteps(&table, of: uid)
      try fillLinks(&table, .givers, of: uid)
      try fillLinks(&table, .places, of: uid)
      try fillLinks(&table, .needs, of: uid)
      try fillLinks(&table, .neededBy, of: uid)
      try fillLinks(&table, .alternatives, of: uid)
    case .npc:
      try fillLinks(&table, .stays, of: uid)
      try fillLinks(&table, .quests, of: uid)
    default:
      try fillLeft(&table, at: uid, sight)
      try fillLinks(&table, .questsHere, of: uid)
      try fillLinks(&table, .peopleHere, of: uid)
    }
    table.append(Row(.heading, Section.notes.rawValue))
    try fillNotes(&table, of: subject)
  }

  /// The lines of a name that does not fit into the row of the state.
  private func fillName(
    _ table: inout Table, _ subject: Entity
  ) throws(JournalFailure) {
    do throws(JournalFailure) {
      let name = try name(of: subject)
      var lines = Lines(name.span, width: Self.nameWidth, .body)
      _ = lines.next()
      while let line = lines.next() {
        table.append(Row(.nameLine, number: UInt16(truncatingIfNeeded: line.bytes.lowerBound)))
      }
    } catch {
      guard case .damaged = error else { throw error }
    }
  }

  private func fillSteps(_ table: inout Table, of quest: UID) throws(JournalFailure) {
    table.append(Row(.heading, Section.steps.rawValue))
    let start = table.count
    var cursor: RecordID? = nil
    while let step = try next(.step, in: quest, after: &cursor) { table.append(step.uid.id, at: step.order) }
    table.sort(from: start, as: .step)
  }

  private func fillLinks(
    _ table: inout Table, _ section: Section, of subject: UID
  ) throws(JournalFailure) {
    table.append(Row(.heading, section.rawValue))
    let start = table.count
    var cursor: RecordID? = nil
    while let link = try nextLink(of: subject, section.link, after: &cursor) {
      guard section.shows(link, of: subject) else { continue }
      table.append(link.other(than: subject).id, at: section.startsHere ? link.order : 0)
    }
    table.sort(from: start, as: .linked, section.rawValue)
  }

  /// What is left at a location: first what can be missed, then other open quests, then whom to meet.
  private func fillLeft(
    _ table: inout Table, at place: UID, _ sight: Sight
  ) throws(JournalFailure) {
    table.append(Row(.heading, Section.left.rawValue))
    let first = table.count
    for pass in 0..<2 {
      let start = table.count
      var cursor: RecordID? = nil
      while let uid = try nextNeighbour(of: place, .happens, .open, after: &cursor) {
        guard facets(of: uid).isMissable == (pass == 0) else { continue }
        table.append(uid.id, at: 0)
      }
      table.sort(from: start, as: .left)
    }
    var cursor: RecordID? = nil
    while let uid = try nextNeighbour(of: place, .stays, .unmet, after: &cursor) {
      table.append(Row(.left, id: uid.id))
    }
    if table.count == first { table.append(Row(.hint, Phrase.nothingLeft.rawValue)) }
  }

  private func fillNotes(
    _ table: inout Table, of subject: Entity
  ) throws(JournalFailure) {
    guard subject.notesBytes > 0 else { return }
    var notes = InlineArray<2048, UInt8>(repeating: 0)
    do throws(JournalFailure) {
      var span = notes.mutableSpan
      _ = try read(.notes, of: subject, into: &span)
    } catch {
      guard case .damaged = error else { throw error }
      return table.append(Row(.hint, Phrase.unreadable.rawValue))
    }
    var lines = Lines(notes.span.extracting(first: subject.notesBytes), width: Self.noteWidth, .body)
    while let line = lines.next() {
      table.append(Row(.noteLine, number: UInt16(truncatingIfNeeded: line.bytes.lowerBound)))
    }
  }

  // MARK: Rows

  /// The first row: the name, how it stands, what is special about it.
  func stateRow(_ sight: Sight) throws(JournalFailure) -> Token {
    guard let uid = sight.screen.uid else { return RowLine(title: "").emit() }
    let subject = try entity(uid)
    let marks = subject.marks(inCycle: sight.cycle)
    let title = try nameLineRun(0, of: subject, sight)
    switch subject.kind {
    case .quest:
      let steps = try stepProgress(of: subject)
      return RowLine(
        icon: marks.state.icon, title: title, detail: steps.all > 0 ? "\(steps.done)/\(steps.all)" : nil,
        first: marks.isMain ? .main : nil, second: marks.isMissable ? .missable : nil
      ).emit()
    case .npc:
      return RowLine(
        icon: marks.acquaintance.icon, title: title, first: marks.isMerchant ? .merchant : nil,
        second: .npc
      ).emit()
    default:
      return RowLine(
        icon: marks.isCleared ? .done : .open, title: title, first: marks.hasAnvil ? .anvil : nil,
        second: marks.isMerchant ? .merchant : nil
      ).emit()
    }
  }

  func nameRow(_ offset: Int, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let uid = sight.screen.uid else { return RowLine(title: "").emit() }
    return try TextLine(text: nameLineRun(offset, of: entity(uid), sight), indent: 16).emit()
  }

  /// The line of the name that begins at a byte.
  private func nameLineRun(
    _ offset: Int, of subject: Entity, _ sight: Sight
  ) throws(JournalFailure) -> TextRun {
    do throws(JournalFailure) {
      let name = try name(of: subject)
      guard name.count > offset else { return TextRun(.unnamed, sight.language) }
      let rest = name.span.extracting(droppingFirst: offset)
      var lines = Lines(rest, width: Self.nameWidth, .body)
      return TextRun(rest.extracting(lines.next()?.bytes ?? 0..<0))
    } catch {
      guard case .damaged = error else { throw error }
      return TextRun(.unreadable, sight.language)
    }
  }

  /// The line of the notes that begins at a byte.
  func noteRow(_ offset: Int, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let uid = sight.screen.uid else { return RowLine(title: "").emit() }
    let subject = try entity(uid)
    // A line of the narrowest characters with a mark on each has fewer bytes.
    var bytes = InlineArray<256, UInt8>(repeating: 0)
    let count: Int
    do {
      var span = bytes.mutableSpan
      count = try read(.notes, of: subject, from: offset, into: &span)
    }
    let text = bytes.span.extracting(first: count)
    var lines = Lines(text, width: Self.noteWidth, .body)
    return TextLine(text: TextRun(text.extracting(lines.next()?.bytes ?? 0..<0)), indent: 8).emit()
  }
}
