/// The books that a sync keeps for one handheld: which row is which record, and which rows were edited since.
struct Books {
  let database: Database
  let handheld: Int64
  /// The books in memory, while many records are merged.
  var ledger: Ledger?

  /// A record of the handheld, and the row that shows it.
  struct Known {
    let uid: UInt32
    /// Where it is shown; nil if it is of a foreign kind.
    let table: Table?
    /// The row that shows it; nil if it is deleted or cannot be shown.
    let row: Int64?
    /// The last revision seen; 0 for a record that is to be created.
    let revision: UInt32
    /// The record at that revision, which both sides had in common.
    let base: [UInt8]?
    let isDeleted: Bool
    /// What was sent and not answered yet.
    let sent: [UInt8]?
  }

  /// An edit of a row that the handheld does not have yet.
  struct Edit {
    let table: Table
    let row: Int64
    /// The row was deleted.
    let isGone: Bool
    /// It was deleted because what it belonged to was.
    let wentWithOwner: Bool
    /// With what the handheld refused it.
    var refusal: Int64?

    var key: RowKey { RowKey(table: table, row: row) }
  }

  private static let columns = "uid, kind, row, revision, base, deleted, sent"

  private func known(_ values: [SQLValue]) -> Known {
    Known(
      uid: UInt32(clamping: values[0].integer ?? 0),
      table: values[1].text.flatMap { Table(rawValue: String(decoding: $0, as: UTF8.self)) },
      row: values[2].integer, revision: UInt32(clamping: values[3].integer ?? 0), base: values[4].blob,
      isDeleted: values[5] == 1, sent: values[6].blob)
  }

  func known(_ uid: UInt32) throws(MirrorFailure) -> Known? {
    if let ledger { return ledger.records[uid] }
    let query = "SELECT \(Books.columns) FROM record WHERE handheld = ?1 AND uid = ?2"
    return try database.run(query, .integer(handheld), SQLValue(uid)).first.map(known)
  }

  func known(_ table: Table, _ row: Int64) throws(MirrorFailure) -> Known? {
    if let ledger { return ledger.known(RowKey(table: table, row: row)) }
    let query = "SELECT \(Books.columns) FROM record WHERE handheld = ?1 AND kind = ?2 AND row = ?3"
    return try database.run(query, .integer(handheld), SQLValue(table.rawValue), .integer(row)).first.map(
      known)
  }

  /// Those of all records that meet a condition on the columns of `record`, as the file has them.
  func known(where condition: String) throws(MirrorFailure) -> [Known] {
    let query = "SELECT \(Books.columns) FROM record WHERE handheld = ?1 AND \(condition) ORDER BY uid"
    return try database.run(query, .integer(handheld)).map(known)
  }

  func write(_ known: Known) throws(MirrorFailure) {
    if let ledger { return ledger.write(known) }
    try database.run(
      """
      INSERT OR REPLACE INTO record (handheld, uid, kind, row, revision, base, deleted, sent)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      .integer(handheld), SQLValue(known.uid), known.table.map { SQLValue($0.rawValue) } ?? nil,
      known.row.map(SQLValue.integer) ?? nil, SQLValue(known.revision), known.base.map(SQLValue.blob) ?? nil,
      SQLValue(known.isDeleted), known.sent.map(SQLValue.blob) ?? nil)
  }

  func forget(_ uid: UInt32) throws(MirrorFailure) {
    if let ledger { return ledger.forget(uid) }
    try database.run("DELETE FROM record WHERE handheld = ?1 AND uid = ?2", .integer(handheld), SQLValue(uid))
  }
}

extension Books.Known {
  /// The row that shows it.
  var key: RowKey? {
    guard let table, let row else { return nil }
    return RowKey(table: table, row: row)
  }

  /// The fields that both sides had in common.
  var entry: Entry? { base.flatMap(Parcel.init)?.entry }

  /// The same record, no longer shown by a row.
  func detached(isDeleted: Bool = false, revision: UInt32? = nil) -> Books.Known {
    Books.Known(
      uid: uid, table: table, row: nil, revision: revision ?? self.revision, base: base, isDeleted: isDeleted,
      sent: nil)
  }
}

/// Identities that the handheld keeps for rows to come.
extension Books {
  func reserved() throws(MirrorFailure) -> [UInt32] {
    try database.run("SELECT uid FROM reserved WHERE handheld = ?1 ORDER BY uid", .integer(handheld))
      .compactMap { $0[0].integer.map { UInt32(clamping: $0) } }
  }

  func reserve(_ uid: UInt32) throws(MirrorFailure) {
    if let ledger { return try ledger.reserve(uid) }
    if let known = try known(uid) {
      // It is given to a row already; or it was, and the row was deleted before the handheld heard of it.
      guard known.row == nil else { return }
      try forget(uid)
    }
    try insertReserved(uid)
  }

  func insertReserved(_ uid: UInt32) throws(MirrorFailure) {
    try database.run(
      "INSERT OR IGNORE INTO reserved (handheld, uid) VALUES (?1, ?2)", .integer(handheld), SQLValue(uid))
  }

  /// How many identities are lacking for the rows that the handheld does not have.
  func lackingIdentities() throws(MirrorFailure) -> Int {
    let needed = try database.number(
      """
      SELECT count(*) FROM edit e WHERE e.handheld = ?1 AND NOT e.gone AND NOT EXISTS (
        SELECT 1 FROM record r WHERE r.handheld = e.handheld AND r.kind = e.kind AND r.row = e.row)
      """, .integer(handheld))
    return max(0, needed - (try reserved().count))
  }

  /// How many were given to rows that the handheld has not confirmed.
  func assignedCount() throws(MirrorFailure) -> Int {
    try database.number(
      "SELECT count(*) FROM record WHERE handheld = ?1 AND revision = 0 AND row IS NOT NULL",
      .integer(handheld))
  }

  func release(_ uid: UInt32) throws(MirrorFailure) {
    if let ledger { return try ledger.release(uid) }
    try database.run(
      "DELETE FROM reserved WHERE handheld = ?1 AND uid = ?2", .integer(handheld), SQLValue(uid))
  }
}
