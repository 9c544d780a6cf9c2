import Foundation
import Testing

/// A whole handheld into a file, and back.
struct BackupTests {
  /// A demo handheld and a way to ask about files.
  final class Scene {
    let bench: Workbench
    var handheld: EmulatorProcess

    init(demo: Bool = true) throws {
      bench = try Workbench()
      handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"), demo: demo)
    }

    func cairn(_ arguments: String...) throws -> Program.Result {
      try Program.cairn.run(arguments + ["--port", "handheld"], in: bench.folder)
    }

    func sqlite(_ file: String, _ statements: String) throws -> String {
      let result = try Program.sqlite.run([bench.path(file), statements])
      try #require(result.status == 0, "\(result.errors)")
      return result.output
    }

    /// Another handheld under the same link.
    func exchange(for flash: String) throws {
      try handheld.quit()
      handheld = try EmulatorProcess(flash: bench.path(flash), link: bench.path("handheld"))
    }
  }

  /// Every row of a mirror by its content, whatever its number.
  static let content = """
    SELECT 'quest', p.name, q.name, q.notes, q.state, q.position
      FROM quest q JOIN playthrough p ON p.id = q.playthrough
    UNION ALL SELECT 'step', q.name, s.text, s.done, s.count, s.target
      FROM step s JOIN quest q ON q.id = s.quest
    UNION ALL SELECT 'npc', meeting, name, notes, merchant, position FROM npc
    UNION ALL SELECT 'location', cleared, name, notes, merchant, position FROM location
    UNION ALL SELECT 'stays', n.name, l.name, 0, 0, 0 FROM npc_location x JOIN npc n ON n.id = x.npc
      JOIN location l ON l.id = x.location
    UNION ALL SELECT 'gives', n.name, q.name, 0, 0, 0 FROM quest_giver x JOIN npc n ON n.id = x.npc
      JOIN quest q ON q.id = x.quest
    ORDER BY 1, 2, 3, 4, 5, 6;
    """

  @Test func `a backup is whole, private, and changes nothing on the handheld`() throws {
    let scene = try Scene()
    let flash = try scene.bench.bytes("a.flash")
    let made = try scene.cairn("backup", "b.sqlite")
    #expect(
      made.output == "Backed up handheld to b.sqlite: 188 records, up to commit 192.\n", "\(made.errors)")
    #expect(try scene.bench.bytes("a.flash") == flash)
    var status = stat()
    #expect(stat(scene.bench.path("b.sqlite"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    // Uids and revisions are those of the handheld, as other people's code lists them.
    let peer = try Program(path: ConformanceCommandTests.tools.appending(path: "wire-peer")).run([
      scene.handheld.link, "--json",
    ])
    let pairs = try peer.lines.map { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return "\(try #require(record?["uid"]))|\(try #require(record?["revision"]))"
    }.sorted()
    try #require(pairs.count == 188)
    let kept = try scene.sqlite("b.sqlite", "SELECT uid, revision FROM record WHERE NOT deleted")
    #expect(kept.split(separator: "\n").map(String.init).sorted() == pairs)
    let list = try Program.cairn.run(["list", "quests", "--db", scene.bench.path("b.sqlite")])
    #expect(list.output.contains("21 quests"), "\(list.output)\(list.errors)")

    let again = try scene.cairn("backup", "b.sqlite")
    #expect(again.status == 8 && again.errors.contains("--force"), "\(again.errors)")
    #expect(try scene.cairn("backup", "b.sqlite", "--force").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.bench.folder.path).count == 3)
  }

  @Test func `a blank handheld gets all of it, and a cut restore is completed by another`() throws {
    let scene = try Scene()
    #expect(try scene.cairn("backup", "b.sqlite").status == 0)
    try scene.exchange(for: "blank.flash")
    for limit in [600, 9000] {
      let tap = try SerialTap(device: scene.handheld.link, link: scene.bench.path("cable"), limit: limit)
      let cut = try Program.cairn.run(
        ["restore", scene.bench.path("b.sqlite"), "--port", tap.link], in: scene.bench.folder)
      #expect(cut.status == 5, "\(cut.output)\(cut.errors)")
      tap.close()
    }
    let done = try scene.cairn("restore", "b.sqlite")
    #expect(
      done.output.hasSuffix(" written, 0 gone. Both hold the same now.\n"), "\(done.output)\(done.errors)")
    #expect(try scene.cairn("restore", "b.sqlite", "--dry-run").output.hasPrefix("Both hold the same."))
    #expect(try scene.cairn("sync", "--db", "c.sqlite").output.contains("188 received"))
    #expect(try scene.sqlite("c.sqlite", Self.content) == (try scene.sqlite("b.sqlite", Self.content)))
  }

  @Test func `what would be lost is asked about, and mirrors compare after a restore`() throws {
    let scene = try Scene()
    #expect(try scene.cairn("backup", "b.sqlite").status == 0)
    #expect(try scene.cairn("sync", "--db", "m.sqlite").status == 0)
    _ = try scene.sqlite(
      "m.sqlite",
      """
      INSERT INTO quest (playthrough, name) SELECT id, 'Feed the pope' FROM playthrough;
      UPDATE npc SET notes = '' WHERE name = 'Kalé';
      """)
    #expect(try scene.cairn("sync", "--db", "m.sqlite").status == 0)
    let before = try scene.bench.bytes("a.flash")
    let asked = try scene.cairn("restore", "b.sqlite")
    #expect(asked.status == 8 && asked.errors.contains("2 records on the handheld would be lost"))
    let plan = try scene.cairn("restore", "b.sqlite", "--dry-run")
    #expect(plan.output.contains("deleted  quest             Feed the pope"), "\(plan.output)")
    #expect(plan.output.contains("changed  npc               Kalé"), "\(plan.output)")
    #expect(try scene.bench.bytes("a.flash") == before)

    let forced = try scene.cairn("restore", "b.sqlite", "--force")
    #expect(forced.output.contains("188 records written"), "\(forced.output)\(forced.errors)")
    // The mirror knows more than the handheld now: nothing of it is deleted.
    let sync = try scene.cairn("sync", "--db", "m.sqlite")
    #expect(sync.status == 0, "\(sync.errors)")
    #expect(try scene.sqlite("m.sqlite", "SELECT count(*) FROM quest WHERE name = 'Feed the pope'") == "1\n")
    #expect(try scene.cairn("restore", "b.sqlite", "--dry-run").output.contains("Feed the pope"))
    // The restore was no mirror that stays: the number after it is the first.
    #expect(try scene.sqlite("m.sqlite", "SELECT number FROM handheld") == "1\n")
  }

  @Test func `a backup or restore that cannot be is refused in one line`() throws {
    let scene = try Scene(demo: false)
    let nowhere = try scene.cairn("backup", "no/such/folder.sqlite")
    #expect(nowhere.status == 3 && nowhere.errors.contains("no folder"), "\(nowhere.errors)")
    let missing = try scene.cairn("restore", "missing.sqlite")
    #expect(missing.status == 3 && missing.errors.contains("missing.sqlite"), "\(missing.errors)")
    try Data("Dear diary".utf8).write(to: scene.bench.folder.appending(path: "diary.txt"))
    for command in [["backup", "diary.txt", "--force"], ["restore", "diary.txt"]] {
      let result = try Program.cairn.run(command + ["--port", "handheld"], in: scene.bench.folder)
      #expect(result.status == 3 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
    #expect(try scene.bench.bytes("diary.txt") == Data("Dear diary".utf8))
  }
}
