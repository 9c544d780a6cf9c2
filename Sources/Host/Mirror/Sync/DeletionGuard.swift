/// Stops a sync that would delete much at once: perhaps it was a mistake, or another program's.
///
/// It counts rows of a kind with all that goes along with them. Kinds of fewer than ten records are left
/// alone.
struct DeletionGuard {
  let books: Books

  /// Records of a kind below which nothing is asked.
  static let leastRecords = 10
  /// More than one in this many is much.
  static let share = 5

  /// What one side deleted of one kind.
  struct Count {
    let table: Table
    let deleted: Int
    let total: Int

    var isMuch: Bool { total >= DeletionGuard.leastRecords && deleted * DeletionGuard.share > total }
  }

  /// Throws if the mirror deleted much that the handheld still has.
  func checkMirror() throws {
    var counts: [Count] = []
    for table in Table.allCases {
      let kind = SQLValue(table.rawValue)
      let total = try books.database.number(
        """
        SELECT count(*) FROM record
        WHERE handheld = ?1 AND kind = ?2 AND row IS NOT NULL AND NOT deleted AND revision > 0
        """, .integer(books.handheld), kind)
      guard total >= DeletionGuard.leastRecords else { continue }
      let deleted = try books.database.number(
        "SELECT count(*) FROM edit WHERE handheld = ?1 AND kind = ?2 AND gone", .integer(books.handheld), kind
      )
      counts.append(Count(table: table, deleted: deleted, total: total))
    }
    try check(counts, on: "in the mirror")
  }

  /// How many rows of each kind there are.
  func rowCounts() throws -> [Table: Int] {
    var counts: [Table: Int] = [:]
    for table in Table.allCases {
      counts[table] = try books.database.number("SELECT count(*) FROM \(table.rawValue)")
    }
    return counts
  }

  /// Throws if a merge deleted many of the rows that there were before it, and is to be rolled back.
  func checkHandheld(_ removed: Set<RowKey>, of before: [Table: Int]) throws {
    let counts = Table.allCases.map { table in
      Count(table: table, deleted: removed.count { $0.table == table }, total: before[table] ?? 0)
    }
    try check(counts, on: "on the handheld")
  }

  private func check(_ counts: [Count], on side: String) throws {
    let much = counts.filter(\.isMuch)
    guard !much.isEmpty else { return }
    let list = much.map { "\($0.deleted) of \($0.total) rows of \($0.table.rawValue)" }
    throw SyncFailure.muchDeleted(list.joined(separator: ", "), side: side)
  }
}
