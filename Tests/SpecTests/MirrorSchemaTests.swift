import Foundation
import Testing

@testable import Mirror

/// The page Schema.md and the schema are the same.
struct MirrorSchemaTests {
  static let page = try? String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Host/Mirror/Mirror.docc/Schema.md"),
    encoding: .utf8)

  /// The sections of the page by their headings, each with the words in backquotes that begin its table rows.
  func columns(under heading: String) throws -> [String] {
    let page = try #require(Self.page)
    let section = page.components(separatedBy: "\n### \(heading)\n").dropFirst().first ?? ""
    let lines = section.components(separatedBy: "\n#")[0].split(separator: "\n")
    return lines.compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`").dropFirst().first.map(String.init) : nil
    }
  }

  func withMirror<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString).sqlite")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(MirrorFile(path: path, creating: true).database)
  }

  func names(_ database: Database, _ query: String) throws -> [String] {
    try database.run(query).compactMap { $0[0].text.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test(arguments: Table.allCases.map(\.rawValue))
  func `every column of a table stands on the page, in order`(_ table: String) throws {
    let found = try withMirror { try names($0, "SELECT name FROM pragma_table_info('\(table)')") }
    #expect(try columns(under: table) == found)
  }

  @Test func `every table and view stands on the page, and the version`() throws {
    let page = try #require(Self.page)
    let journal = Set(Table.allCases.map(\.rawValue))
    let others = try withMirror {
      try names(
        $0, "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'")
    }
    for name in others where !journal.contains(name) { #expect(page.contains("`\(name)`"), "\(name)") }
    #expect(page.contains("`PRAGMA user_version` is \(Schema.version)."))
    #expect(page.contains("0x" + String(Schema.applicationID, radix: 16)))
  }
}
