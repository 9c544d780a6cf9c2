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

  private static func indexing(_ table: Table) -> String {
    let name = table.rawValue
    let columns = table.columns.filter { $0.content == .line || $0.content == .notes }.map(\.name)
    func key(_ row: String) -> String { "\(row)id * 8 + \(indexNumber(of: table))" }
    func words(_ row: String) -> String {
      let texts = columns.map { Folding.sql(row + $0) } + (columns.count == 1 ? ["''"] : [])
      return texts.joined(separator: ", ")
    }
    let removal = "DELETE FROM search WHERE rowid ="
    // Deleting first, because a program may replace a row without a deletion that a trigger sees.
    let entry = """
        \(removal) \(key("NEW."));
        INSERT INTO search (rowid, name, notes) VALUES (\(key("NEW.")), \(words("NEW.")));
      """
    let changed = columns.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
    return """
      CREATE TRIGGER \(name)_indexed AFTER INSERT ON \(name) BEGIN
      \(entry)
      END;
      CREATE TRIGGER \(name)_reindexed AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(name)
      WHEN \(changed) BEGIN
      \(entry)
      END;
      CREATE TRIGGER \(name)_unindexed AFTER DELETE ON \(name) BEGIN
        \(removal) \(key("OLD."));
      END;
      INSERT INTO search (rowid, name, notes) SELECT \(key("")), \(words("")) FROM \(name);

      """
  }
}
