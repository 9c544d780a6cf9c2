/// What the handheld has.
extension Merge {
  /// Takes over a live record.
  mutating func receive(_ parcel: Parcel, _ entry: Entry) throws(MirrorFailure) {
    guard let known = try books.known(parcel.uid) else { return try show(parcel, entry) }
    if known.isDeleted {
      needsFullList = needsFullList || !isFull
      return try show(parcel, entry)
    }
    guard let row = known.row else { return try show(parcel, entry) }
    if let table = known.table, table != entry.table {
      // The identity names another thing now: what it named before lives on as something new.
      try books.forget(parcel.uid)
      try books.noteEdit(table, row)
      return try show(parcel, entry)
    }
    guard let edit = try books.edit(entry.table, row), edit.isGone else {
      return try merge(parcel, entry, into: row, known)
    }
    if known.entry == entry || known.sent.flatMap(Parcel.init)?.entry == entry {
      // Not edited there: the deletion here stands, against the record's present revision.
      return try write(parcel, entry, row: row)
    }
    try revive(parcel.uid)
    try merge(parcel, entry, into: row, known)
  }

  /// Merges a record with the row that shows it.
  mutating func merge(
    _ parcel: Parcel, _ entry: Entry, into row: Int64, _ known: Books.Known?
  ) throws(MirrorFailure) {
    let table = entry.table
    guard let (owners, mine) = try rows.read(table, row) else {
      try books.dropEdit(table, row)
      return try keepHidden(parcel, table: table)
    }
    let sent = known?.sent.flatMap(Parcel.init)?.entry
    let isOurs = sent.map { $0.values == entry.values } ?? false
    let merged = FieldMerge(
      table, base: isOurs ? sent?.values : known?.entry?.values, mine: mine, theirs: entry.values,
      sent: isOurs ? nil : sent?.values)
    let isMoved = try hasMoved(entry, row, owners, known)
    if merged.values != mine {
      do throws(MirrorFailure) { try rows.update(table, row, merged.values) } catch {
        guard error.reason == .refused else { throw error }
        return try keepHidden(parcel, table: table, behind: row)
      }
      received += 1
    }
    let name = table.isLink ? SQLValue(table.rawValue) : merged.values[0]
    for loss in merged.losses {
      try keep(
        table, row, name, field: loss.field, kept: loss.kept, lost: loss.lost,
        .editedOnBothSides)
    }
    try write(parcel, entry, row: row)
    if merged.values == entry.values, !isMoved {
      try books.dropEdit(table, row)
    } else {
      try books.noteEdit(table, row)
    }
  }

  /// Lets a step follow its record to another quest, unless it was moved here. Returns whether it was, so
  /// that the handheld is to follow.
  private mutating func hasMoved(
    _ entry: Entry, _ row: Int64, _ owners: [Int64], _ known: Books.Known?
  ) throws(MirrorFailure) -> Bool {
    guard entry.table == .step, let theirs = try ownerRows(entry), theirs != owners else { return false }
    let isMovedThere = known?.entry.map { $0.owners != entry.owners } ?? true
    guard isMovedThere else { return true }
    try rows.move(step: row, to: theirs[0])
    received += 1
    return false
  }

  /// Shows a record that no row shows yet: by a row that was made here and is the same thing, or by a new
  /// one.
  mutating func show(_ parcel: Parcel, _ entry: Entry) throws(MirrorFailure) {
    guard let owners = try ownerRows(entry) else { return try keepHidden(parcel, table: entry.table) }
    if let row = try twin(of: parcel, entry, owners) {
      if let former = try books.known(entry.table, row) {
        // The row was to be created under an identity that is not needed now.
        try books.forget(former.uid)
        try books.reserve(former.uid)
      }
      return try merge(parcel, entry, into: row, nil)
    }
    do throws(MirrorFailure) {
      let row = try rows.insert(entry.table, owners: owners, entry.values)
      received += 1
      try write(parcel, entry, row: row)
    } catch {
      guard error.reason == .refused else { throw error }
      try keepHidden(parcel, table: entry.table)
    }
  }

  private func write(_ parcel: Parcel, _ entry: Entry, row: Int64) throws(MirrorFailure) {
    try books.write(
      Books.Known(
        uid: parcel.uid, table: entry.table, row: row, revision: parcel.revision, base: parcel.bytes,
        isDeleted: false, sent: nil))
  }

  /// A row made here that is the same as a record made there. Two links between the same records always are;
  /// other rows only when comparing or when the record had been deleted, and then by their place and name.
  private func twin(of parcel: Parcel, _ entry: Entry, _ owners: [Int64]) throws(MirrorFailure) -> Int64? {
    let table = entry.table
    if table.isLink { return try firstFree(table, rows.links(table, between: owners)) }
    let name = entry.values[0]
    // First the row that showed the record before, whichever side has renamed it since.
    if let known = former[parcel.uid], known.table == table, let row = known.row,
      try firstFree(table, [row]) != nil, let (places, values) = try rows.read(table, row), places == owners,
      values[0] == name || known.entry?.values[0] == name
    {
      return row
    }
    let wasDeleted = try books.known(parcel.uid)?.isDeleted == true
    guard isComparing || wasDeleted else { return nil }
    return try firstFree(table, rows.rows(of: table, owners: owners, named: name))
  }

  /// The first row that is no record of the handheld, as far as is known.
  private func firstFree(_ table: Table, _ candidates: [Int64]) throws(MirrorFailure) -> Int64? {
    for row in candidates {
      guard let known = try books.known(table, row) else { return row }
      if known.revision == 0, !listed.contains(known.uid) { return row }
    }
    return nil
  }

  /// The rows that a record belongs to; nil if one is not shown.
  private mutating func ownerRows(_ entry: Entry) throws(MirrorFailure) -> [Int64]? {
    var found: [Int64] = []
    for (uid, owner) in zip(entry.owners, entry.table.owners) {
      guard let known = try books.known(uid), known.table == owner.table, let row = known.row else {
        return nil
      }
      // Something new belongs to what was deleted here: that is an edit, and beats the deletion.
      if let edit = try books.edit(owner.table, row), edit.isGone { try revive(uid) }
      found.append(row)
    }
    return found
  }
}
