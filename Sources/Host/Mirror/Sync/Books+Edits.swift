/// The journal of edits.
extension Books {
  func edit(_ table: Table, _ row: Int64) throws(MirrorFailure) -> Edit? {
    if let ledger { return ledger.edits[RowKey(table: table, row: row)] }
    let query = "SELECT \(Books.editColumns) FROM edit WHERE handheld = ?1 AND kind = ?2 AND row = ?3"
    return try database.run(query, .integer(handheld), SQLValue(table.rawValue), .integer(row)).first
      .flatMap(Edit.init)
  }

  /// All edits, those of owners first.
  func edits() throws(MirrorFailure) -> [Edit] {
    if let ledger {
      return ledger.edits.values.sorted { ($0.table.index, $0.row) < ($1.table.index, $1.row) }
    }
    let query = "SELECT \(Books.editColumns) FROM edit WHERE handheld = ?1 ORDER BY row"
    var lists = [[Edit]](repeating: [], count: Table.all.count)
    for values in try database.run(query, .integer(handheld)) {
      if let edit = Edit(values) { lists[edit.table.index].append(edit) }
    }
    return lists.flatMap { $0 }
  }

  private static let editColumns = "kind, row, gone, with_owner, refusal"

  /// Notes that a row is to be sent.
  func noteEdit(_ table: Table, _ row: Int64) throws(MirrorFailure) {
    try write(Edit(table: table, row: row, isGone: false, wentWithOwner: false))
  }

  func write(_ edit: Edit) throws(MirrorFailure) {
    if let ledger { return ledger.note(edit) }
    try database.run(
      """
      INSERT OR REPLACE INTO edit (handheld, kind, row, gone, with_owner, refusal)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      .integer(handheld), SQLValue(edit.table.rawValue), .integer(edit.row), SQLValue(edit.isGone),
      SQLValue(edit.wentWithOwner), edit.refusal.map(SQLValue.integer) ?? nil)
  }

  func dropEdit(_ table: Table, _ row: Int64) throws(MirrorFailure) {
    if let ledger { return ledger.drop(RowKey(table: table, row: row)) }
    try database.run(
      "DELETE FROM edit WHERE handheld = ?1 AND kind = ?2 AND row = ?3", .integer(handheld),
      SQLValue(table.rawValue), .integer(row))
  }

  /// Notes what no trigger did: rows that are in no book, and records whose rows vanished. Some programs
  /// replace rows without a deletion that a trigger sees, and a new handheld has none of the rows.
  func takeStock() throws(MirrorFailure) {
    for table in Table.all {
      let name = table.rawValue
      try database.run(
        """
        INSERT INTO edit (handheld, kind, row, gone)
        SELECT ?1, '\(name)', t.id, 0 FROM \(name) t
        WHERE NOT EXISTS (SELECT 1 FROM record r
          WHERE r.handheld = ?1 AND r.kind = '\(name)' AND r.row = t.id)
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
          AND NOT EXISTS (SELECT 1 FROM record r
            WHERE r.handheld = ?1 AND r.kind = '\(name)' AND r.row = edit.row)
        """, .integer(handheld))
    }
  }
}

extension Books.Edit {
  /// Reads a row; nil if it is of a table that there is not.
  fileprivate init?(_ values: [SQLValue]) {
    guard let name = values[0].text, let table = Table(rawValue: String(decoding: name, as: UTF8.self)),
      let row = values[1].integer
    else { return nil }
    self.init(
      table: table, row: row, isGone: values[2] == 1, wentWithOwner: values[3] == 1,
      refusal: values[4].integer)
  }
}
