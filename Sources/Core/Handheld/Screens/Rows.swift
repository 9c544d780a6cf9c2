import Canvas
import Flash
import Journal
import Records
import Views

extension Journal where Chip: ~Copyable {
  /// Writes a row of a screen. What cannot be read says so, and the others stay.
  func emit(_ row: Row, _ sight: Sight) -> Token {
    do throws(JournalFailure) {
      return try view(of: row, sight)
    } catch {
      return RowLine(icon: .warning, title: TextRun(.unreadable, sight.language)).emit()
    }
  }

  private func view(of row: Row, _ sight: Sight) throws(JournalFailure) -> Token {
    switch row.kind {
    case .hint:
      return TextLine(text: TextRun(Phrase(rawValue: row.detail) ?? .nothingFound, sight.language), indent: 0)
        .emit()
    case .go: return try wayRow(Screen.Page(rawValue: row.detail) ?? .home, sight)
    case .entity, .linked, .left, .step:
      guard let id = row.id else { return RowLine(title: "").emit() }
      return try entityRow(id, sight)
    case .heading:
      let section = Section(rawValue: row.detail) ?? .notes
      return HeadingLine(title: TextRun(section.phrase, sight.language), canAdd: section.canAdd).emit()
    case .nameLine: return try nameRow(Int(row.number), sight)
    case .noteLine: return try noteRow(Int(row.number), sight)
    case .state: return try stateRow(sight)
    case .pinned, .pinnedPlace: return try pinnedRow(row, sight)
    case .here: return try hereRow(sight)
    case .command: return try commandRow(row, sight)
    case .filter: return filterRow(row, sight)
    case .setting: return settingRow(row, sight)
    case .fact: return factRow(row, sight)
    case .preview: return try previewRow(row, sight)
    case .template:
      let template = Template(rawValue: row.detail) ?? .find
      return RowLine(icon: .edit, title: TextRun(template.phrase, sight.language)).emit()
    case .found:
      guard let id = row.id else { return RowLine(title: "").emit() }
      return try foundRow(id, sight)
    // The words are the search's, not the journal's.
    case .words: return RowLine(title: "").emit()
    case .deed: return try deedRow(Int(row.number), sight)
    }
  }
}

extension Section {
  /// Whether Select on the head of the section adds to it.
  var canAdd: Bool {
    switch self {
    case .left, .neededBy, .anvils, .merchants: false
    default: true
    }
  }
}
