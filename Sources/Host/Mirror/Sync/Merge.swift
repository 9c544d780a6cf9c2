/// The merge of a complete list of changes into the rows of the mirror.
///
/// To be run inside one transaction without triggers, with ``Books/takeStock()`` done. Afterwards every
/// record of the list is in the books; what the mirror edited and the handheld has not is in the journal of
/// edits. Nothing is ever deleted because the list lacks it.
struct Merge {
  let books: Books
  let ledger: Ledger
  let rows: Rows
  /// All records were listed, not only those that changed.
  let isFull: Bool
  /// What the books say of the records may be wrong. Is everything in doubt, rows are matched by their names,
  /// and nothing is deleted.
  let doubt: Handheld.Doubt

  /// Records that changed the mirror.
  var received = 0
  /// Rows that were deleted.
  var removed: Set<RowKey> = []
  /// Values kept in the table `conflict`.
  var conflicts = 0
  /// A deleted record came back, and with it perhaps others that did not change: all must be listed.
  var needsFullList = false
  /// Deletions are among the records.
  var hasTombstones = false
  /// The identities in the list: what was to be made and is not among them did not arrive.
  var listed: Set<UInt32> = []
  /// When everything is in doubt, what the books said before.
  var former: [UInt32: Books.Known] = [:]
  /// What was deleted along with each record, by what the handheld calls that.
  lazy var goneWith: [UInt32: [Books.Edit]] = booksOfGone()

  init(_ file: Books, isFull: Bool, doubt: Handheld.Doubt) throws(MirrorFailure) {
    ledger = try Ledger(file)
    books = Books(database: file.database, handheld: file.handheld, ledger: ledger)
    rows = try Rows(database: file.database, merging: file.handheld)
    self.isFull = isFull
    self.doubt = doubt
  }

  /// Merges the list.
  mutating func run(_ parcels: [Parcel]) throws(MirrorFailure) {
    listed = Set(parcels.map(\.uid))
    if doubt == .everything { try startComparing() }
    var deletions: [Parcel] = []
    var live = [[(parcel: Parcel, entry: Entry)]](repeating: [], count: Table.all.count)
    for parcel in parcels {
      switch parcel.content {
      case .deleted: deletions.append(parcel)
      case .live(let entry): live[entry.table.index].append((parcel, entry))
      case .foreign: break
      }
    }
    for parcel in try inOrder(deletions) { try bury(parcel) }
    for list in live {
      for (parcel, entry) in list {
        try receive(parcel, entry)
        try books.release(parcel.uid)
      }
    }
    for parcel in parcels {
      guard case .foreign = parcel.content else { continue }
      let known = try books.known(parcel.uid)
      try keepHidden(parcel, table: known?.table, behind: known?.row)
    }
    if isFull { try detachAbsent() }
    try showDangling()
    try ledger.flush()
  }

  /// The books are closed and opened anew: rows will be matched with what the handheld has now.
  private mutating func startComparing() throws(MirrorFailure) {
    former = ledger.records
    for known in former.values {
      try books.forget(known.uid)
      if let key = known.key, try books.edit(key.table, key.row)?.isGone != true {
        try books.noteEdit(key.table, key.row)
      }
    }
    for edit in try books.edits() where edit.isGone { try books.dropEdit(edit.table, edit.row) }
  }

  /// Rows whose records a full list lacks are not deleted: they are unknown to the handheld, and will be sent
  /// anew. So will be what belongs to them: on the handheld it cannot be reached any more.
  private mutating func detachAbsent() throws(MirrorFailure) {
    var absent: Set<UInt32> = []
    for known in ledger.records.values where known.revision > 0 && !listed.contains(known.uid) {
      guard let key = known.key else { continue }
      absent.insert(known.uid)
      try books.forget(known.uid)
      try sendAnew(key)
    }
    while !absent.isEmpty {
      var belongings: Set<UInt32> = []
      for known in ledger.records.values {
        guard let key = known.key, known.entry?.owners.contains(where: absent.contains) == true else {
          continue
        }
        belongings.insert(known.uid)
        try books.write(known.detached())
        try sendAnew(key)
      }
      absent = belongings
    }
  }

  /// Notes that the handheld does not have a row that it had.
  private func sendAnew(_ key: RowKey) throws(MirrorFailure) {
    if try books.edit(key.table, key.row)?.isGone == true {
      try books.dropEdit(key.table, key.row)
    } else {
      try books.noteEdit(key.table, key.row)
    }
  }

  /// What could not be shown because something was missing is tried again.
  private mutating func showDangling() throws(MirrorFailure) {
    let hidden = ledger.records.values.filter { $0.row == nil && !$0.isDeleted && $0.table != nil }
      .sorted { ($0.table?.index ?? 0, $0.uid) < ($1.table?.index ?? 0, $1.uid) }
    for known in hidden {
      guard let parcel = known.base.flatMap(Parcel.init), let entry = parcel.entry else { continue }
      try show(parcel, entry)
    }
  }

  /// Keeps a record that no row can show. A row that showed it until now stays as it was.
  func keepHidden(_ parcel: Parcel, table: Table?, behind row: Int64? = nil) throws(MirrorFailure) {
    try books.write(
      Books.Known(
        uid: parcel.uid, table: table, row: row, revision: parcel.revision, base: parcel.bytes,
        isDeleted: false, sent: nil))
  }

  /// Keeps a value that lost, or a deletion that did.
  mutating func keep(
    _ table: Table, _ row: Int64, _ name: SQLValue, field: String? = nil, kept: SQLValue = nil,
    lost: SQLValue = nil, _ reason: Conflict.Reason
  ) throws(MirrorFailure) {
    func text(_ value: SQLValue) -> SQLValue { value.integer.map { SQLValue("\($0)") } ?? value }
    // The same again, as when a handheld is compared twice, is kept once.
    let fresh = try books.database.run(
      """
      INSERT INTO conflict (kind, row, name, field, kept, lost, reason, handheld, sync, time)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, (SELECT syncs FROM mirror), strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
      WHERE NOT EXISTS (SELECT 1 FROM conflict WHERE (kind, row, reason) = (?1, ?2, ?7)
        AND field IS ?4 AND kept IS ?5 AND lost IS ?6)
      RETURNING id
      """,
      SQLValue(table.rawValue), .integer(row), name, field.map { SQLValue($0) } ?? nil, text(kept),
      text(lost), SQLValue(reason.rawValue), .integer(books.handheld))
    conflicts += fresh.count
  }
}
