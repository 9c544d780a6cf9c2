extension Schema {
  /// Version 3: an index of the words in names and notes, kept by triggers whatever program writes.
  static var search: String {
    let tables = Table.allCases.filter { !$0.isLink }
    return
      ([
        """
        CREATE VIRTUAL TABLE search USING fts5(name, notes, tokenize = '\(Folding.tokenizer)');

        """
      ] + tables.map(indexing)).joined()
  }

  /// The number of a table in the index: a row is found under its key times 8 plus this.
  static func indexNumber(of table: Table) -> Int {
    switch table {
    case .playthrough: 0
    case .npc: 1
    case .location: 2
    case .quest: 3
    default: 4
    }
  }

  /// What puts those rows of a table into the index that are not in it.
  static func indexingMissing(_ table: Table) -> String {
    """
    INSERT INTO search (rowid, name, notes) SELECT \(key(of: table, "")), \(words(of: table, ""))
      FROM \(table.rawValue) WHERE \(key(of: table, "")) NOT IN (SELECT id FROM search_docsize);

    """
  }

  private static func key(of table: Table, _ row: String) -> String {
    "\(row)id * 8 + \(indexNumber(of: table))"
  }

  private static func texts(of table: Table) -> [String] {
    table.columns.filter { $0.content == .line || $0.content == .notes }.map(\.name)
  }

  private static func words(of table: Table, _ row: String) -> String {
    let texts = texts(of: table)
    return (texts.map { Folding.sql(row + $0) } + (texts.count == 1 ? ["''"] : [])).joined(separator: ", ")
  }

  private static func indexing(_ table: Table) -> String {
    let name = table.rawValue
    let texts = texts(of: table)
    let removal = "DELETE FROM search WHERE rowid ="
    let new = (key: key(of: table, "NEW."), words: words(of: table, "NEW."))
    // Deleting first, because a program may replace a row without a deletion that a trigger sees.
    let entry = """
        \(removal) \(new.key);
        INSERT INTO search (rowid, name, notes) VALUES (\(new.key), \(new.words));
      """
    let changed = texts.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
    // FTS5 writes to the disk after each statement of a trigger. A merge indexes its new rows all at once.
    return """
      CREATE TRIGGER \(name)_indexed AFTER INSERT ON \(name)
      WHEN (SELECT handheld FROM syncing) IS NULL BEGIN
      \(entry)
      END;
      CREATE TRIGGER \(name)_reindexed AFTER UPDATE OF \(texts.joined(separator: ", ")) ON \(name)
      WHEN \(changed) BEGIN
      \(entry)
      END;
      CREATE TRIGGER \(name)_unindexed AFTER DELETE ON \(name) BEGIN
        \(removal) \(key(of: table, "OLD."));
      END;
      \(indexingMissing(table))
      """
  }
}
