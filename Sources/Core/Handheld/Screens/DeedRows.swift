import Canvas
import Flash
import Journal
import Records
import Views

// What was done, and what the next cycle would do.
extension Journal where Chip: ~Copyable {
  /// A row of the session journal, the last deed first.
  func deedRow(_ index: Int, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let deed = try deed(at: index) else {
      return RowLine(icon: .warning, title: TextRun(.unreadable, sight.language)).emit()
    }
    return try DeedLine(
      icon: deed.isUndone ? .cross : .check, verb: TextRun(deed.phrase, sight.language),
      name: deedName(deed, sight)
    ).emit()
  }

  /// A row of the menu that takes a deed back, or does it again.
  func undoRow(_ command: Command, _ sight: Sight) throws(JournalFailure) -> Token {
    let deed = try command == .undo ? undoable() : redoable()
    guard let deed else { return RowLine(title: TextRun(.nothingFound, sight.language)).emit() }
    let phrase: Phrase = command == .undo ? .undo : .redo
    return try DeedLine(
      icon: command.icon, verb: "\(phrase.text(sight.language)): \(deed.phrase.text(sight.language))",
      name: deedName(deed, sight)
    ).emit()
  }

  /// The name of what something was done to, if it can still be read.
  private func deedName(_ deed: Deed, _ sight: Sight) throws(JournalFailure) -> TextRun {
    guard let target = deed.target, let entity = try pastEntity(target) else { return "" }
    return try nameRun(of: entity, sight)
  }

  /// A row of what the next cycle changes.
  func previewRow(_ row: Row, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let game = sight.screen.uid else { return RowLine(title: "").emit() }
    let preview = try nextCyclePreview(of: game)
    let (phrase, number): (Phrase, Int)
    switch row.detail {
    case 0: (phrase, number) = (.questsReopen, preview.quests)
    case 1: (phrase, number) = (.stepsReopen, preview.steps)
    case 2: (phrase, number) = (.peopleReopen, preview.npcs)
    case 3: (phrase, number) = (.placesReopen, preview.locations)
    default: (phrase, number) = (.kept, preview.kept)
    }
    return RowLine(title: TextRun(phrase, sight.language), detail: TextRun(number)).emit()
  }
}

/// What was done to what.
struct DeedLine: View {
  let icon: Icon
  let verb: TextRun
  let name: TextRun

  var body: some View {
    HStack(spacing: 4) {
      Image(icon)
      Text(verb)
      Spacer(minLength: 6)
      Text(name)
    }
  }
}

extension Deed {
  /// What was done, in a word.
  var phrase: Phrase {
    switch verb {
    case .create: .didCreate
    case .delete: .didDelete
    case .rename: .didRename
    case .notes: .didNote
    case .state: .didState
    case .count, .target: .didCount
    case .order: .didMove
    case .link: .didLink
    case .unlink: .didUnlink
    case .cycle: .nextCycle
    case .copy: .didCopy
    case .marks, nil: .didMark
    }
  }
}
