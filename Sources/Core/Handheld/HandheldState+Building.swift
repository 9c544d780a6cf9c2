import Canvas
import Flash
import Journal
import Records
import Views
import Wire

extension HandheldState where Chip: ~Copyable {
  /// What an alert's buttons ask for: no row has these codes.
  static var keepCode: UInt32 { 0xFFFF_FF00 }
  static var deleteCode: UInt32 { 0xFFFF_FF01 }

  /// Lays out the screen that is shown.
  static func build(
    _ engine: inout Interface.Machine, _ table: borrowing Table,
    _ sight: Sight, _ writing: borrowing Writing, _ finding: borrowing Finding, time: DateTime?,
    notice: Notice?, doomed: UID?, isMoving: Bool,
    version: UInt32,
    _ journal: borrowing Journal<Chip, recordCapacity, sectorCapacity>
  ) {
    engine.build(screen: sight.screen.number) {
      VStack(alignment: .leading) {
        if sight.screen.page != .clock { journal.titleBar(sight) }
        if sight.screen.page == .clock {
          journal.clockPage(time, sight)
        } else if sight.screen.page == .sleep {
          journal.sleepPage(sight)
        } else if sight.screen.page == .entry {
          EntryPage(
            label: TextRun(writing.phrase, sight.language), text: TextRun(writing.text),
            tree: writing.editor.tree, language: sight.language
          ).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        } else {
          List(
            count: journal.rowCount(table, sight), id: 1, version: version,
            identity: { journal.row(at: $0, table, sight).rawValue },
            find: { journal.index(of: Row(rawValue: $0), near: $1, table, sight) },
            row: {
              let row = journal.row(at: $0, table, sight)
              return row.kind == .words ? finding.wordsRow(sight) : journal.emit(row, sight)
            })
        }
        if let notice {
          NoticeBar(icon: .warning, text: TextRun(notice.phrase, sight.language))
        } else if isMoving {
          NoticeBar(icon: .info, text: TextRun(.moveHint, sight.language))
        }
      }
      .alert(TextRun(.deleteQuestion, sight.language), isPresented: doomed != nil) {
        Button(TextRun(.keep, sight.language), keepCode)
        Button(TextRun(.delete, sight.language), deleteCode)
      }
    }
  }
}

extension Writing {
  var phrase: Phrase {
    switch purpose {
    case .create: kind.newPhrase
    case .rename: .rename
    case .note: .addNote
    case .search: .searchWords
    }
  }
}

extension Kind {
  /// What a new one is called.
  var newPhrase: Phrase {
    switch self {
    case .npc: .newPerson
    case .location: .newPlace
    case .step: .newStep
    case .playthrough: .newPlaythrough
    default: .newQuest
    }
  }
}
