import Records

/// Why the journal did not do something. Nothing changed, neither in flash nor in memory.
public enum JournalFailure: Error, Equatable, Sendable {
  /// A name is longer than `limit` bytes.
  case nameTooLong(limit: Int)
  /// Notes are longer than `limit` bytes.
  case notesTooLong(limit: Int)
  /// The fields that only a newer version knows are longer than `limit` bytes.
  case extraTooLong(limit: Int)
  /// A text is not UTF-8, or has a control character; only notes may have line breaks.
  case notPlainText
  /// A count or target of a step is above `limit`.
  case countTooLarge(limit: Int)
  /// The quest has `limit` steps already.
  case tooManySteps(limit: Int)
  /// A record has `limit` links already.
  case tooManyLinks(limit: Int)
  /// More than `limit` quests would have to be done first.
  case tooManyNeeds(limit: Int)
  /// The playthrough is in its last cycle.
  case lastCycle(limit: Int)
  /// All `limit` numbers of mirrors are given.
  case tooManyMirrors(limit: Int)
  /// The name of a mirror is longer than `limit` bytes.
  case mirrorNameTooLong(limit: Int)
  /// There is no such record, or it was deleted.
  case absent(UID)
  /// The record is there, but is of another kind.
  case wrongKind(UID)
  /// The marks or the cycle are none that this version knows.
  case notUnderstood
  /// The two records belong to different playthroughs.
  case acrossPlaythroughs
  /// A record cannot be linked to itself.
  case linkToItself
  /// Each of the two quests would need the other, at once or round some corners.
  case needsInACircle
  /// Nothing was done lately that could be undone.
  case nothingToUndo
  /// Nothing was undone, or something was done since.
  case nothingToRedo
  /// The action cannot be undone or done again, because this record was changed by something else since: by a
  /// sync, for example.
  case changedMeanwhile(UID)
  /// No room is left; deleting something makes room.
  case full
  /// A record that is needed here cannot be read. All others still can.
  case damaged(RecordID)
  /// The store failed in another way.
  case store(StoreFailure)

  init(_ failure: StoreFailure) {
    switch failure {
    case .storeFull: self = .full
    default: self = .store(failure)
    }
  }
}
