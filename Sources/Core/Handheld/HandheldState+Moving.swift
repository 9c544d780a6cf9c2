import Bytes
import Flash
import Journal
import Records
import Views

extension HandheldState where Chip: ~Copyable {
  /// Answers a key while a record is moved through its list: each press of Up or Down is one commit, every
  /// other key leaves the record where it is. False for what is no key.
  mutating func move(_ uid: UID, _ event: Views.Event) throws(JournalFailure) -> Bool {
    switch event {
    case .press(.up, let count): try records.journal.move(uid, by: -count, in: ui.sight)
    case .press(.down, let count): try records.journal.move(uid, by: count, in: ui.sight)
    case .hold(.up): try records.journal.move(uid, by: -Int(Limits.order), in: ui.sight)
    case .hold(.down): try records.journal.move(uid, by: Int(Limits.order), in: ui.sight)
    case .press, .hold: ui.moving = nil
    default: return false
    }
    return true
  }
}

extension Journal where Chip: ~Copyable {
  /// Moves a record by so many rows of the screen: where a filter hides some, past those too.
  fileprivate mutating func move(_ uid: UID, by rows: Int, in sight: Sight) throws(JournalFailure) {
    guard sight.isFiltered, let listing = sight.listing, let index = try index(of: uid, in: listing) else {
      return try move(uid, by: rows)
    }
    let row = shownCount(before: index, in: listing)
    let wanted = max(0, min(row + rows, shownCount(in: listing) - 1))
    guard let place = self.index(ofShown: wanted, in: listing) else { return }
    try move(uid, by: place - index)
  }
}
