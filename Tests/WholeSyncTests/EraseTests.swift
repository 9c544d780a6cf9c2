import FlashSim
import HandheldSim
import Journal
import Seeds
import Testing
import Wire

@testable import Mirror

/// Power that fails while a handheld is erased and restored.
@Suite struct EraseTests {
  /// Erases the handheld, up to a cut; returns how many programs and erases were asked of the chip.
  private func erase(_ device: DeviceSim) throws -> Int {
    let line = LineTransport(device)
    let info = try HandheldInfo(asking: line)
    let before = device.memory.counters
    var body: [UInt8] = [0x82, 0x48] + info.identity
    body += [0x1A] + (0..<4).map { UInt8(truncatingIfNeeded: info.epoch >> (24 - 8 * $0)) }
    do {
      _ = try line.request(group: 64, command: 6, write: true, body: body)
    } catch {
      // Without power the handheld does not answer, or says that it could not.
      try #require(device.memory.isOff, "\(error)")
    }
    return device.memory.counters.programs + device.memory.counters.erases - before.programs - before.erases
  }

  @Test(arguments: PowerCut.Mode.allCases)
  func `after a cut at any write an erased store is as before, or empty in a new epoch`(
    _ mode: PowerCut.Mode
  ) throws {
    let whole = try Handhelds.demo()
    let epoch = try HandheldInfo(asking: LineTransport(whole)).epoch
    let contents = try whole.contents()
    let uncut = try DeviceSim(opening: whole.memory.fork())
    let writes = try erase(uncut)
    try #require(writes > 0)
    var emptied = 0
    for write in 0...writes {
      let device = try DeviceSim(opening: whole.memory.fork(seed: UInt64(write) + 1))
      device.memory.cut = PowerCut(after: write, mode)
      _ = try erase(device)
      let after = try DeviceSim(opening: device.memory.fork())
      let info = try HandheldInfo(asking: LineTransport(after))
      if info.epoch == epoch {
        #expect(try after.contents() == contents, "write \(write)")
      } else {
        emptied += 1
        #expect(info.epoch == epoch + 1 && info.records == 0, "write \(write)")
        #expect(try after.contents() == [], "write \(write)")
      }
    }
    print("\(mode): \(writes) writes, \(emptied) of \(writes + 1) cuts left an empty store")
    #expect(emptied > 0)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a restore that power cuts again and again is completed by another`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    print("seed \(seed)")
    let backup = try Desk()
    try backup.sync(try Handhelds.demo())
    let wanted = try backup.contents()
    // What is on the handheld is something else, so it has to be erased.
    let other = try Desk()
    try other.edit("INSERT INTO playthrough (name) VALUES ('another game')")
    var device = try Handhelds.empty()
    try other.sync(device)
    var cuts = 0
    while cuts < 8 {
      device.memory.cut = PowerCut(
        after: Int.random(in: 0..<120, using: &random),
        PowerCut.Mode.allCases.randomElement(using: &random)!)
      let line = LineTransport(device)
      do {
        let report = try Restore(from: backup.mirror.path, over: line).run()
        if !device.memory.isOff {
          #expect(report.isEqual, "seed \(seed)")
          break
        }
      } catch { try #require(device.memory.isOff, "\(error)") }
      cuts += 1
      device = try DeviceSim(opening: device.memory.fork(seed: seed + UInt64(cuts)))
    }
    #expect(cuts > 0)
    device.memory.cut = nil
    #expect(try Restore(from: backup.mirror.path, over: LineTransport(device)).run().isEqual, "seed \(seed)")
    #expect(try device.contents() == wanted, "seed \(seed)")
    // A mirror of before compares, and deletes nothing.
    try other.sync(device)
    #expect(try other.texts("SELECT name FROM playthrough WHERE name = 'another game'").count == 1)
  }
}
