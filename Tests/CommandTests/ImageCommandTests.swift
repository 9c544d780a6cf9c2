import Foundation
import Testing

/// `cairn image` on files as a person has them.
struct ImageCommandTests {
  private func demo(_ bench: Workbench) throws {
    let made = try Program.emulator.run(
      ["--headless", "--flash", bench.path("a.flash"), "--demo", "--script", "/dev/null"])
    #expect(made.status == 0, "\(made.errors)")
  }

  private func image(_ bench: Workbench, _ words: String...) throws -> Program.Result {
    try Program.cairn.run(["image"] + words, in: bench.folder)
  }

  @Test func `an emulator's flash is shown, checked and written out, and stays as it is`() throws {
    let bench = try Workbench()
    try demo(bench)
    let before = try bench.bytes("a.flash")
    let shown = try image(bench, "inspect", "a.flash")
    #expect(shown.status == 0 && shown.lines[0] == "Flash image a.flash", "\(shown.errors)")
    #expect(
      shown.output.contains("every slot is whole") && shown.output.contains("42 step"), "\(shown.output)")
    #expect(try image(bench, "check", "a.flash").output == "a.flash: every slot is whole.\n")
    let export = try image(bench, "export", "a.flash")
    let all = try JSONSerialization.jsonObject(with: Data(export.output.utf8)) as? [String: Any]
    #expect((all?["records"] as? [[String: Any]])?.contains { $0["name"] as? String == "Kalé" } == true)
    #expect((all?["sectors"] as? [Any])?.count == 256)
    let repair = try image(bench, "repair", "a.flash")
    #expect(repair.output == "a.flash: every slot is whole; there is nothing to mend.\n")
    #expect(try bench.bytes("a.flash") == before)
  }

  @Test func `a damaged flash is told, and a handheld starts on the mended copy`() throws {
    let bench = try Workbench()
    try demo(bench)
    var bytes = try bench.bytes("a.flash")
    let name = try #require(bytes.range(of: Data("Follow the light".utf8)))
    for offset in [1, 3, 5, 7] { bytes[name.lowerBound + offset] = 0 }
    try bytes.write(to: bench.folder.appending(path: "a.flash"))
    let check = try image(bench, "check", "a.flash")
    #expect(check.status == 3 && check.output.contains("is lost"), "\(check.output)")
    #expect(
      check.errors == "cairn: a.flash: values are gone. Mend a copy with `cairn image repair a.flash`.\n")
    let repair = try image(bench, "repair", "a.flash")
    #expect(repair.status == 0 && repair.output.contains("The original stays as it is."), "\(repair.errors)")
    #expect(try bench.bytes("a.flash") == bytes)
    #expect(try image(bench, "repair", "a.flash").status == 8, "the copy is not written over")
    #expect(try image(bench, "check", "a.flash.mended").status == 0)
    try "press select\nexpect text Accept Melina's accord\n".write(
      toFile: bench.path("look"), atomically: true, encoding: .utf8)
    let start = try Program.emulator.run(
      ["--headless", "--flash", bench.path("a.flash.mended"), "--script", bench.path("look")])
    #expect(start.status == 0, "\(start.errors)")
  }

  @Test func `a backup is recognised, and foreign files are refused with the next step`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    #expect(try Program.cairn.run(["backup", bench.path("b.sqlite"), "--port", handheld.link]).status == 0)
    let bytes = try bench.bytes("b.sqlite")
    let backup = try image(bench, "inspect", "b.sqlite")
    #expect(backup.output.contains("1 playthrough, 21 quests, 21 NPCs, 21 locations"), "\(backup.output)")
    #expect(try image(bench, "check", "b.sqlite").output == "b.sqlite: the backup is whole.\n")
    // A copy is looked at, which a newer program may migrate.
    #expect(try bench.bytes("b.sqlite") == bytes)
    let repair = try image(bench, "repair", "b.sqlite")
    #expect(repair.status == 3 && repair.errors.contains("`cairn restore b.sqlite`"))
    try "# Notes\n".write(toFile: bench.path("notes.md"), atomically: true, encoding: .utf8)
    let notes = try image(bench, "inspect", "notes.md")
    #expect(
      notes.status == 3
        && notes.errors
          == "cairn: notes.md: is no flash image of a handheld. Give the flash file of an emulator.\n"
    )
    let none = try image(bench, "check", "none")
    #expect(none.status == 3 && none.errors.contains("No such file"), "\(none.errors)")
  }
}
