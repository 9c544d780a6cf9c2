import Foundation
import Testing

/// The conformance kit against a running handheld, and an independent peer's eyes on both ends.
struct ConformanceCommandTests {
  static let tools = ReadmeTests.root.appending(path: "Tools")

  @Test func `a running handheld keeps every rule, and other people's code lists its records`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let conform = try Program.cairn.run(["conform", "--port", handheld.link])
    #expect(conform.status == 0, "\(conform.output)\(conform.errors)")
    // Three rules are about images, which it has no slots for, and each is followed by its reason.
    #expect(
      conform.lines.count == 40 && conform.output.contains("33 rules hold, 3 do not apply."),
      "\(conform.output)")
    let peer = Program(path: Self.tools.appending(path: "wire-peer"))
    let cobs = try peer.run([handheld.link, "--json"])
    let console = try peer.run([handheld.link, "--json", "--console"])
    #expect(cobs.status == 0 && cobs.output == console.output, "\(cobs.errors)\(console.errors)")
    #expect(cobs.lines.count > 150 && cobs.output.contains("\"name\": \"Elden Ring\""))
  }

  @Test func `a device that breaks a rule ends with an error that says how many`() throws {
    let bench = try Workbench()
    let output = Pipe()
    let served = try Program.cairn.start(
      ["conform", "--serve", "--faults", "repeat"], output: output, errors: Pipe())
    defer { served.terminate() }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = line.replacing("serial port: ", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
    let conform = try Program.cairn.run(["conform", "--port", port, "--json"])
    #expect(conform.status == 5 && conform.errors.contains("rules are broken"), "\(conform.errors)")
    #expect(conform.output.contains("\"BROKEN\""))
    let sync = try Program.cairn.run(["sync", "--port", port, "--db", bench.path("a.sqlite")])
    #expect(sync.status == 0 && sync.output.contains("4 received"), "\(sync.output)\(sync.errors)")
  }

  @Test func `a capture holds every message, and one that cannot be written is refused`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let capture = bench.path("sync.pcap")
    let sync = try Program.cairn.run([
      "sync", "--port", handheld.link, "--db", bench.path("a.sqlite"), "--capture", capture,
    ])
    #expect(sync.status == 0, "\(sync.errors)")
    let bytes = try bench.bytes("sync.pcap")
    #expect(Array(bytes.prefix(4)) == [0xD4, 0xC3, 0xB2, 0xA1] && bytes[20] == 147)
    let refused = try Program.cairn.run([
      "sync", "--port", handheld.link, "--db", bench.path("a.sqlite"), "--capture", bench.path("no/a.pcap"),
    ])
    #expect(refused.status == 2 && refused.errors.contains("give a file in a folder that can be written"))
  }

  static let tshark = Program(path: URL(filePath: "/usr/bin/tshark"))

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: tshark.path.path),
      "tshark is not installed: run Tools/setup --tests"))
  func `Wireshark names every message of a whole sync and reads its body`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let (mirror, capture) = (bench.path("a.sqlite"), bench.path("sync.pcap"))
    #expect(try Program.cairn.run(["sync", "--port", handheld.link, "--db", mirror]).status == 0)
    _ = try Program.sqlite.run([mirror, "UPDATE quest SET notes = 'seen by a shark' WHERE id = 1;"])
    let sync = try Program.cairn.run(
      ["sync", "--port", handheld.link, "--db", mirror, "--capture", capture])
    #expect(sync.output.contains("0 received, 1 sent"), "\(sync.output)\(sync.errors)")
    let seen = try dissected(capture)
    #expect(seen.status == 0, "\(seen.errors)")
    let names = seen.lines.compactMap {
      $0.firstMatch(of: /Cairn \d+ (\w+ \w+, [a-z ]+),/).map { String($0.1) }
    }
    #expect(
      names == [
        "records changes, read", "records changes, answer to a read", "records apply, write",
        "records apply, answer to a write",
      ], "\(seen.output)\(seen.errors)")
    let whole = try dissected(capture, "-V")
    #expect(
      whole.output.contains("seen by a shark") && !whole.output.contains("Malformed"), "\(whole.errors)")
  }

  /// What tshark says of a capture. As root it loads no dissectors in Lua, so then it runs as nobody.
  private func dissected(_ capture: String, _ options: String...) throws -> Program.Result {
    let script = Self.tools.appending(path: "wireshark/cairn.lua").path
    let words = options + ["-X", "lua_script:\(script)", "-r", capture]
    guard getuid() == 0 else { return try Self.tshark.run(words) }
    return try Program(path: URL(filePath: "/usr/sbin/runuser")).run(
      ["-u", "nobody", "--", Self.tshark.path.path] + words)
  }
}
