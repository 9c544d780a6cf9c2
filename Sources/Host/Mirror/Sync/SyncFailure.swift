import Wire

/// Why a sync could not go on. What was exchanged before is kept, and the next sync goes on from there.
public enum SyncFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The handheld answered what the protocol does not allow.
  case badAnswer(to: String)
  /// The handheld speaks a version of the records group that this program does not.
  case unknownVersion(UInt32)
  /// Another handheld answered than the one that the sync began with.
  case handheldChanged
  /// More than a fifth of a kind was deleted on one side, and nobody has said that this is meant. No record
  /// was changed on either side. `counts` and `side` are words for a person.
  case muchDeleted(_ counts: String, side: String)
  /// The handheld says of a record that it changed, and does not say how. `name` is what it is and what it is
  /// called, for a person. The edit waits in the mirror.
  case stuck(_ name: String)
  /// The handheld refused a request.
  case refused(RecordsFailure)

  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .badAnswer(let request):
      "the handheld's answer to \(request) makes no sense. Sync again; if it stays, report it."
    case .unknownVersion(let version):
      "the handheld speaks version \(version) of the records protocol. Use a newer cairn."
    case .handheldChanged:
      "another handheld answered in the middle of the sync. Sync each of them again."
    case .muchDeleted(let counts, let side):
      "\(counts) were deleted \(side). Nothing was changed; if it is meant, sync with --force."
    case .stuck(let name):
      "the handheld says that \(name) changed, but not how, and refuses the edit of it. The edit waits in "
        + "the mirror; change something in that record on the handheld, and sync again."
    case .refused(.storeFull): "the handheld is full. Delete what is not needed, and sync again."
    case .refused(.notReady): "the handheld is busy. Sync again in a moment."
    case .refused(.damaged): "the handheld cannot read its store. Its screen has the details."
    case .refused(let failure):
      "the handheld refused a request (\(failure)). Sync again; if it stays, report it."
    }
  }
}
