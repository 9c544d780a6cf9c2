/// The journal of edits.
extension Books {
  func edit(_ table: Table, _ row: Int64) throws(MirrorFailure) -> Edit? {
    try edits(where: "kind = ?2 AND row = ?3", SQLValue(table.rawValue), .integer(row)).first
  }

  /// The edits that meet a condition on the columns of `edit`, those of owners first.
  func edits(where condition: String = "1", _ values: SQLValue...) throws(MirrorFailure) -> [Edit] {
    let query =
      "SELECT kind, row, gone, with_owner FROM edit WHERE handheld = ?1 AND \(condition) ORDER BY row"
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

  /// Notes what no trigger did: rows that are in no book, and records whose rows vanished. Some programs
  /// replace rows without a deletion that a trigger sees, and a new handheld has none of the rows.
  func takeStock() throws(MirrorFailure) {
    for table in Table.allCases {
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
