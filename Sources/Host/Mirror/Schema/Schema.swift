import Bytes

/// The schema of a mirror: what is described in Schema.md.
///
/// Columns, checks and triggers come from ``Table`` and ``Column``, so that what a program may write is
/// exactly what the handheld can hold.
enum Schema {
  /// `PRAGMA application_id` of every mirror: "Cair".
  static let applicationID = 0x4361_6972
  /// `PRAGMA user_version` of the oldest mirrors that can be opened. Those before were made by test versions.
  static let firstVersion = 4
  /// `PRAGMA user_version` of a mirror made by this version.
  static let version = firstVersion + migrations.count - 1

  /// What makes a mirror of the first version out of an empty file, and what takes it from each version to
  /// the next.
  static let migrations: [String] = [first]

  private static var first: String {
    let tables = Table.allCases.map(definition).joined(separator: "\n")
    let rules = Table.allCases.map(triggers).joined(separator: "\n")
    return [tables, books, search, rules, choices, views].joined(separator: "\n")
  }

  /// One of the tables that a person reads and edits.
  private static func definition(of table: Table) -> String {
    let owners = table.owners.map {
      "\($0.column) INTEGER NOT NULL REFERENCES \($0.table.rawValue) ON DELETE CASCADE"
    }
    let columns = table.columns.map { $0.definition(in: table.rawValue) }
    // A key is never given out twice: a new row must not be taken for one that was deleted.
    let key = ["id INTEGER PRIMARY KEY AUTOINCREMENT"]
    let lines = (key + owners + columns).map { "  \($0)" }.joined(separator: ",\n")
    return "CREATE TABLE \(table.rawValue) (\n\(lines)\n) STRICT;\n" + indexes(of: table)
  }

  private static func indexes(of table: Table) -> String {
    let name = table.rawValue
    guard table.isLink else {
      let label = table.columns[0].name
      guard let owner = table.owners.first?.column else { return "" }
      return """
        CREATE INDEX \(name)_order ON \(name) (\(owner), position, id);
        CREATE INDEX \(name)_by_name ON \(name) (\(owner), \(label));

        """
    }
    let (from, to) = (table.owners[0].column, table.owners[1].column)
    let unique =
      table == .questAlternative ? "min(\(from), \(to)), max(\(from), \(to))" : "\(from), \(to)"
    return """
      CREATE UNIQUE INDEX \(name)_once ON \(name) (\(unique));
      CREATE INDEX \(name)_from ON \(name) (\(from));
      CREATE INDEX \(name)_back ON \(name) (\(to));

      """
  }

  /// The tables in which the sync keeps its books.
  private static let books = """
    CREATE TABLE mirror (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      identity BLOB NOT NULL CHECK (length(identity) = 8),
      syncs INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE handheld (
      id INTEGER PRIMARY KEY,
      identity BLOB NOT NULL UNIQUE CHECK (length(identity) = 8),
      epoch INTEGER NOT NULL,
      number INTEGER NOT NULL,
      message_bytes INTEGER NOT NULL DEFAULT 512,
      told_head INTEGER NOT NULL DEFAULT 0,
      told_token INTEGER NOT NULL DEFAULT 0,
      since INTEGER NOT NULL DEFAULT 0,
      acknowledged INTEGER NOT NULL DEFAULT 0,
      has_tombstones INTEGER NOT NULL DEFAULT 0,
      comparing INTEGER NOT NULL DEFAULT 1,
      listing_since INTEGER,
      listing_head INTEGER,
      listing_after INTEGER,
      last_used INTEGER NOT NULL DEFAULT 0,
      board TEXT NOT NULL DEFAULT '',
      firmware TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE record (
      handheld INTEGER NOT NULL REFERENCES handheld ON DELETE CASCADE,
      uid INTEGER NOT NULL,
      kind TEXT,
      row INTEGER,
      revision INTEGER NOT NULL,
      base BLOB,
      deleted INTEGER NOT NULL DEFAULT 0,
      sent BLOB,
      PRIMARY KEY (handheld, uid)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX record_row ON record (handheld, kind, row) WHERE row IS NOT NULL;
    CREATE TABLE edit (
      handheld INTEGER NOT NULL REFERENCES handheld ON DELETE CASCADE,
      kind TEXT NOT NULL,
      row INTEGER NOT NULL,
      gone INTEGER NOT NULL,
      with_owner INTEGER NOT NULL DEFAULT 0,
      refusal INTEGER,
      PRIMARY KEY (handheld, kind, row)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE inbox (
      id INTEGER PRIMARY KEY,
      handheld INTEGER NOT NULL REFERENCES handheld ON DELETE CASCADE,
      records BLOB NOT NULL
    ) STRICT;
    CREATE TABLE reserved (
      handheld INTEGER NOT NULL REFERENCES handheld ON DELETE CASCADE,
      uid INTEGER NOT NULL,
      PRIMARY KEY (handheld, uid)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE conflict (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      row INTEGER,
      name TEXT NOT NULL,
      field TEXT,
      kept TEXT,
      lost TEXT,
      reason TEXT NOT NULL,
      handheld INTEGER,
      sync INTEGER,
      time TEXT
    ) STRICT;
    INSERT INTO mirror (id, identity) VALUES (1, randomblob(8));

    """
}
