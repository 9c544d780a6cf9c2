/// What the handheld deleted.
extension Merge {
  /// In the order in which they were deleted; of one commit, what others belong to first.
  func inOrder(_ deletions: [Parcel]) throws(MirrorFailure) -> [Parcel] {
    var ranked: [(parcel: Parcel, rank: Int)] = []
    for parcel in deletions {
      let table = try books.known(parcel.uid)?.table
      ranked.append((parcel, table?.index ?? 0))
    }
    return ranked.sorted {
      ($0.parcel.revision, $0.rank, $0.parcel.uid) < ($1.parcel.revision, $1.rank, $1.parcel.uid)
    }.map(\.parcel)
  }

  /// Takes over a deletion, unless the row or something that belongs to it was edited here: an edit beats a
  /// deletion.
  mutating func bury(_ parcel: Parcel) throws(MirrorFailure) {
    hasTombstones = true
    try books.release(parcel.uid)
    guard let known = try books.known(parcel.uid) else {
      return try books.write(
        Books.Known(
          uid: parcel.uid, table: nil, row: nil, revision: parcel.revision, base: nil, isDeleted: true,
          sent: nil))
    }
    try books.write(known.detached(isDeleted: true, revision: parcel.revision))
    guard let table = known.table, let row = known.row else { return }
    if let edit = try books.edit(table, row), edit.isGone { return try books.dropEdit(table, row) }
    guard let (_, values) = try rows.read(table, row) else { return }

    let belongings = try rows.belongings(of: table, row)
    let isEdited = try isEdited(table, row, belongings)
    for (table, row) in belongings.map({ ($0.table, $0.row) }) {
      // On the handheld they are gone or cannot be reached any more.
      if let known = try books.known(table, row) { try books.write(known.detached()) }
      if isEdited { try books.noteEdit(table, row) }
    }
    if isEdited {
      try books.noteEdit(table, row)
      let name = table.isLink ? SQLValue(table.rawValue) : values[0]
      try keep(table, row, name, .deletedThere)
    } else {
      try rows.delete(table, row, with: belongings)
      removed.insert(RowKey(table: table, row: row))
      removed.formUnion(belongings)
      received += 1
    }
  }

  /// Deletes again what came back to life because the handheld lost its deletion.
  mutating func buryAgain(_ parcel: Parcel, _ entry: Entry) throws(MirrorFailure) {
    try show(parcel, entry)
    guard let key = try books.known(parcel.uid)?.key else { return }
    try rows.delete(key.table, key.row)
    try books.write(Books.Edit(table: key.table, row: key.row, isGone: true, wentWithOwner: false))
  }

  private func isEdited(
    _ table: Table, _ row: Int64, _ belongings: [RowKey]
  ) throws(MirrorFailure) -> Bool {
    for key in [RowKey(table: table, row: row)] + belongings {
      if let edit = try books.edit(key.table, key.row), !edit.isGone { return true }
    }
    return false
  }
}
