import Foundation
import Testing

/// `cairn` without a port finds the handheld; in these tests the emulator of the folder it runs in.
struct FindingTests {
  @Test func `an emulator of this folder is found, and by its name`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    for port in [[], ["--port", "emulator"]] {
      let result = try Program.cairn.run(["sync", "--db", "a.sqlite"] + port, in: bench.folder)
      #expect(result.output.hasPrefix("Synced handheld with a.sqlite: "), "\(result.errors)")
    }
    try handheld.quit()
  }

  @Test func `of two they are listed, with what to do`() throws {
    let bench = try Workbench()
    let handhelds = try ["first", "second"].map { name in
      try EmulatorProcess(flash: bench.path("\(name).flash"), link: bench.path(name))
    }
    let result = try Program.cairn.run(["info"], in: bench.folder)
    #expect(result.status == 4)
    #expect(
      result.errors.contains(
        "first (emulator), second (emulator). Choose one with --port, as in --port first"),
      "\(result.errors)")
    let chosen = try Program.cairn.run(["info", "--port", "second"], in: bench.folder)
    #expect(chosen.output.hasPrefix("Handheld on second\n"), "\(chosen.errors)")
    for handheld in handhelds { try handheld.quit() }
  }

  @Test func `a USB port that is not there is said not to be`() throws {
    let result = try Program.cairn.run(["info", "--port", "usb:dead:beef"])
    #expect(result.status == 4 && result.errors.contains("usb:dead:beef"), "\(result.errors)")
  }
}
