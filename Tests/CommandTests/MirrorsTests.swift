import Foundation
import Testing

/// `cairn mirrors` and `cairn forget`: which mirrors a handheld waits for, and that it need not.
struct MirrorsTests {
  /// A handheld with two mirrors, `a` and `b`, of which `a` has deleted a quest.
  final class Scene {
    let bench: Workbench
    let handheld: EmulatorProcess

    init() throws {
      bench = try Workbench()
      handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
      for name in ["a", "b"] { #expect(try run("sync", "--db", bench.path(name)).status == 0) }
      _ = try Program.sqlite.run([
        bench.path("a"), "DELETE FROM quest WHERE id = (SELECT max(id) FROM quest);",
      ])
      #expect(try run("sync", "--db", bench.path("a")).status == 0)
    }

    func run(_ arguments: String...) throws -> Program.Result {
      try Program.cairn.run([arguments[0], "--port", handheld.link] + arguments.dropFirst())
    }

    /// A number that JSON output has under a key, wherever.
    func number(_ key: String, _ arguments: String...) throws -> Int {
      let result = try Program.cairn.run([arguments[0], "--port", handheld.link, "--json"])
      let match = result.output.firstMatch(
        of: try Regex("\"\(key)\" : ([0-9]+)", as: (Substring, Substring).self))
      return try #require(match.flatMap { Int($0.output.1) }, "\(result.output)\(result.errors)")
    }
  }

  @Test func `mirrors are listed with what they hold, and the one at hand is marked`() throws {
    let scene = try Scene()
    let result = try scene.run("mirrors", "--db", scene.bench.path("b"))
    let lines = result.lines
    #expect(result.status == 0 && lines[0].hasPrefix("N  MIRROR"), "\(result.output)\(result.errors)")
    #expect(lines[1].hasPrefix("1 ") && lines[1].contains(" up to "), "\(lines[1])")
    #expect(!lines[1].contains("this mirror"), "\(lines[1])")
    #expect(lines[2].hasPrefix("2 ") && lines[2].hasSuffix("of none yet      this mirror"), "\(lines[2])")
    #expect(result.output.contains("`cairn forget 1`"))
    let missing = try scene.run("mirrors", "--db", scene.bench.path("c"))
    #expect(missing.status == 3 && missing.errors.split(separator: "\n").count == 1, "\(missing.errors)")
  }

  @Test func `deletions wait for a mirror until it is forgotten, and it may come again`() throws {
    let scene = try Scene()
    let waiting = try scene.number("horizon", "info")
    let forgotten = try scene.run("forget", "2")
    #expect(forgotten.status == 0, "\(forgotten.errors)")
    #expect(forgotten.output.contains("has forgotten mirror 2"), "\(forgotten.output)")
    #expect(try scene.number("horizon", "info") > waiting)
    #expect(try scene.run("mirrors").lines.filter { $0.hasPrefix("2 ") }.isEmpty)
    let again = try scene.run("forget", "2")
    #expect(again.status == 7 && again.errors.contains("`cairn mirrors`"), "\(again.errors)")
    // It compares. What it holds and the handheld does not comes back, as its help says.
    let back = try scene.run("sync", "--db", scene.bench.path("b"))
    #expect(back.status == 0 && back.output.contains("0 lost"), "\(back.output)\(back.errors)")
    #expect(try scene.run("sync", "--db", scene.bench.path("b")).output.contains("0 received, 0 sent"))
    #expect(try scene.run("mirrors").lines.contains { $0.hasPrefix("2 ") })
  }

  @Test func `a name that two mirrors have is refused with their numbers`() throws {
    let scene = try Scene()
    let name = ProcessInfo.processInfo.hostName
    let result = try scene.run("forget", name)
    #expect(result.status == 7 && result.errors.contains("mirrors 1, 2 are all named"), "\(result.errors)")
    let json = try scene.run("forget", "1", "--json")
    #expect(json.status == 0 && json.output.contains("\"number\" : 1"), "\(json.output)")
    #expect(try scene.run("forget", name).status == 0)
    #expect(try scene.run("mirrors").output.contains("no mirror was ever synced"))
  }
}
