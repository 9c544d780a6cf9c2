import CSQLite

/// A prepared statement: bound, stepped and read, then ready for the next use.
///
/// Values reach SQLite only by binding. Nothing that was received or typed ever becomes SQL.
final class Statement {
  private let handle: OpaquePointer
  private unowned let database: Database

  init(_ sql: String, in database: Database) throws(MirrorFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw database.failure(code) }
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the statement to its end and returns its rows.
  func rows(_ values: [SQLValue]) throws(MirrorFailure) -> [[SQLValue]] {
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    var rows: [[SQLValue]] = []
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: rows.append((0..<sqlite3_column_count(handle)).map(column))
      case SQLITE_DONE: return rows
      case let code: throw database.failure(code)
      }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(MirrorFailure) {
    // The library copies what it is given before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let value): sqlite3_bind_int64(handle, index, value)
      case .text(let bytes):
        bytes.withUnsafeBytes {
          sqlite3_bind_text(
            handle, index, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32($0.count), copied)
        }
      case .blob(let bytes):
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, index, 0)
          : bytes.withUnsafeBytes {
            sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), copied)
          }
      }
    guard code == SQLITE_OK else { throw database.failure(code) }
  }

  private func column(_ index: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
    case SQLITE_NULL: return .null
    case SQLITE_BLOB: return .blob(bytes(sqlite3_column_blob(handle, index), index))
    default: return .text(bytes(sqlite3_column_text(handle, index), index))
    }
  }

  private func bytes(_ start: UnsafeRawPointer?, _ index: Int32) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))))
  }
}
