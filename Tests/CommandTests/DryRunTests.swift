import Foundation
import Testing

/// A dry run tells what a sync would do, and changes no byte on either side.
struct DryRunTests {
  @Test func `a dry run tells what the sync then does, and changes nothing`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let sync = ["sync", "--port", handheld.link, "--db", bench.path("a.sqlite")]
    let flash = try bench.bytes("a.flash")
    let first = try Program.cairn.run(sync + ["--dry-run"])
    #expect(first.output.contains("In the mirror: 188 added."), "\(first.output)\(first.errors)")
    #expect(!FileManager.default.fileExists(atPath: bench.path("a.sqlite")))
    #expect(try bench.bytes("a.flash") == flash)

    try #require(try Program.cairn.run(sync).status == 0)
    let edits = try Program.sqlite.run([
      bench.path("a.sqlite"),
      """
      UPDATE npc SET notes = 'Sells arrows.' WHERE name = 'Kalé'; DELETE FROM npc WHERE name = 'Boc';
      INSERT INTO quest (playthrough, name) SELECT id, 'Feed the pope' FROM playthrough;
      """,
    ])
    try #require(edits.status == 0, "\(edits.errors)")
    // The list of quests, and the first of them is done.
    for press in [["select"], ["select", "--hold", "700"]] {
      try #require(try Program.cairn.run(["press", "--port", handheld.link] + press).status == 0)
    }
    let before = (try bench.bytes("a.sqlite"), try bench.bytes("a.flash"))
    let second = try Program.cairn.run(sync + ["--dry-run"])
    for words in [
      "In the mirror: 1 changed.", "changed  quest             Follow the light to Stormveil",
      "changed  npc               Kalé", "deleted  npc               Boc",
      "added    quest             Feed the pope", "Nothing was changed.",
    ] { #expect(second.output.contains(words), "\(words) in \(second.output)\(second.errors)") }
    let json = try Program.cairn.run(sync + ["--dry-run", "--json"])
    #expect(try bench.bytes("a.sqlite") == before.0)
    #expect(try bench.bytes("a.flash") == before.1)

    let done = try Program.cairn.run(sync + ["--json"])
    let promised = try numbers(json.output, ["dry_run", "report"])
    #expect(try numbers(done.output, ["report"]) == promised)
    #expect(promised["sent"] ?? 0 >= 3 && promised["received"] == 1)
    try handheld.quit()
  }

  /// What a sync counts, without the requests it took.
  private func numbers(_ json: String, _ path: [String]) throws -> [String: Int] {
    var object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    for name in path { object = object?[name] as? [String: Any] }
    var numbers = try #require(object).compactMapValues { $0 as? Int }
    numbers["requests"] = nil
    return numbers
  }
}
