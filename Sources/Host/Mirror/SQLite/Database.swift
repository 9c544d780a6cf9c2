import CSQLite

/// A connection to a SQLite file: typed errors, statements prepared once, transactions that are all or
/// nothing.
final class Database {
  let handle: OpaquePointer
  let path: String
  /// What is being done, for the sentence of an error.
  private(set) var operation = "open"
  private var prepared: [String: Statement] = [:]
  /// Called before and after each commit. Tests throw from it to cut the program off there.
  var onBoundary: ((Boundary) throws -> Void)?

  /// A moment at which a transaction may be cut off.
  enum Boundary { case beforeCommit, afterCommit }

  /// Opens the file, and makes it when `creating`.
  convenience init(path: String, creating: Bool) throws(MirrorFailure) {
    try self.init(path, path: path, SQLITE_OPEN_READWRITE | (creating ? SQLITE_OPEN_CREATE : 0))
  }

  /// Opens a file for reading by its URI, as <https://www.sqlite.org/uri.html> has it.
  convenience init(uri: String, path: String) throws(MirrorFailure) {
    try self.init(uri, path: path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  private init(_ name: String, path: String, _ flags: Int32) throws(MirrorFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw MirrorFailure(code: code, message: "", operation: "open", path: path)
    }
    self.handle = handle
    self.path = path
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5000)
  }

  deinit {
    prepared.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs one statement and returns its rows.
  @discardableResult
  func run(_ sql: String, _ values: SQLValue...) throws(MirrorFailure) -> [[SQLValue]] {
    try run(sql, values)
  }

  /// Runs one statement and returns its rows.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(MirrorFailure) -> [[SQLValue]] {
    if let statement = prepared[sql] { return try statement.rows(values) }
    let statement = try Statement(sql, in: self)
    prepared[sql] = statement
    return try statement.rows(values)
  }

  /// Runs a script of several statements without values.
  func runScript(_ sql: String) throws(MirrorFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// The number in the first column of the first row; 0 without one.
  func number(_ sql: String, _ values: SQLValue...) throws(MirrorFailure) -> Int {
    Int(try run(sql, values).first?.first?.integer ?? 0)
  }

  /// The rowid of the last row that was inserted.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Names what `body` does, for the sentence of an error in it.
  func doing<Result>(_ operation: String, _ body: () throws -> Result) rethrows -> Result {
    let outer = self.operation
    self.operation = operation
    defer { self.operation = outer }
    return try body()
  }

  /// Runs `body` in one write transaction: all of it is in the file afterwards, durably, or nothing.
  func transaction<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    try doing(operation) {
      try run("BEGIN IMMEDIATE")
      do {
        let result = try body()
        try onBoundary?(.beforeCommit)
        try run("COMMIT")
        try onBoundary?(.afterCommit)
        return result
      } catch {
        if sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
        throw error
      }
    }
  }

  /// Runs `body` in a write transaction in which no trigger acts.
  func transactionWithoutTriggers<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    try transaction(operation) {
      cairn_sqlite3_enable_triggers(handle, 0)
      defer { cairn_sqlite3_enable_triggers(handle, 1) }
      return try body()
    }
  }

  func failure(_ code: Int32) -> MirrorFailure {
    MirrorFailure(
      code: code, message: String(cString: sqlite3_errmsg(handle)), operation: operation, path: path)
  }
}

extension MirrorFailure {
  /// Makes the failure that belongs to a result code of SQLite.
  init(code: Int32, message: String, operation: String, path: String) {
    let reason: Reason =
      switch code & 0xFF {
      case SQLITE_CANTOPEN: .missing
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_BUSY, SQLITE_LOCKED: .locked
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .forbidden
      case SQLITE_FULL: .diskFull
      case SQLITE_IOERR: .disk(code: code)
      case SQLITE_CORRUPT: .damaged
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: .refused
      default: .other(code: code)
      }
    let prefix = "CHECK constraint failed: "
    let detail = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
    self.init(reason, operation: operation, path: path, detail: detail)
  }
}
