import CSQLite
import Foundation

/// An open mirror: a SQLite file with everything that is on the handheld, which any program may read and
/// edit.
///
/// A file that is not a mirror, or that a newer version made, is refused by its header before SQLite opens
/// it: it stays as it is to the byte, and no file appears beside it.
public final class MirrorFile {
  let database: Database

  /// The file.
  public var path: String { database.path }

  /// Opens the mirror at `path`; with `creating`, makes one where there is none. Migrations run in one
  /// transaction.
  public convenience init(path: String, creating: Bool = false) throws {
    try MirrorFile.checkHeader(path: path, creating: creating)
    try self.init(Database(path: path, creating: creating))
  }

  /// Sets up a connection to a mirror, or to an empty database.
  init(_ database: Database) throws {
    self.database = database
    try database.run("PRAGMA foreign_keys = ON")
    try database.run("PRAGMA synchronous = FULL")
    // Triggers and views of the schema do nothing that would need trust.
    try database.run("PRAGMA trusted_schema = OFF")
    try migrate()
  }

  /// Whether the file holds together: the complaints of `integrity_check` and `foreign_key_check`, none if
  /// all is well.
  public func check() throws -> [String] {
    let integrity = try database.run("PRAGMA integrity_check").compactMap { $0[0].text }
      .map { String(decoding: $0, as: UTF8.self) }
    let dangling = try database.run("PRAGMA foreign_key_check").count
    return integrity.filter { $0 != "ok" }
      + (dangling > 0 ? ["\(dangling) rows refer to rows that are not there"] : [])
  }

  private func migrate() throws {
    guard try version() < Schema.version else { return }
    try database.transaction("migrate") {
      // Another program may have migrated it while this one waited for the lock.
      var found = try version()
      if found == 0, let reloaded = Schema.version(of: database) { found = reloaded }
      let done = found == 0 ? 0 : found - Schema.firstVersion + 1
      for migration in Schema.migrations.dropFirst(done) { try database.runScript(migration) }
      try database.run("PRAGMA application_id = \(Schema.applicationID)")
      try database.run("PRAGMA user_version = \(Schema.version)")
    }
  }

  private func version() throws -> Int {
    let found = try database.number("PRAGMA user_version")
    guard found <= Schema.version else {
      throw MirrorFailure(.newer(found: found, known: Schema.version), operation: "open", path: path)
    }
    return found
  }
}

extension MirrorFile {
  /// Throws the ``MirrorFailure`` with which the file at `path` would be refused. No file at all is none if
  /// it may be made.
  public static func check(path: String, creating: Bool = true) throws(MirrorFailure) {
    guard !creating || FileManager.default.fileExists(atPath: path) else { return }
    try checkHeader(path: path, creating: creating)
  }

  /// Judges the file by the first 100 bytes, as <https://www.sqlite.org/fileformat.html#the_database_header>
  /// has them.
  static func checkHeader(path: String, creating: Bool) throws(MirrorFailure) {
    func refusal(_ reason: MirrorFailure.Reason) -> MirrorFailure {
      MirrorFailure(reason, operation: "open", path: path)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      guard creating else { throw refusal(.missing) }
      guard FileManager.default.fileExists(atPath: folder) else { throw refusal(.noFolder) }
      guard FileManager.default.isWritableFile(atPath: folder) else { throw refusal(.forbidden) }
      return
    }
    guard !isFolder.boolValue else { throw refusal(.folder) }
    // Reading from a pipe or a terminal would wait for ever.
    let kind =
      try? FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path)[.type] as? FileAttributeType
    guard kind == .typeRegular else { throw refusal(.notADatabase) }
    guard let file = FileHandle(forReadingAtPath: path) else { throw refusal(.forbidden) }
    defer { try? file.close() }
    let header = (try? file.read(upToCount: 100)) ?? Data()
    // A mirror whose making was cut off before its first commit.
    if header.isEmpty {
      guard creating else { throw refusal(.empty) }
      return
    }
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      throw refusal(.notADatabase)
    }
    func number(at offset: Int) -> Int {
      header.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    if number(at: 68) == 0, Schema.version(ofFileAt: path) != nil { return }
    guard number(at: 68) == Schema.applicationID else { throw refusal(.notAMirror) }
    let found = number(at: 60)
    guard found <= Schema.version else {
      throw refusal(.newer(found: found, known: Schema.version))
    }
    guard found >= Schema.firstVersion else { throw refusal(.tooOld(found: found)) }
  }
}
