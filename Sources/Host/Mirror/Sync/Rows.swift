/// The rows that a person reads and edits, as entries of the sync.
struct Rows {
  let database: Database

  /// The values of a row and the rows it belongs to; nil if there is no such row.
  func read(_ table: Table, _ row: Int64) throws(MirrorFailure) -> (owners: [Int64], values: [SQLValue])? {
    let columns = table.owners.map(\.column) + table.columns.map(\.name)
    let query = "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) WHERE id = ?1"
    guard let values = try database.run(query, .integer(row)).first else { return nil }
    let count = table.owners.count
    return (values[..<count].map { $0.integer ?? 0 }, Array(values[count...]))
  }

  /// Adds a row, at `row` if given, and returns its id.
  @discardableResult
  func insert(
    _ table: Table, owners: [Int64], _ values: [SQLValue], at row: Int64? = nil
  ) throws(MirrorFailure) -> Int64 {
    let columns = ["id"] + table.owners.map(\.column) + table.columns.map(\.name)
    let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    try database.run(
      "INSERT INTO \(table.rawValue) (\(columns.joined(separator: ", "))) VALUES (\(places))",
      [row.map(SQLValue.integer) ?? nil] + owners.map(SQLValue.integer) + values)
    return row ?? database.lastRow
  }

  func update(_ table: Table, _ row: Int64, _ values: [SQLValue]) throws(MirrorFailure) {
    let sets = table.columns.enumerated().map { "\($0.element.name) = ?\($0.offset + 2)" }
    try database.run(
      "UPDATE \(table.rawValue) SET \(sets.joined(separator: ", ")) WHERE id = ?1", [.integer(row)] + values)
  }

  /// Moves a step to another quest.
  func move(step row: Int64, to quest: Int64) throws(MirrorFailure) {
    try database.run("UPDATE step SET quest = ?2 WHERE id = ?1", .integer(row), .integer(quest))
  }

  func delete(_ table: Table, _ row: Int64) throws(MirrorFailure) {
    try database.run("DELETE FROM \(table.rawValue) WHERE id = ?1", .integer(row))
  }

  /// Everything that belongs to a row, directly or through others: steps, links, and all of a playthrough.
  func belongings(of table: Table, _ row: Int64) throws(MirrorFailure) -> [(table: Table, row: Int64)] {
    var found: [(table: Table, row: Int64)] = []
    for child in Table.allCases {
      for owner in child.owners where owner.table == table {
        let query = "SELECT id FROM \(child.rawValue) WHERE \(owner.column) = ?1 ORDER BY id"
        for values in try database.run(query, .integer(row)) {
          let id = values[0].integer ?? 0
          found.append((child, id))
          found += try belongings(of: child, id)
        }
      }
    }
    return found
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
