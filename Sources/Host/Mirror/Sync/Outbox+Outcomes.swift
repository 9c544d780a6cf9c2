import Wire

extension Outbox {
  /// What a batch came to.
  struct Result {
    /// Records that the handheld took.
    var applied = 0
    /// The revisions that they got, in order.
    var revisions: [UInt32] = []
    /// Records that changed on the handheld meanwhile, and are to be fetched and merged first.
    var outdated = 0
    /// Those of them that are there, by their identities, with the revisions that are known here.
    var movedOn: [UInt32: (revision: UInt32, key: RowKey)] = [:]
    var hasTombstones = false
    /// Other records changed along with these: the alternatives of a quest.
    var hasSideEffects = false
  }

  /// Writes the outcomes of a batch into the books. `isLastTry`: a record that the handheld does not know was
  /// fetched for in vain, and is given up for one under a new identity.
  mutating func settle(_ letters: [Letter], _ outcomes: [Outcome], isLastTry: Bool) throws -> Result {
    var result = Result()
    for (letter, outcome) in zip(letters, outcomes) {
      let known = try books.known(letter.uid)
      switch outcome.code {
      case .applied, .unchanged:
        if outcome.code == .applied { result.applied += 1 }
        // What was created by a first try whose answer was lost was a commit of this mirror alone. Nobody
        // else has the identity, and creating anything but a link changes nothing else.
        let isOwn = letter.kind == .creation && letter.key.table.owners.count < 2
        if outcome.code == .applied || isOwn { result.revisions.append(outcome.revision) }
        try confirm(letter, known, revision: outcome.revision)
        result.hasSideEffects = result.hasSideEffects || outcome.others > 0
        result.hasTombstones = result.hasTombstones || letter.kind == .deletion
      case .absent where letter.kind == .deletion:
        try confirm(letter, known, revision: known?.revision ?? 0)
      case .absent where isLastTry || known?.revision == 0:
        try books.forget(letter.uid)
        result.outdated += 1
      case .absent, .movedOn:
        if outcome.code == .movedOn { result.movedOn[letter.uid] = (letter.revision, letter.key) }
        try known.map { try books.write($0.settled()) }
        result.outdated += 1
      default:
        try known.map { try books.write($0.settled()) }
        try books.noteRefusal(letter.key.table, letter.key.row, outcome.code.rawValue)
      }
    }
    return result
  }

  /// The handheld has what was sent: that is now what both sides have in common.
  private mutating func confirm(_ letter: Letter, _ known: Books.Known?, revision: UInt32) throws {
    guard let known else { return }
    let (table, row) = (letter.key.table, letter.key.row)
    if table == .step, let from = known.entry?.owners[0] { leaving[from]?.remove(letter.key) }
    if letter.kind == .deletion {
      try books.write(known.detached(isDeleted: true, revision: revision))
      if let edit = try books.edit(table, row), edit.isGone { try books.dropEdit(table, row) }
      // A playthrough's belongings are deleted later, bit by bit; the others at once.
      return try confirmBelongings(of: letter.uid, areDeleted: table != .playthrough, revision: revision)
    }
    try books.write(
      Books.Known(
        uid: known.uid, table: known.table, row: known.row, revision: revision, base: letter.bytes,
        isDeleted: false, sent: nil))
    // It may have been edited again while it was on its way.
    let sent = Parcel(letter.bytes)?.entry
    if let now = try rows.read(table, row), now.values == sent?.values,
      try ownersAreSame(now.owners, sent), try books.edit(table, row)?.isGone == false
    {
      try books.dropEdit(table, row)
    }
  }

  /// Whether a row still belongs where it was sent to: only a step may have moved.
  private func ownersAreSame(_ owners: [Int64], _ sent: Entry?) throws -> Bool {
    guard let sent, sent.table == .step else { return true }
    return try books.known(sent.owners[0])?.row == owners[0]
  }

  /// What was deleted along with a record is not there any more on either side.
  private mutating func confirmBelongings(of uid: UInt32, areDeleted: Bool, revision: UInt32) throws {
    for edit in goneWith[uid] ?? [] {
      guard try books.edit(edit.table, edit.row)?.isGone == true,
        let known = try books.known(edit.table, edit.row)
      else { continue }
      try books.write(known.detached(isDeleted: areDeleted, revision: areDeleted ? revision : known.revision))
      try books.dropEdit(edit.table, edit.row)
      try confirmBelongings(of: known.uid, areDeleted: areDeleted, revision: revision)
    }
  }
}

extension Books.Known {
  /// The same record, with nothing on its way.
  func settled() -> Books.Known {
    Books.Known(
      uid: uid, table: table, row: row, revision: revision, base: base, isDeleted: isDeleted, sent: nil)
  }
}

extension Books {
  /// Forgets why the handheld refused an edit, which is tried again.
  func clearRefusal(_ table: Table, _ row: Int64) throws(MirrorFailure) {
    try database.run(
      """
      UPDATE edit SET refusal = NULL
      WHERE handheld = ?1 AND kind = ?2 AND row = ?3 AND refusal IS NOT NULL
      """, .integer(handheld), SQLValue(table.rawValue), .integer(row))
  }

  /// Notes why the handheld refused an edit, for those who look.
  func noteRefusal(_ table: Table, _ row: Int64, _ code: UInt32) throws(MirrorFailure) {
    try database.run(
      "UPDATE edit SET refusal = ?4 WHERE handheld = ?1 AND kind = ?2 AND row = ?3", .integer(handheld),
      SQLValue(table.rawValue), .integer(row), SQLValue(code))
  }
}
