import Foundation
import Seeds
import Testing

/// Whatever moment of a sync the battery dies or the person kills the program at, the next sync ends where an
/// uncut one would.
@Suite(.serialized) struct KillDuringSyncTests {
  /// Where each sweep cuts: this many moments spread over the bytes of the whole exchange, and the last ones.
  static let cuts = Chance.count("CAIRN_CUTS", usual: 12, long: 400)

  enum Victim: String, CaseIterable { case handheld, host }
  enum Exchange: String, CaseIterable { case firstSync, syncWithEditsOnBothSides }

  /// A handheld and a mirror before the exchange, and what an uncut exchange makes of them.
  struct Scene {
    let bench: Workbench
    let bytes: Int
    let journal: String
  }

  @Test(arguments: Victim.allCases, Exchange.allCases)
  func `a sync cut at any moment is made good by the next`(_ victim: Victim, _ exchange: Exchange) throws {
    let scene = try prepare(exchange)
    let stride = max(1, scene.bytes / Self.cuts)
    for limit in Array(Swift.stride(from: 1, to: scene.bytes, by: stride)) + [scene.bytes - 1, scene.bytes] {
      try cut(scene, victim, after: limit)
    }
  }

  func prepare(_ exchange: Exchange) throws -> Scene {
    let bench = try Workbench()
    var handheld = try EmulatorProcess(
      flash: bench.path("before.flash"), link: bench.path("handheld"), demo: true)
    if exchange == .syncWithEditsOnBothSides {
      try sync(bench.path("handheld"), bench.path("before.db"))
      for line in ["press select", "press down 2", "hold select"] { try handheld.tell(line) }
      try edit(bench.path("before.db"))
    }
    try handheld.quit()

    try copy(bench, "before", to: "uncut")
    handheld = try EmulatorProcess(flash: bench.path("uncut.flash"), link: bench.path("handheld"))
    let tap = try SerialTap(device: handheld.link, link: bench.path("tap"))
    try sync(tap.link, bench.path("uncut.db"))
    tap.close()
    try handheld.quit()
    return Scene(bench: bench, bytes: tap.passed, journal: try journal(bench.path("uncut.db")))
  }

  func cut(_ scene: Scene, _ victim: Victim, after limit: Int) throws {
    let bench = scene.bench
    try copy(bench, "before", to: "cut")
    var handheld = try EmulatorProcess(flash: bench.path("cut.flash"), link: bench.path("handheld"))
    let battery = handheld.process.processIdentifier
    let output = Pipe()
    nonisolated(unsafe) var program: Process?
    let tap = try SerialTap(device: handheld.link, link: bench.path("tap"), limit: limit) {
      switch victim {
      case .handheld: kill(battery, SIGKILL)
      case .host: if let program { kill(program.processIdentifier, SIGKILL) }
      }
    }
    program = try Program.cairn.start(
      ["sync", "--port", tap.link, "--db", bench.path("cut.db")], output: output, errors: output)
    _ = try output.fileHandleForReading.readToEnd()
    program?.waitUntilExit()
    tap.close()
    handheld.killNow()

    handheld = try EmulatorProcess(flash: bench.path("cut.flash"), link: bench.path("handheld"))
    try sync(handheld.link, bench.path("cut.db"))
    try handheld.quit()
    #expect(try journal(bench.path("cut.db")) == scene.journal, "cut of the \(victim) after byte \(limit)")
    let health = try sqlite(bench.path("cut.db"), "PRAGMA integrity_check; PRAGMA foreign_key_check;")
    #expect(health == "ok\n", "cut of the \(victim) after byte \(limit)")
  }

  /// Both files of a scene under another name; a file that is not there stays away.
  func copy(_ bench: Workbench, _ name: String, to other: String) throws {
    for suffix in ["flash", "db", "db-wal", "db-shm", "db-journal"] {
      try? FileManager.default.removeItem(atPath: bench.path("\(other).\(suffix)"))
      guard FileManager.default.fileExists(atPath: bench.path("\(name).\(suffix)")) else { continue }
      try FileManager.default.copyItem(
        atPath: bench.path("\(name).\(suffix)"), toPath: bench.path("\(other).\(suffix)"))
    }
  }

  func sync(_ port: String, _ database: String) throws {
    let result = try Program.cairn.run(["sync", "--port", port, "--db", database])
    try #require(result.status == 0, "\(result.output)\(result.errors)")
  }

  func edit(_ database: String) throws {
    _ = try sqlite(
      database,
      """
      UPDATE npc SET notes = 'Sells arrows. Ask about the howling.' WHERE name LIKE 'Kal%';
      INSERT INTO quest (playthrough, name, notes)
        SELECT id, 'Feed the turtle pope', 'Prawns?' FROM playthrough;
      DELETE FROM npc_location WHERE id = (SELECT max(id) FROM npc_location);
      """)
  }

  /// Every row of the journal, as text.
  func journal(_ database: String) throws -> String {
    try sqlite(
      database,
      [
        "playthrough", "quest", "step", "npc", "location", "npc_location", "quest_giver", "quest_location",
        "quest_need", "quest_alternative",
      ].map { "SELECT '\($0)', * FROM \($0) ORDER BY 2;" }.joined(separator: "\n")
        + "SELECT id, kind, row, name, field, kept, lost, reason FROM conflict ORDER BY id;")
  }

  func sqlite(_ database: String, _ statements: String) throws -> String {
    let result = try Program.sqlite.run([database, statements])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }
}
