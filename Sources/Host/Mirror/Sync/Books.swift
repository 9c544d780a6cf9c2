/// The books that a sync keeps for one handheld: which row is which record, and which rows were edited since.
struct Books {
  let database: Database
  let handheld: Int64

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
    let query = "SELECT \(Books.columns) FROM record WHERE handheld = ?1 AND uid = ?2"
    return try database.run(query, .integer(handheld), SQLValue(uid)).first.map(known)
  }

  func known(_ table: Table, _ row: Int64) throws(MirrorFailure) -> Known? {
    let query = "SELECT \(Books.columns) FROM record WHERE handheld = ?1 AND kind = ?2 AND row = ?3"
    return try database.run(query, .integer(handheld), SQLValue(table.rawValue), .integer(row)).first.map(known)
  }

  /// Those of all records that meet a condition on the columns of `record`.
  func known(where condition: String) throws(MirrorFailure) -> [Known] {
    let query = "SELECT \(Books.columns) FROM record WHERE handheld = ?1 AND \(condition) ORDER BY uid"
    return try database.run(query, .integer(handheld)).map(known)
  }

  func write(_ known: Known) throws(MirrorFailure) {
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
    try database.run("DELETE FROM record WHERE handheld = ?1 AND uid = ?2", .integer(handheld), SQLValue(uid))
  }
}

extension Books.Known {
  /// The fields that both sides had in common.
  var entry: Entry? { base.flatMap(Parcel.init)?.entry }

  /// The same record, no longer shown by a row.
  func detached(isDeleted: Bool = false, revision: UInt32? = nil) -> Books.Known {
    Books.Known(
      uid: uid, table: table, row: nil, revision: revision ?? self.revision, base: base, isDeleted: isDeleted,
      sent: nil)
  }
}

/// The journal of edits.
extension Books {
  func edit(_ table: Table, _ row: Int64) throws(MirrorFailure) -> Edit? {
    try edits(where: "kind = ?2 AND row = ?3", SQLValue(table.rawValue), .integer(row)).first
  }

  /// The edits that meet a condition on the columns of `edit`, those of owners first.
  func edits(where condition: String = "1", _ values: SQLValue...) throws(MirrorFailure) -> [Edit] {
    let query = "SELECT kind, row, gone, with_owner FROM edit WHERE handheld = ?1 AND \(condition) ORDER BY row"
    let edits = try database.run(query, [.integer(handheld)] + values).compactMap { values -> Edit? in
      guard let name = values[0].text, let table = Table(rawValue: String(decoding: name, as: UTF8.self)),
        let row = values[1].integer
      else { return nil }
      return Edit(table: table, row: row, isGone: values[2] == 1, wentWithOwner: values[3] == 1)
    }
    return Table.allCases.flatMap { table in edits.filter { $0.table == table } }
  }

  /// Notes that a row is to be sent.
  func noteEdit(_ table: Table, _ row: Int64) throws(MirrorFailure) {
    try database.run(
      """
      INSERT INTO edit (handheld, kind, row, gone) VALUES (?1, ?2, ?3, 0)
      ON CONFLICT (handheld, kind, row) DO UPDATE SET gone = 0, with_owner = 0
      """,
      .integer(handheld), SQLValue(table.rawValue), .integer(row))
  }

  func dropEdit(_ table: Table, _ row: Int64) throws(MirrorFailure) {
    try database.run(
      "DELETE FROM edit WHERE handheld = ?1 AND kind = ?2 AND row = ?3", .integer(handheld),
      SQLValue(table.rawValue), .integer(row))
  }

  /// Notes what no trigger did: rows that are in no book, and records whose rows vanished. Some programs replace rows
  /// without a deletion that a trigger sees, and a new handheld has none of the rows.
  func takeStock() throws(MirrorFailure) {
    for table in Table.allCases {
      let name = table.rawValue
      try database.run(
        """
        INSERT INTO edit (handheld, kind, row, gone)
        SELECT ?1, '\(name)', t.id, 0 FROM \(name) t
        WHERE NOT EXISTS (SELECT 1 FROM record r WHERE r.handheld = ?1 AND r.kind = '\(name)' AND r.row = t.id)
        ON CONFLICT (handheld, kind, row) DO UPDATE SET gone = 0, with_owner = 0 WHERE gone
        """, .integer(handheld))
      try database.run(
        """
        INSERT INTO edit (handheld, kind, row, gone)
        SELECT ?1, '\(name)', r.row, 1 FROM record r WHERE r.handheld = ?1 AND r.kind = '\(name)'
          AND r.row IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(name) t WHERE t.id = r.row)
        ON CONFLICT (handheld, kind, row) DO UPDATE SET gone = 1 WHERE NOT gone
        """, .integer(handheld))
      try database.run(
        """
        DELETE FROM edit WHERE handheld = ?1 AND kind = '\(name)' AND gone
          AND NOT EXISTS (SELECT 1 FROM record r WHERE r.handheld = ?1 AND r.kind = '\(name)' AND r.row = edit.row)
        """, .integer(handheld))
    }
  }
}

/// Identities that the handheld keeps for rows to come.
extension Books {
  func reserved() throws(MirrorFailure) -> [UInt32] {
    try database.run("SELECT uid FROM reserved WHERE handheld = ?1 ORDER BY uid", .integer(handheld))
      .compactMap { $0[0].integer.map { UInt32(clamping: $0) } }
  }

  func reserve(_ uid: UInt32) throws(MirrorFailure) {
    if let known = try known(uid) {
      // It was meant for a row that was deleted before the handheld heard of it.
      guard known.isDeleted, known.revision == 0 else { return }
      try forget(uid)
    }
    try database.run(
      "INSERT OR IGNORE INTO reserved (handheld, uid) VALUES (?1, ?2)", .integer(handheld), SQLValue(uid))
  }

  /// How many were given to rows that the handheld has not confirmed.
  func assignedCount() throws(MirrorFailure) -> Int {
    try database.number(
      "SELECT count(*) FROM record WHERE handheld = ?1 AND revision = 0 AND row IS NOT NULL", .integer(handheld))
  }

  func release(_ uid: UInt32) throws(MirrorFailure) {
    try database.run("DELETE FROM reserved WHERE handheld = ?1 AND uid = ?2", .integer(handheld), SQLValue(uid))
  }
}

/// What a sync counts when it is done.
extension Books {
  /// Edits that the handheld refused, and the reason for the first.
  func refusals() throws(MirrorFailure) -> (count: Int, first: UInt32?) {
    let query = "SELECT refusal FROM edit WHERE handheld = ?1 AND refusal IS NOT NULL ORDER BY kind, row"
    let codes = try database.run(query, .integer(handheld)).compactMap { $0[0].integer }
    return (codes.count, codes.first.map { UInt32(clamping: $0) })
  }

  /// Records that could be shown but for the mirror's rules, and those of foreign kinds. What belongs to something
  /// deleted is not counted: it cannot be reached on the handheld either.
  func hiddenCount() throws(MirrorFailure) -> Int {
    var count = try database.number(
      "SELECT count(*) FROM record WHERE handheld = ?1 AND NOT deleted AND kind IS NULL", .integer(handheld))
    for hidden in try known(where: "row IS NULL AND NOT deleted AND kind IS NOT NULL") {
      var isReachable = true
      for uid in hidden.entry?.owners ?? [] {
        if try known(uid)?.row == nil { isReachable = false }
      }
      if isReachable { count += 1 }
    }
    return count
  }

  /// Rows that the handheld does not have and that are not to be sent either.
  func lostCount() throws(MirrorFailure) -> Int {
    var count = 0
    for table in Table.allCases {
      let name = table.rawValue
      count += try database.number(
        """
        SELECT count(*) FROM \(name) t WHERE NOT EXISTS (
          SELECT 1 FROM record r WHERE r.handheld = ?1 AND r.kind = '\(name)' AND r.row = t.id)
        AND NOT EXISTS (SELECT 1 FROM edit e WHERE e.handheld = ?1 AND e.kind = '\(name)' AND e.row = t.id)
        """, .integer(handheld))
    }
    return count
  }
}
