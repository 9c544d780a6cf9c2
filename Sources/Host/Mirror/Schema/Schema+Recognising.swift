import Foundation

/// A mirror that lost its header: `.dump` of the `sqlite3` program leaves the application and the version
/// out.
extension Schema {
  /// The version whose schema the file at `path` has; nil for any other file. Nothing is written, and no file
  /// appears beside it.
  static func version(ofFileAt path: String) -> Int? {
    let plain = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    guard let database = try? Database(uri: "file:\(plain)?immutable=1", path: path) else { return nil }
    return version(of: database)
  }

  /// The version whose schema a database has; nil for any other and for an empty one.
  static func version(of database: Database) -> Int? {
    guard let found = try? objects(in: database), !found.isEmpty,
      let model = try? Database(path: ":memory:", creating: true)
    else { return nil }
    for (index, migration) in migrations.enumerated() {
      do {
        try model.runScript(migration)
        if try objects(in: model) == found { return firstVersion + index }
      } catch { return nil }
    }
    return nil
  }

  private static func objects(in database: Database) throws -> Set<[SQLValue]> {
    Set(try database.run("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'"))
  }
}
