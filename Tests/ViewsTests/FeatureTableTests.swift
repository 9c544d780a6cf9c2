import Foundation
import Testing

/// The tables of Features.md name every view and every modifier, and nothing that is not there.
struct FeatureTableTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Core/Views")

  private func sources() throws -> String {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    .joined(separator: "\n")
  }

  /// The names in the first column of the table under a heading.
  private func names(under heading: String) throws -> Set<String> {
    let page = try String(
      contentsOf: Self.folder.appending(path: "Views.docc/Features.md"), encoding: .utf8)
    let section = page.components(separatedBy: "### ").first { $0.hasPrefix(heading) } ?? ""
    let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|")[0]
    }
    return Set(cells.flatMap { $0.matches(of: #/`(\w+)`/#).map { String($0.1) } })
  }

  @Test func `every view is in the table, and no other`() throws {
    let views = try sources().matches(
      of: #/public struct (\w+): (?:View|Primitive|Container|ShapeForm)\b|extension (Icon): Primitive/#)
    let found = Set(views.map { String($0.1 ?? $0.2 ?? "") }).subtracting(["Token"])
    #expect(try names(under: "Views") == found)
  }

  @Test func `every modifier is in the table, and no other`() throws {
    let found = try sources().components(separatedBy: "\nextension View {").dropFirst().flatMap { part in
      let body = part.components(separatedBy: "\n}\n")[0]
      return body.matches(of: #/public func (\w+)/#).map { String($0.1) }
    }
    #expect(try names(under: "Modifiers") == Set(found).subtracting(["emit"]))
  }
}
