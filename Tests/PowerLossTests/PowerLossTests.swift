import Flash
import FlashSim
import Foundation
import Records
import Testing

/// Longer runs when `CAIRN_LONG` is set.
let isLong = ProcessInfo.processInfo.environment["CAIRN_LONG"] != nil

@Suite("A power cut at any operation")
struct PowerLossTests {
  let geometry = FlashGeometry(sectorBytes: 1024, sectorCount: 8, programUnitBytes: 4)

  @Test("leaves the old record or the new one", arguments: [UInt64(0x51EED), 7])
  func singles(seed: UInt64) throws {
    try sweep(Story(seed: seed, ids: 22, steps: isLong ? 500 : 120), 22)
  }

  @Test("leaves a group as a whole or not at all", arguments: [UInt64(1), 2])
  func groups(seed: UInt64) throws {
    try sweep(Story(seed: seed, ids: 20, steps: isLong ? 300 : 80, groupSize: 12), 20)
  }

  @Test("never brings a deleted record back", arguments: [UInt64(3), 4])
  func deletions(seed: UInt64) throws {
    try sweep(Story(seed: seed, ids: 22, steps: isLong ? 400 : 100, deletes: 2, groupSize: 4), 22)
  }

  @Test("may be followed by another one while recovering")
  func twice() throws {
    try sweep(
      Story(seed: 5, ids: 20, steps: isLong ? 120 : 40, deletes: 5, groupSize: 8), 20,
      secondCuts: isLong ? 40 : 8)
  }

  private func sweep(_ story: Story, _ lastID: UInt16, secondCuts: Int = 0) throws {
    var sweep = CutSweep(story, lastID: lastID, geometry)
    sweep.secondCuts = secondCuts
    // Every operation in the long run; in the short one, every second or fifth.
    sweep.stride = isLong ? 1 : secondCuts == 0 ? 2 : 5
    sweep.afterCommits = isLong ? 48 : 30
    try sweep.run()
    print("power cuts: \(sweep.cuts), failures: \(sweep.failures.count), false alarms: \(sweep.falseAlarms)")
    #expect(sweep.failures == [])
    #expect(sweep.cuts > 100)
  }
}

@Suite("A life with power cuts and restarts")
struct HistoryTests {
  @Test("agrees with a dictionary", arguments: History.Trouble.allCases)
  func histories(trouble: History.Trouble) throws {
    let seeds = UInt64(1)...(isLong ? 10_000 : 40)
    var commits = 0
    var cuts = 0
    var alarms = 0
    var flips = 0
    var spoilt = 0
    var told = 0
    var silent = 0
    for seed in seeds {
      var history = try History(seed: seed, trouble)
      do { try history.live(restarts: 12) } catch { Issue.record("seed \(seed): \(error)") }
      commits += history.commits
      cuts += history.cuts
      alarms += history.alarms
      flips += history.flips
      spoilt += history.spoilt
      told += history.told
      silent += history.silent
    }
    let run = "histories \(seeds), trouble \(trouble)"
    print("\(run): \(commits) commits, \(cuts) cuts, \(alarms) false alarms")
    #expect(cuts > seeds.count)
    guard trouble == .rottenBits else { return }
    print("\(run): \(flips) rotten bits, \(spoilt) records spoilt, told \(told), silent \(silent) times")
    #expect(flips > seeds.count)
    #expect(silent * 50 <= spoilt)
  }
}
