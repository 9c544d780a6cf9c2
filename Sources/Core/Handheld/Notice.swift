import Journal

/// Something the player has to be told, at the bottom of the screen until the next press.
enum Notice: Equatable, Sendable {
  /// The action did not happen, as no room is left.
  case full
  /// There are records that cannot be read.
  case damage
  /// The action did not happen, as a record cannot be read.
  case damaged
  /// The action did not happen, as what it was about is no more.
  case gone
  /// The action did not happen, as a limit is reached.
  case tooMany
  /// The action did not happen, as a text would be too long.
  case tooLong
  /// The action did not happen, as two quests would wait for each other.
  case circle
  /// There is nothing that can be undone.
  case nothingToUndo
  /// What was done cannot be undone, as something else changed it since.
  case changedMeanwhile
  /// The action did not happen, as the flash failed.
  case flash

  init(_ failure: JournalFailure) {
    switch failure {
    case .full: self = .full
    case .damaged: self = .damaged
    case .absent, .wrongKind, .linkToItself: self = .gone
    case .nameTooLong, .notesTooLong, .notPlainText: self = .tooLong
    case .needsInACircle: self = .circle
    case .nothingToUndo, .nothingToRedo: self = .nothingToUndo
    case .changedMeanwhile: self = .changedMeanwhile
    case .tooManySteps, .tooManyLinks, .tooManyNeeds, .countTooLarge, .lastCycle: self = .tooMany
    default: self = .flash
    }
  }

  var phrase: Phrase {
    switch self {
    case .full: .full
    case .damage: .damage
    case .damaged: .damaged
    case .gone: .goneNotice
    case .tooMany: .tooMany
    case .tooLong: .tooLong
    case .circle: .circle
    case .nothingToUndo: .nothingToUndo
    case .changedMeanwhile: .changedMeanwhile
    case .flash: .flashFailed
    }
  }
}
