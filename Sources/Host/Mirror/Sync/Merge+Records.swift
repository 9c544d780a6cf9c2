/// What the handheld has.
extension Merge {
  /// Takes over a live record.
  mutating func receive(_ parcel: Parcel, _ entry: Entry) throws(MirrorFailure) {
    guard let known = try books.known(parcel.uid) else { return try show(parcel, entry) }
    if known.isDeleted {
      needsFullList = needsFullList || !isFull
      return isOutdated(parcel, known) ? try buryAgain(parcel, entry) : try show(parcel, entry)
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
    if known.entry == entry || known.sent.flatMap(Parcel.init)?.entry == entry || isOutdated(parcel, known) {
      // Not edited there: the deletion here stands, against the record's present revision.
      return try write(parcel, entry, row: row)
    }
    try revive(parcel.uid)
    try merge(parcel, entry, into: row, known)
  }

  /// Whether a record is back at a value from before that which both sides had last: with damaged flash the
  /// handheld lost the newer one.
  func isOutdated(_ parcel: Parcel, _ known: Books.Known) -> Bool {
    doubt == .losses && parcel.revision < known.revision
  }

  /// Merges a record with the row that shows it. `known`: what the books say of it, or, when everything is in
  /// doubt, what they said.
  mutating func merge(
    _ parcel: Parcel, _ entry: Entry, into row: Int64, _ known: Books.Known?
  ) throws(MirrorFailure) {
    let table = entry.table
    guard let (owners, mine) = try rows.read(table, row) else {
      try books.dropEdit(table, row)
      return try keepHidden(parcel, table: table)
    }
    let (base, unanswered) = base(of: parcel, entry, known)
    let isDoubtful = doubt == .everything || doubt == .losses && known?.revision != parcel.revision
    let merged = FieldMerge(
      table, base: base?.values, mine: mine, theirs: entry.values, sent: unanswered?.values,
      isDoubtful: isDoubtful && base != entry)
    let name = table.isLink ? SQLValue(table.rawValue) : merged.values[0]
    let isMoved = try hasMoved(entry, row, owners, base, name, isDoubtful)
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

  /// What both sides had in common last, and what was sent since if nobody can tell whether it was taken.
  private func base(
    of parcel: Parcel, _ entry: Entry, _ known: Books.Known?
  ) -> (base: Entry?, unanswered: Entry?) {
    guard let known else { return (nil, nil) }
    // What came back is older than all that is here.
    if isOutdated(parcel, known) { return (entry, nil) }
    guard let sent = known.sent.flatMap(Parcel.init)?.entry,
      doubt == .everything || parcel.revision != known.revision
    else { return (known.entry, nil) }
    switch sent.isTaken(by: entry, changing: known.entry) {
    case true: return (sent, nil)
    case false: return (known.entry, nil)
    case nil: return (known.entry, sent)
    }
  }

  /// Lets a step follow its record to another quest, unless it was moved here. Returns whether it was, so
  /// that the handheld is to follow. Of two moves the handheld's stays, and the other is kept as lost.
  private mutating func hasMoved(
    _ entry: Entry, _ row: Int64, _ owners: [Int64], _ base: Entry?, _ name: SQLValue, _ isDoubtful: Bool
  ) throws(MirrorFailure) -> Bool {
    guard entry.table == .step, let theirs = try ownerRows(entry), theirs != owners else { return false }
    let isMovedThere = base.map { $0.owners != entry.owners } ?? true
    guard isMovedThere else { return true }
    guard try rows.playthrough(of: .quest, theirs[0]) == rows.playthrough(of: .quest, owners[0]) else {
      return true
    }
    let formerPlace = try base.map { base throws(MirrorFailure) in try books.known(base.owners[0])?.row }
    if let formerPlace, isDoubtful || formerPlace != owners[0] {
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
      let formerly = former[parcel.uid]
      let isSame = formerly?.table == entry.table && formerly?.row == row
      return try merge(parcel, entry, into: row, isSame ? formerly : nil)
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
      try firstFree(table, [row]) != nil, let (places, values) = try rows.read(table, row),
      values[0] == name || known.entry?.values[0] == name, try isSame(table, places, owners)
    {
      return row
    }
    let wasDeleted = try books.known(parcel.uid)?.isDeleted == true
    guard doubt == .everything || wasDeleted else { return nil }
    return try firstFree(table, rows.rows(of: table, owners: owners, named: name))
  }

  /// Whether a row may be in either of two places: a step moves between the quests of one playthrough.
  private func isSame(_ table: Table, _ old: [Int64], _ new: [Int64]) throws(MirrorFailure) -> Bool {
    guard table == .step, old != new else { return old == new }
    return try rows.playthrough(of: .quest, old[0]) == rows.playthrough(of: .quest, new[0])
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
