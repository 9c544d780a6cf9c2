import Foundation
import Testing

/// What the page about scripts shows runs, and what is recorded runs again.
struct ScriptPageTests {
  private static let page = ReadmeTests.root.appending(
    path: "Sources/Sim/HandheldSim/HandheldSim.docc/Scripts.md")

  /// The fenced scripts of the page.
  private func examples() throws -> [String] {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    return text.components(separatedBy: "```script\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  private func run(
    _ script: String, in bench: Workbench, _ flash: String, _ options: [String] = []
  ) throws -> Program.Result {
    try script.write(toFile: bench.path("\(flash).script"), atomically: true, encoding: .utf8)
    let arguments = ["--headless", "--flash", flash, "--demo", "--seed", "1", "--script", "\(flash).script"]
    return try Program.emulator.run(arguments + options, in: bench.folder)
  }

  @Test func `the examples of the page do what they say`() throws {
    let bench = try Workbench()
    let examples = try examples()
    #expect(examples.count == 3)
    for (index, example) in examples.enumerated() {
      let result = try run(example, in: bench, "flash\(index)")
      #expect(result.status == 0, "\(example)\(result.errors)")
    }
    #expect(try bench.bytes("quest.gif").starts(with: Array("GIF89a".utf8)))
    #expect(try bench.bytes("quest.png").dropFirst(1).starts(with: Array("PNG".utf8)))
    #expect(try bench.bytes("quest-glass.png") != bench.bytes("quest.png"))
  }

  @Test func `at every rate of the clock a script gives the same frames and the same flash`() throws {
    let bench = try Workbench()
    let script = try examples()[0]
    let results = try ["instant", "paused", "10x", "real"].map { rate in
      try run(script, in: bench, rate, ["--clock", rate]).lines.last
    }
    #expect(results[0]?.hasPrefix("frame ") == true && Set(results).count == 1, "\(results)")
    let flashes = try ["instant", "paused", "10x", "real"].map { try bench.bytes($0) }
    #expect(Set(flashes).count == 1)
  }

  @Test func `a run that was recorded gives the same again`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true,
      options: ["--seed", "7", "--clock", "real", "--record", bench.path("run.script")])
    try handheld.tell("press select 2")
    let sync = try Program.cairn.run(["sync", "--port", handheld.link, "--db", bench.path("a.db")])
    #expect(sync.status == 0, "\(sync.errors)")
    try handheld.tell("hold select")
    try handheld.tell("press down")
    try handheld.quit()
    let text = try String(contentsOfFile: bench.path("run.script"), encoding: .utf8)
    #expect(text.contains("\nreceive ") && text.contains("\nexpect frame "), "\(text.prefix(400))")
    let again = try Program.emulator.run(
      [
        "--headless", "--flash", "b.flash", "--demo", "--seed", "7", "--script", "run.script",
      ], in: bench.folder)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try bench.bytes("a.flash") == bench.bytes("b.flash"))
  }

  @Test func `a crash writes the script that leads to it`() throws {
    let bench = try Workbench()
    _ = try run("press select", in: bench, "a.flash")
    let errors = Pipe()
    let (output, input) = (Pipe(), Pipe())
    let process = try Program.emulator.start(
      ["--headless", "--flash", "a.flash", "--seed", "3", "--script", "-"], output: output, errors: errors,
      input: input, in: bench.folder)
    try input.fileHandleForWriting.write(contentsOf: Data("press select\npress down\nframe\n".utf8))
    var seen = ""
    while !seen.contains("frame ") {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { break }
      seen += String(decoding: piece, as: UTF8.self)
    }
    kill(process.processIdentifier, SIGILL)
    let complaint = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let script = "cairn-emulator-\(process.processIdentifier).script"
    #expect(complaint.contains(script), "\(complaint)")
    try FileManager.default.copyItem(
      atPath: bench.path("\(script).flash"), toPath: bench.path("again.flash"))
    let text = try String(contentsOfFile: bench.path(script), encoding: .utf8)
    let frame = seen.split(separator: "\n").last ?? ""
    try (text + "expect \(frame)\n").write(
      toFile: bench.path("again.script"), atomically: true, encoding: .utf8)
    let again = try Program.emulator.run(
      ["--headless", "--flash", "again.flash", "--seed", "3", "--script", "again.script"], in: bench.folder)
    #expect(again.status == 0, "\(text)\(again.errors)")
  }

  @Test(
    arguments: [
      ("press left", 2, "line 1: `left` is no button; the buttons are up, down, select, back and menu"),
      ("show\n\nexpect focus Radahn", 1, "line 3: the focus is not on `Radahn`, but on `  Quests"),
      ("shot /nowhere/a.png", 2, "/nowhere/a.png: No such file or directory;"),
    ])
  func `what went wrong is told with its line, and by the exit code`(
    script: String, status: Int32, sentence: String
  ) throws {
    let bench = try Workbench()
    let result = try run(script, in: bench, "a.flash")
    #expect(result.status == status)
    #expect(result.errors.hasPrefix("cairn-emulator: \(sentence)"), "\(result.errors)")
  }

  @Test func `the state is written to a file while the emulator runs`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"),
      options: ["--status-file", bench.path("state.json")])
    try handheld.tell("status")
    _ = try handheld.readLine(containing: "{")
    let state = try JSONSerialization.jsonObject(with: bench.bytes("state.json")) as? [String: Any]
    #expect(state?["pid"] as? Int == Int(handheld.process.processIdentifier))
    #expect(state?["link"] as? String == handheld.link && state?["clock"] as? String == "real")
    try handheld.tell("unplug")
    try handheld.tell("status")
    #expect(try handheld.readLine(containing: "{")?.contains("\"port\": null") == true)
    #expect(!FileManager.default.fileExists(atPath: handheld.link))
    try handheld.tell("plug")
    try handheld.tell("status")
    #expect(try handheld.readLine(containing: "{")?.contains("\"port\": \"/dev/pts/") == true)
    #expect(try Program.cairn.run(["info", "--port", handheld.link]).status == 0)
    try handheld.quit()
    #expect(!FileManager.default.fileExists(atPath: bench.path("state.json")))
  }
}
