/// What a sync counts when it is done.
extension Books {
  /// Edits that the handheld refused, and the reason for the first.
  func refusals() throws(MirrorFailure) -> (count: Int, first: UInt32?) {
    let query = "SELECT refusal FROM edit WHERE handheld = ?1 AND refusal IS NOT NULL ORDER BY kind, row"
    let codes = try database.run(query, .integer(handheld)).compactMap { $0[0].integer }
    return (codes.count, codes.first.map { UInt32(clamping: $0) })
  }

  /// Records that could be shown but for the mirror's rules, and those of foreign kinds. What belongs to
  /// something deleted is not counted: it cannot be reached on the handheld either.
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
