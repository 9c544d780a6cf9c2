import Foundation
import Seeds
import Testing

/// The emulator dies at any moment: what the handheld had committed is there afterwards.
struct KillSweepTests {
  @Test func `killed at random moments of a session, it goes on with sound flash and loses no quest`() throws
  {
    let seed = Chance.seed
    let kills = Chance.count("CAIRN_KILLS", usual: 20, long: 400)
    print("seed \(seed), \(kills) kills")
    var random = Seeded(seed)
    let bench = try Workbench()
    let flash = bench.path("flash")
    try EmulatorProcess(flash: flash, link: bench.path("handheld"), demo: true).quit()
    let before = try names(flash)
    #expect(before.count == 21)
    for kill in 1...kills {
      let handheld = try EmulatorProcess(
        flash: flash, link: bench.path("handheld"), options: ["--clock", "instant"])
      try handheld.tell("press select")
      // Ticks and takes back, which writes each time.
      for _ in 0..<40 { try handheld.tell("press down\nhold select\nhold select") }
      usleep(UInt32.random(in: 0..<60_000, using: &random))
      handheld.killNow()
      let check = try Program.cairn.run(["image", "check", flash])
      #expect(check.status == 0, "seed \(seed), kill \(kill): \(check.output)\(check.errors)")
      #expect(try names(flash) == before, "seed \(seed), kill \(kill)")
    }
  }

  /// The names of the quests in an image of the flash, in order.
  private func names(_ flash: String) throws -> [String] {
    let result = try Program.cairn.run(["image", "export", flash])
    #expect(result.status == 0, "\(result.errors)")
    let image = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let records = image?["records"] as? [[String: Any]] ?? []
    return records.filter { $0["kind"] as? String == "quest" }.compactMap { $0["name"] as? String }.sorted()
  }
}
