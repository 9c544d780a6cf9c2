/// The rows that a person reads and edits, as entries of the sync.
///
/// A merge runs without triggers, as they cost more than all else together. What they do for other programs,
/// it does here for many rows at once: it notes what the *other* handhelds do not have, and what is to be
/// looked at before the index of words is used. What belongs to a deleted row goes by the foreign keys.
final class Rows {
  let database: Database
  /// The handheld whose records are merged without triggers; nil for edits like those of any program.
  private let merging: Int64?
  /// There are other handhelds, which are to hear of it.
  private let hasOthers: Bool
  private var insertions = [Statement?](repeating: nil, count: Table.all.count)
  private var hasNotedMany = false

  init(database: Database, merging: Int64? = nil) throws(MirrorFailure) {
    self.database = database
    self.merging = merging
    let handhelds = merging == nil ? 0 : try database.number("SELECT count(*) FROM handheld")
    hasOthers = handhelds > 1
  }

  /// The values of a row and the rows it belongs to; nil if there is no such row.
  func read(_ table: Table, _ row: Int64) throws(MirrorFailure) -> (owners: [Int64], values: [SQLValue])? {
    guard let values = try database.run(Rows.reading[table.index], .integer(row)).first else { return nil }
    let count = table.owners.count
    return (values[..<count].map { $0.integer ?? 0 }, Array(values[count...]))
  }

  private static let reading = Table.all.map { table in
    let columns = table.owners.map(\.column) + table.columns.map(\.name)
    return "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) WHERE id = ?1"
  }

  /// Adds a row, at `row` if given, and returns its id.
  @discardableResult
  func insert(
    _ table: Table, owners: [Int64], _ values: [SQLValue], at row: Int64? = nil
  ) throws(MirrorFailure) -> Int64 {
    let statement = try insertion(into: table)
    _ = try statement.rows([row.map(SQLValue.integer) ?? nil] + owners.map(SQLValue.integer) + values)
    guard let row else {
      let row = database.lastRow
      // Another handheld hears of it when its stock is taken.
      if !table.isLink { try noteMany() }
      return row
    }
    try note(RowKey(table: table, row: row), isGone: false, changesWords: true)
    return row
  }

  private func insertion(into table: Table) throws(MirrorFailure) -> Statement {
    if let statement = insertions[table.index] { return statement }
    let columns = ["id"] + table.owners.map(\.column) + table.columns.map(\.name)
    let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    let statement = try Statement(
      "INSERT INTO \(table.rawValue) (\(columns.joined(separator: ", "))) VALUES (\(places))", in: database)
    insertions[table.index] = statement
    return statement
  }

  func update(_ table: Table, _ row: Int64, _ values: [SQLValue], changesWords: Bool) throws(MirrorFailure) {
    let sets = table.columns.enumerated().map { "\($0.element.name) = ?\($0.offset + 2)" }
    try database.run(
      "UPDATE \(table.rawValue) SET \(sets.joined(separator: ", ")) WHERE id = ?1", [.integer(row)] + values)
    try note(RowKey(table: table, row: row), isGone: false, changesWords: changesWords)
  }

  /// Moves a step to another quest.
  func move(step row: Int64, to quest: Int64) throws(MirrorFailure) {
    try database.run("UPDATE step SET quest = ?2 WHERE id = ?1", .integer(row), .integer(quest))
    try note(RowKey(table: .step, row: row), isGone: false)
  }

  /// Deletes a row. `belongings`: what goes along with it.
  func delete(_ table: Table, _ row: Int64, with belongings: [RowKey] = []) throws(MirrorFailure) {
    let key = RowKey(table: table, row: row)
    for belonging in belongings {
      try note(belonging, isGone: true, withOwner: true, changesWords: true)
    }
    try note(key, isGone: true, changesWords: true)
    try database.run("DELETE FROM \(table.rawValue) WHERE id = ?1", .integer(row))
  }

  /// Does what the triggers do after an edit.
  private func note(
    _ key: RowKey, isGone: Bool, withOwner: Bool = false, changesWords: Bool = false
  ) throws(MirrorFailure) {
    guard let merging else { return }
    if changesWords, !key.table.isLink {
      try database.run("INSERT OR IGNORE INTO unindexed (id) VALUES (?1)", .integer(key.indexed))
    }
    guard hasOthers else { return }
    let (kind, row) = (SQLValue(key.table.rawValue), SQLValue.integer(key.row))
    try database.run(
      "DELETE FROM edit WHERE kind = ?1 AND row = ?2 AND handheld <> ?3", kind, row, .integer(merging))
    try database.run(
      """
      INSERT INTO edit (handheld, kind, row, gone, with_owner)
      SELECT h.id, ?1, ?2, ?3, ?4 FROM handheld h WHERE h.id <> ?5 AND (NOT ?3 OR EXISTS (
        SELECT 1 FROM record r WHERE r.handheld = h.id AND r.kind = ?1 AND r.row = ?2))
      """, kind, row, SQLValue(isGone), SQLValue(withOwner), .integer(merging))
  }

  private func noteMany() throws(MirrorFailure) {
    guard merging != nil, !hasNotedMany else { return }
    hasNotedMany = true
    try database.run("INSERT OR IGNORE INTO unindexed (id) VALUES (?1)", .integer(Schema.manyUnindexed))
  }
}

/// What belongs together.
extension Rows {
  /// Everything that belongs to a row, directly or through others: steps, links, and all of a playthrough.
  func belongings(of table: Table, _ row: Int64) throws(MirrorFailure) -> [RowKey] {
    var found: [RowKey] = []
    for child in Table.all {
      for owner in child.owners where owner.table == table {
        let query = "SELECT id FROM \(child.rawValue) WHERE \(owner.column) = ?1 ORDER BY id"
        for values in try database.run(query, .integer(row)) {
          let id = values[0].integer ?? 0
          found.append(RowKey(table: child, row: id))
          found += try belongings(of: child, id)
        }
      }
    }
    return found
  }

  /// The playthrough of an NPC, a location or a quest.
  func playthrough(of table: Table, _ row: Int64) throws(MirrorFailure) -> Int64? {
    try database.run("SELECT playthrough FROM \(table.rawValue) WHERE id = ?1", .integer(row)).first?[0]
      .integer
  }

  /// The links of a table between two rows: one at most.
  func links(_ table: Table, between ends: [Int64]) throws(MirrorFailure) -> [Int64] {
    let columns = table.owners.map(\.column)
    var condition = "\(columns[0]) = ?1 AND \(columns[1]) = ?2"
    if table == .questAlternative { condition += " OR \(columns[0]) = ?2 AND \(columns[1]) = ?1" }
    let query = "SELECT id FROM \(table.rawValue) WHERE \(condition)"
    return try database.run(query, ends.map(SQLValue.integer)).map { $0[0].integer ?? 0 }
  }

  /// The rows of a list with a name, as it is byte for byte.
  func rows(of table: Table, owners: [Int64], named name: SQLValue) throws(MirrorFailure) -> [Int64] {
    let owner = table.owners.first.map { " AND \($0.column) = ?2" } ?? ""
    let query = "SELECT id FROM \(table.rawValue) WHERE \(table.columns[0].name) = ?1\(owner) ORDER BY id"
    return try database.run(query, [name] + owners.map(SQLValue.integer)).map { $0[0].integer ?? 0 }
  }
}
