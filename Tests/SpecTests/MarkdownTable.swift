import Foundation

/// A table of one of the project's pages, so that the page can be held to the code.
struct MarkdownTable {
  let header: [String]
  let rows: [[String]]

  /// The first table on the page at `path` whose header is `header`.
  init?(_ header: [String], in path: String) throws {
    guard let first = try Self.all(header, in: path).first else { return nil }
    self = first
  }

  /// The tables on the page at `path` whose header is `header`.
  static func all(_ header: [String], in path: String) throws -> [MarkdownTable] {
    let lines = try Page.lines(path).map(Self.cells)
    return lines.indices.filter { lines[$0] == header }.map { start in
      MarkdownTable(header: header, rows: Array(lines[(start + 2)...].prefix { !$0.isEmpty }))
    }
  }

  private init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// The cells of a line of a table, without marks of code; none if it is no such line.
  private static func cells(_ line: String) -> [String] {
    guard line.hasPrefix("|"), line.hasSuffix("|") else { return [] }
    return line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
  }
}

/// The files of this project, from its root.
enum Page {
  static func lines(_ path: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }
}
