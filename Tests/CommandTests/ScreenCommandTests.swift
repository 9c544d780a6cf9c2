import Foundation
import Testing

/// A running handheld, seen and driven over its cable.
struct ScreenCommandTests {
  @Test func `the screen is printed, and a press changes it`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true, options: ["--clock", "real"])
    let before = try Program.cairn.run(["screen", "--port", handheld.link])
    #expect(before.status == 0, "\(before.errors)")
    #expect(before.lines.count > 5 && before.output.contains(">   Quests"))
    let after = try Program.cairn.run(["press", "down", "--port", handheld.link])
    #expect(after.status == 0, "\(after.errors)")
    let focused = { (lines: [String]) in lines.firstIndex { $0.hasPrefix("> ") } }
    #expect(focused(after.lines) == focused(before.lines).map { $0 + 1 })
    let held = try Program.cairn.run(["press", "up", "--hold", "5", "--json", "--port", handheld.link])
    try handheld.tell("wait 3000")
    for _ in 0..<3 { try handheld.tell("press up") }
    let log = try Program.cairn.run(["log", "--lines", "3", "--port", handheld.link], seconds: 20)
    #expect(log.lines == ["0 debug pressed up", "1 debug pressed up", "2 debug pressed up"], "\(log.errors)")
    #expect(held.status == 0 && held.output.contains("\"focus\" : 1"), "\(held.output)\(held.errors)")
  }
}
