/// The merge of a complete list of changes into the rows of the mirror.
///
/// To be run inside one transaction, with ``Books/takeStock()`` done. Afterwards every record of the list is
/// in the books; what the mirror edited and the handheld has not is in the journal of edits. Nothing is ever
/// deleted because the list lacks it.
struct Merge {
  let books: Books
  let rows: Rows
  /// All records were listed, not only those that changed.
  let isFull: Bool
  /// What the books say of the records is in doubt: rows are matched by their names, and nothing is deleted.
  let isComparing: Bool

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
  /// The identities in the list: what was sent and is not among them did not arrive.
  var listed: Set<UInt32> = []
  /// When comparing, what the books said before.
  var former: [UInt32: Books.Known] = [:]

  init(books: Books, isFull: Bool, isComparing: Bool) {
    self.books = books
    rows = Rows(database: books.database)
    self.isFull = isFull
    self.isComparing = isComparing
  }

  /// Merges the list.
  mutating func run(_ parcels: [Parcel]) throws(MirrorFailure) {
    listed = Set(parcels.map(\.uid))
    if isComparing { try startComparing() }
    let deletions = parcels.filter { if case .deleted = $0.content { true } else { false } }
    for parcel in try inOrder(deletions) { try bury(parcel) }
    let live = Table.allCases.flatMap { table in parcels.filter { $0.entry?.table == table } }
    for parcel in live {
      if let entry = parcel.entry { try receive(parcel, entry) }
      try books.release(parcel.uid)
    }
    for parcel in parcels {
      guard case .foreign = parcel.content else { continue }
      let known = try books.known(parcel.uid)
      try keepHidden(parcel, table: known?.table, behind: known?.row)
    }
    if isFull { try detachAbsent() }
    try showDangling()
    for table in Table.allCases where !table.isLink {
      try books.database.run(Schema.indexingMissing(table))
    }
    try books.takeStock()
  }

  /// The books are closed and opened anew: rows will be matched with what the handheld has now.
  private mutating func startComparing() throws(MirrorFailure) {
    for known in try books.known(where: "1") {
      former[known.uid] = known
      try books.forget(known.uid)
    }
    for edit in try books.edits(where: "gone") { try books.dropEdit(edit.table, edit.row) }
  }

  /// Rows whose records a full list lacks are not deleted: they are unknown to the handheld, and will be sent
  /// anew.
  private mutating func detachAbsent() throws(MirrorFailure) {
    for known in try books.known(where: "row IS NOT NULL AND revision > 0") where !listed.contains(known.uid)
    {
      try books.forget(known.uid)
    }
  }

  /// What could not be shown because something was missing is tried again.
  private mutating func showDangling() throws(MirrorFailure) {
    let hidden = try books.known(where: "row IS NULL AND NOT deleted AND kind IS NOT NULL")
    for table in Table.allCases {
      for known in hidden where known.table == table {
        guard let parcel = known.base.flatMap(Parcel.init), let entry = parcel.entry else { continue }
        try show(parcel, entry)
      }
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
