extension Schema {
  /// An index of the words in names and notes, and what is to be looked at before it is used.
  ///
  /// A trigger that wrote to the index would be refused in a program with `trusted_schema` off, or without
  /// FTS5, and so would every edit there. So the triggers only note the rows, and whoever searches brings the
  /// index up to date first.
  static let search = """
    CREATE VIRTUAL TABLE search USING fts5(name, notes, tokenize = '\(Folding.tokenizer)');
    CREATE TABLE unindexed (id INTEGER PRIMARY KEY) STRICT;

    """

  /// What stands in `unindexed` when rows are to be looked for that are not in the index at all. No row has
  /// this number.
  static let manyUnindexed: Int64 = 0

  /// What brings the index up to date.
  static var indexing: [String] {
    let tables = Table.allCases.filter { !$0.isLink }
    func inserting(_ table: Table, _ condition: String) -> String {
      """
      INSERT INTO search (rowid, name, notes) SELECT \(key(of: table, "")), \(words(of: table, ""))
        FROM \(table.rawValue) WHERE \(condition)
      """
    }
    return ["DELETE FROM search WHERE rowid IN (SELECT id FROM unindexed)"]
      + tables.map { table in
        inserting(
          table,
          "id IN (SELECT id / 8 FROM unindexed WHERE id % 8 = \(table.index) AND id <> \(manyUnindexed))")
      }
      + tables.map { table in
        inserting(
          table,
          "EXISTS (SELECT 1 FROM unindexed WHERE id = \(manyUnindexed)) AND "
            + "\(key(of: table, "")) NOT IN (SELECT id FROM search_docsize)")
      }
      + ["DELETE FROM unindexed"]
  }

  /// A row is found in the index under its key times 8 plus the number of its table.
  private static func key(of table: Table, _ row: String) -> String { "\(row)id * 8 + \(table.index)" }

  private static func texts(of table: Table) -> [String] { table.wordColumns.map { table.columns[$0].name } }

  private static func words(of table: Table, _ row: String) -> String {
    let texts = texts(of: table)
    return (texts.map { Folding.sql(row + $0) } + (texts.count == 1 ? ["''"] : [])).joined(separator: ", ")
  }

  /// Notes the rows of a table whose words change. No conflict clause keeps the note from being made twice,
  /// because a program's own `OR IGNORE` or `OR REPLACE` would overrule it.
  static func indexing(_ table: Table) -> String {
    guard !table.isLink else { return "" }
    let name = table.rawValue
    func note(_ key: String) -> String {
      """
        INSERT INTO unindexed (id) SELECT \(key) WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE id = \(key));
      """
    }
    let changed = texts(of: table).map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
    return """
      CREATE TRIGGER \(name)_indexed AFTER INSERT ON \(name) BEGIN
      \(note(key(of: table, "NEW.")))
      END;
      CREATE TRIGGER \(name)_reindexed AFTER UPDATE OF \(texts(of: table).joined(separator: ", ")) ON \(name)
      WHEN \(changed) BEGIN
      \(note(key(of: table, "NEW.")))
      END;
      CREATE TRIGGER \(name)_unindexed AFTER DELETE ON \(name) BEGIN
      \(note(key(of: table, "OLD.")))
      END;

      """
  }
}
