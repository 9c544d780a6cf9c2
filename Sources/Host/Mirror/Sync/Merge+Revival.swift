/// What was deleted here and edited on the handheld: the edit wins.
extension Merge {
  /// Brings back the row of a record as both sides last had it, with all that was deleted along with it.
  mutating func revive(_ uid: UInt32) throws(MirrorFailure) {
    guard let name = try restore(uid), let known = try books.known(uid), let table = known.table,
      let row = known.row
    else { return }
    try keep(table, row, name, .deletedHere)
  }

  /// Brings back a row and returns its name; nil if it cannot be.
  private mutating func restore(_ uid: UInt32) throws(MirrorFailure) -> SQLValue? {
    guard let known = try books.known(uid), let entry = known.entry, let row = known.row,
      let edit = try books.edit(entry.table, row), edit.isGone
    else { return nil }
    var owners: [Int64] = []
    for (ownerUID, owner) in zip(entry.owners, entry.table.owners) {
      guard let ownerKnown = try books.known(ownerUID), let ownerRow = ownerKnown.row,
        ownerKnown.table == owner.table
      else { return nil }
      _ = try restore(ownerUID)
      owners.append(ownerRow)
    }
    // It may have come back along with an owner.
    guard try books.edit(entry.table, row)?.isGone == true else { return entry.name }
    try books.dropEdit(entry.table, row)
    do throws(MirrorFailure) {
      try rows.insert(entry.table, owners: owners, entry.values, at: row)
    } catch {
      guard error.reason == .refused else { throw error }
      try books.write(known.detached())
      return nil
    }
    received += 1
    try restoreBelongings(of: uid)
    return entry.name
  }

  /// Brings back what was deleted only because the record was, if nothing else that it belongs to is gone.
  private mutating func restoreBelongings(of uid: UInt32) throws(MirrorFailure) {
    for edit in goneWith[uid] ?? [] {
      guard try books.edit(edit.table, edit.row)?.isGone == true,
        let known = try books.known(edit.table, edit.row), let entry = known.entry, try isComplete(entry)
      else { continue }
      _ = try restore(known.uid)
    }
  }

  /// What was deleted along with each record that it belongs to.
  func booksOfGone() -> [UInt32: [Books.Edit]] {
    var found: [UInt32: [Books.Edit]] = [:]
    for edit in (try? books.edits()) ?? [] where edit.isGone && edit.wentWithOwner {
      for uid in ledger.known(edit.key)?.entry?.owners ?? [] { found[uid, default: []].append(edit) }
    }
    return found
  }

  /// Whether all that a record belongs to has its row.
  private func isComplete(_ entry: Entry) throws(MirrorFailure) -> Bool {
    for (uid, owner) in zip(entry.owners, entry.table.owners) {
      guard let known = try books.known(uid), let row = known.row,
        try rows.read(owner.table, row) != nil
      else { return false }
    }
    return true
  }
}
