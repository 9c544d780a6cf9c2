import Canvas
import Flash
import Journal
import Records
import Views

// The screen of a search: the words, and the records that have them.
extension Finding {
  /// The first row: the words that are looked for. Select on it changes them.
  func wordsRow(_ sight: Sight) -> Token {
    RowLine(
      icon: .search, title: words.count > 0 ? TextRun(words.span) : TextRun(.searchWords, sight.language),
      first: .edit
    ).emit()
  }
}

extension Journal where Chip: ~Copyable {
  /// A record that was found. What it is stands before its name, and how it stands behind, as all kinds are
  /// in one list.
  func foundRow(_ id: RecordID, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let entity = try entity(id) else {
      return RowLine(title: TextRun(.goneNotice, sight.language)).emit()
    }
    let marks = entity.marks(inCycle: sight.cycle)
    let (kind, state): (Icon, Icon) =
      switch entity.kind {
      case .npc: (.npc, marks.acquaintance.icon)
      case .location: (.location, marks.isCleared ? .done : .open)
      case .step: (.chevron, marks.isDone ? .done : .open)
      default: (.quest, marks.state.icon)
      }
    return try RowLine(icon: kind, title: nameRun(of: entity, sight), first: state).emit()
  }
}
