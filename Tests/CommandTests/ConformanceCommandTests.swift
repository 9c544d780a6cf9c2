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
    #expect(conform.lines.count == 27 && conform.output.contains("26 rules hold."), "\(conform.output)")
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

  @Test func `a capture holds every message, and Wireshark names them`() throws {
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
    let tshark = Program(path: URL(filePath: "/usr/bin/tshark"))
    guard FileManager.default.isExecutableFile(atPath: tshark.path.path), getuid() != 0 else {
      print("skipped: tshark is not installed, or this is root, for whom it loads no dissectors in Lua")
      return
    }
    let script = Self.tools.appending(path: "wireshark/cairn.lua").path
    let seen = try tshark.run(["-X", "lua_script:\(script)", "-r", capture])
    #expect(seen.output.contains("records changes, answer to a read"), "\(seen.output)\(seen.errors)")
  }
}
