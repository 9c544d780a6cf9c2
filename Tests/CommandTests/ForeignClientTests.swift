import Foundation
import Testing

/// Clients that other people wrote for other people's devices work with the handheld's port, unmodified.
struct ForeignClientTests {
  /// smpmgr from PyPI, as `Tools/setup --tests` installs it.
  static let smpmgr = Program(path: ReadmeTests.root.appending(path: ".cache/venv/bin/smpmgr"))

  func smpmgr(_ handheld: EmulatorProcess, _ arguments: String...) throws -> Program.Result {
    try #require(
      FileManager.default.isExecutableFile(atPath: Self.smpmgr.path.path),
      "smpmgr is missing: run Tools/setup --tests")
    return try Self.smpmgr.run(["--port", handheld.link, "--timeout", "5"] + arguments)
  }

  @Test func `smpmgr gets its echo, in the console framing`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"))
    let result = try smpmgr(handheld, "os", "echo", "tarnished")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("tarnished"), "\(result.output)")
  }

  @Test func `mcumgr-toolkit gets its echo, the parameters and the groups`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"))
    let python = Program(path: ReadmeTests.root.appending(path: ".cache/venv/bin/python3"))
    let result = try python.run([
      ReadmeTests.root.appending(path: "Tools/toolkit-session").path, handheld.link,
    ])
    #expect(result.output == "tarnished 4096 4 [0, 10, 64, 65, 66]\n", "\(result.errors)")
  }

  @Test func `smpclient reads the parameters and an echo in both framings`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"))
    let python = Program(path: ReadmeTests.root.appending(path: ".cache/venv/bin/python3"))
    let result = try python.run([
      ReadmeTests.root.appending(path: "Tools/smpclient-session").path, handheld.link,
    ])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.lines == ["console 4096 4 tarnished", "cobs 4096 4 tarnished"], "\(result.errors)")
  }
}
