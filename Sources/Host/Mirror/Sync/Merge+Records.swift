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
      if try books.edit(table, row)?.isGone == true {
        try books.dropEdit(table, row)
      } else {
        try books.noteEdit(table, row)
      }
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
    // What was sent and taken is what both sides had in common last.
    let isAsBefore = known?.revision == parcel.revision
    let isTaken = !isAsBefore && (sent.map { batchArrived ?? ($0.values == entry.values) } ?? false)
    let base = isTaken ? sent : known?.entry
    let merged = FieldMerge(
      table, base: base?.values, mine: mine, theirs: entry.values,
      sent: isTaken || isAsBefore || batchArrived == false ? nil : sent?.values)
    let name = table.isLink ? SQLValue(table.rawValue) : merged.values[0]
    let isMoved = try hasMoved(entry, row, owners, base, name)
    if merged.values != mine {
      do throws(MirrorFailure) {
        let changesWords = table.wordColumns.contains { merged.values[$0] != mine[$0] }
        try rows.update(table, row, merged.values, changesWords: changesWords)
      } catch {
        guard error.reason == .refused else { throw error }
        return try keepHidden(parcel, table: table, behind: row)
      }
      received += 1
    }
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
  /// that the handheld is to follow. Of two moves the handheld's stays, and the other is kept as lost.
  private mutating func hasMoved(
    _ entry: Entry, _ row: Int64, _ owners: [Int64], _ base: Entry?, _ name: SQLValue
  ) throws(MirrorFailure) -> Bool {
    guard entry.table == .step, let theirs = try ownerRows(entry), theirs != owners else { return false }
    let isMovedThere = base.map { $0.owners != entry.owners } ?? true
    guard isMovedThere else { return true }
    guard try rows.playthrough(of: .quest, theirs[0]) == rows.playthrough(of: .quest, owners[0]) else {
      return true
    }
    if let base, try books.known(base.owners[0])?.row != owners[0] {
      try keep(
        .step, row, name, field: "quest", kept: place(theirs[0]), lost: place(owners[0]), .editedOnBothSides)
    }
    try rows.move(step: row, to: theirs[0])
    received += 1
    return false
  }

  /// A quest as the list of conflicts has it: its key and its name.
  private func place(_ quest: Int64) throws(MirrorFailure) -> SQLValue {
    guard let name = try rows.read(.quest, quest)?.values[0].text else { return SQLValue("\(quest)") }
    return .text(Array("\(quest) ".utf8) + name)
  }

  /// Shows a record that no row shows yet: by a row that was made here and is the same thing, or by a new
  /// one.
  mutating func show(_ parcel: Parcel, _ entry: Entry) throws(MirrorFailure) {
    guard let owners = try ownerRows(entry), try belongTogether(entry.table, owners) else {
      return try keepHidden(parcel, table: entry.table)
    }
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
    // A row that is no record yet, or none that is confirmed, is in the journal of edits.
    guard ledger.hasEdits(of: table) else { return nil }
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

  /// Whether the two ends of a link are different records of one playthrough.
  private func belongTogether(_ table: Table, _ owners: [Int64]) throws(MirrorFailure) -> Bool {
    guard table.isLink else { return true }
    let (from, to) = (table.owners[0].table, table.owners[1].table)
    guard from != to || owners[0] != owners[1] else { return false }
    return try rows.playthrough(of: from, owners[0]) == rows.playthrough(of: to, owners[1])
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
