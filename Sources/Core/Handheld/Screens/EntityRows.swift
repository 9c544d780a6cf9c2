import Canvas
import Flash
import Journal
import Records
import Views

// Rows that show one record, in lists and in the sections of pages.
extension Journal where Chip: ~Copyable {
  /// The name of a record; says so when it has none or cannot be read.
  func nameRun(of uid: UID, _ sight: Sight) -> TextRun {
    do throws(JournalFailure) {
      return try nameRun(of: entity(uid), sight)
    } catch {
      return TextRun(.unreadable, sight.language)
    }
  }

  /// The name of a record; says so when it has none or cannot be read in full.
  func nameRun(of entity: Entity, _ sight: Sight) throws(JournalFailure) -> TextRun {
    do throws(JournalFailure) {
      let name = try name(of: entity)
      return name.count == 0 ? TextRun(.unnamed, sight.language) : TextRun(name.span)
    } catch {
      guard case .damaged = error else { throw error }
      return TextRun(.unreadable, sight.language)
    }
  }

  /// A row that shows a record.
  func entityRow(_ id: RecordID, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let entity = try entity(id) else {
      return RowLine(title: TextRun(.goneNotice, sight.language)).emit()
    }
    let marks = entity.marks(inCycle: sight.cycle)
    let facets = facets(of: entity.uid)
    switch entity.kind {
    case .quest: return try questRow(entity, marks, sight)
    case .npc:
      return try RowLine(
        icon: marks.acquaintance.icon, title: nameRun(of: entity, sight),
        second: marks.isMerchant ? .merchant : nil, third: facets.hasOpenQuest ? .quest : nil
      ).emit()
    case .location:
      return try RowLine(
        icon: marks.isCleared ? .done : .open, title: nameRun(of: entity, sight),
        first: marks.hasAnvil ? .anvil : nil, second: facets.isMerchant ? .merchant : nil,
        third: facets.hasOpenQuest ? .quest : nil
      ).emit()
    case .playthrough: return try playthroughRow(entity, sight)
    default: return try stepRow(entity, marks, sight)
    }
  }

  private func questRow(_ quest: Entity, _ marks: Marks, _ sight: Sight) throws(JournalFailure) -> Token {
    let steps = try stepProgress(of: quest)
    return try RowLine(
      icon: marks.state.icon, title: nameRun(of: quest, sight),
      detail: steps.all > 0 ? "\(steps.done)/\(steps.all)" : nil,
      first: marks.isMain ? .main : nil, second: marks.isMissable ? .missable : nil,
      third: facets(of: quest.uid).isBlocked ? .lock : nil
    ).emit()
  }

  private func stepRow(_ step: Entity, _ marks: Marks, _ sight: Sight) throws(JournalFailure) -> Token {
    let target = Int(step.target)
    let count =
      marks.isDone ? max(target, step.count(inCycle: sight.cycle)) : step.count(inCycle: sight.cycle)
    return try RowLine(
      icon: marks.isDone ? .done : .open, title: nameRun(of: step, sight),
      detail: target > 0 ? "\(min(count, target))/\(target)" : nil
    ).emit()
  }

  private func playthroughRow(_ game: Entity, _ sight: Sight) throws(JournalFailure) -> Token {
    let progress = try progress(of: game.uid)
    let title = try nameRun(of: game, sight)
    var detail: TextRun = "-"
    if let percent = progress.percent { detail = "\(percent)%" }
    if game.marks.isArchived { detail = TextRun(.archived, sight.language) }
    return RowLine(
      icon: .playthrough, title: title, detail: detail, first: game.uid == sight.playthrough ? .check : nil
    ).emit()
  }
}
