import Flash
import FlashSim
import Foundation
import Records
import Testing

/// What is lost is told: the epoch changes, and stays as it then is.
@Suite("Losses")
struct LossTests {
  /// A store that has reclaimed sectors, with notes of power cuts or without, and what it holds.
  private func sample(withCuts: Bool) throws -> (FlashMemory, [UInt16: Payload]) {
    let memory = Bench.memory(sectors: 12)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    var random = FlashRandom(seed: 51)
    var held: [UInt16: Payload] = [:]
    for number in 0..<500 {
      let isHot = number > 40 && Int.random(in: 0..<5, using: &random) > 0
      let id = isHot ? UInt16.random(in: 1...6, using: &random) : UInt16(1 + number % 40)
      if withCuts && number > 420 && number % 13 == 0 {
        memory.cut = PowerCut(after: 0, .half)
        #expect(throws: StoreFailure.flash(.unreachable)) { try store.save(id, Bench.payload(9)) }
        memory.restorePower()
        store = try TestStore(opening: FlashSim(memory))
      }
      held[id] = Bench.payload(number)
      try store.save(id, Bench.payload(number))
    }
    #expect(withCuts || store.statistics().moves > 10)
    _ = store.close()
    return (memory.fork(), held)
  }

  /// What became of a damaged image.
  private struct Outcome {
    var lost: [UInt16] = []
    var isTold = false
    var flaws: [Flaw] = []
    /// Whether a second look says what the first said.
    var isRepeatable = true
  }

  /// Opens an image, asks what it lost, goes on, and looks whether what it told of that stays so.
  private func live(_ memory: FlashMemory, _ held: [UInt16: Payload], _ note: String) throws -> Outcome {
    var outcome = Outcome()
    var store = try TestStore(opening: FlashSim(memory))
    try store.check { outcome.flaws.append($0) }
    let epoch = store.epoch
    outcome.isTold = epoch != 1
    outcome.lost = try held.keys.sorted().filter { try store.record(Bench.id($0))?.payload != held[$0] }
    let damaged = outcome.flaws.count { $0.slot != nil }
    let statistics = store.statistics()
    #expect(statistics.setAside == damaged, "\(note)")
    #expect((statistics.lost > 0 || statistics.lostSectors > 0) == outcome.isTold, "\(note)")
    var again: [Flaw] = []
    try store.check { again.append($0) }
    // At the end of a stream, damage may be a cut: what it may have cost can be told only when the log goes
    // on.
    let isClear = statistics.unfinished == 0
    outcome.isRepeatable = again == outcome.flaws && store.epoch == epoch
    _ = store.close()
    for round in 0..<12 {
      store = try TestStore(opening: FlashSim(memory))
      try store.check()
      #expect(!isClear || store.epoch == epoch, "\(note), opening \(round)")
      if round > 0 {
        for number in 0..<7 { try store.save(UInt16(50 + number % 3), Bench.payload(number)) }
      }
      #expect(!isClear || store.epoch == epoch, "\(note), round \(round)")
      let lost = try held.keys.filter { try store.record(Bench.id($0))?.payload != held[$0] }
      #expect(Set(lost) == Set(outcome.lost), "\(note), round \(round)")
      _ = store.close()
    }
    #expect(memory.violations == 0, "\(note)")
    return outcome
  }

  /// Ways to damage a slot beyond mending; the first two leave its id and sequence as they are.
  private static let ways: [(String, [(offset: Int, bit: Int)])] = [
    ("payload", [(20, 3), (41, 6)]), ("check", [(5, 1), (6, 2), (7, 7)]),
    ("mark", [(2, 0), (3, 4), (2, 6)]), ("id", [(0, 0), (30, 1)]), ("other id", [(0, 0), (0, 1)]),
    ("all", (0..<64).map { ($0, ($0 * 5 + $0 / 8) % 8) }),
  ]

  @Test("A damaged slot costs its own record at most, and the epoch tells of it", arguments: [false, true])
  func slots(withCuts: Bool) throws {
    let (memory, held) = try sample(withCuts: withCuts)
    #expect(try !live(memory.fork(), held, "no damage").isTold)
    var tally: [String: Int] = [:]
    var silent: Set<Int> = []
    for (name, bits) in LossTests.ways {
      for slot in 0..<memory.bytes.count / 64 where slot % 16 != 0 && memory.bytes[slot * 64] != 0xFF {
        let copy = memory.fork()
        for flip in bits { copy.rot(address: slot * 64 + flip.offset, bit: flip.bit) }
        let outcome = try live(copy, held, "\(name) of slot \(slot)")
        #expect(outcome.lost.count <= 1, "\(name) of slot \(slot)")
        #expect(outcome.isRepeatable, "\(name) of slot \(slot)")
        let isLost = !outcome.lost.isEmpty
        if isLost && !outcome.isTold && name != "other id" { silent.insert(slot) }
        tally["\(name): \(isLost ? "lost" : "kept"), \(outcome.isTold ? "" : "not ")told", default: 0] += 1
      }
    }
    // The last slot of the log might be a commit that was cut; only the statistics tell of it.
    #expect(silent.count <= 1)
    for (line, count) in tally.sorted(by: { $0.key < $1.key }) {
      print("cuts \(withCuts), \(line): \(count)")
    }
  }

  @Test("A missing sector is told, unless it is the one that was opened last", arguments: [false, true])
  func sectors(withCuts: Bool) throws {
    let (memory, held) = try sample(withCuts: withCuts)
    var random = FlashRandom(seed: 52)
    var silent: Set<Int> = []
    for sector in 0..<memory.geometry.sectorCount {
      for way in 0..<3 {
        var bytes = memory.bytes
        for offset in 0..<(way == 2 ? 48 : 1024) {
          bytes[sector * 1024 + offset] = way == 0 ? 0xFF : UInt8(truncatingIfNeeded: random.next())
        }
        let copy = FlashMemory(memory.geometry, bytes: bytes)
        let outcome = try live(copy, held, "sector \(sector), way \(way)")
        if !outcome.lost.isEmpty && !outcome.isTold { silent.insert(sector) }
      }
    }
    #expect(silent.count <= 1)
  }

  @Test("A young store tells of every header that is lost", arguments: 1...5)
  func young(sectors: Int) throws {
    let memory = Bench.memory()
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    for number in 0..<sectors * 15 { try store.save(UInt16(1 + number), Bench.payload(number)) }
    _ = store.close()
    for sector in 0..<sectors {
      let copy = memory.fork()
      for bit in 0..<3 { copy.rot(address: sector * 1024 + 7 * bit, bit: bit) }
      guard sector > 0 || sectors > 1 else { continue }
      store = try TestStore(opening: FlashSim(copy))
      try store.check()
      #expect(store.epoch == 2, "sector \(sector) of \(sectors)")
      _ = store.close()
    }
  }

  @Test("A store that was emptied tells of nothing, and of what is lost after that")
  func emptied() throws {
    let (memory, _) = try sample(withCuts: false)
    var store = try TestStore(opening: FlashSim(memory))
    try store.eraseAll()
    for number in 1...20 { try store.save(UInt16(number), Bench.payload(number)) }
    _ = store.close()
    store = try TestStore(opening: FlashSim(memory))
    try store.check()
    #expect(store.epoch == 2)
    for number in 0..<900 { try store.save(UInt16(1 + number % 9), Bench.payload(number)) }
    _ = store.close()
    let image = memory.fork()
    store = try TestStore(opening: FlashSim(image))
    try store.check()
    #expect(store.epoch == 2)
    _ = store.close()
    var told = 0
    for sector in 0..<image.geometry.sectorCount {
      var bytes = image.bytes
      bytes.replaceSubrange(sector * 1024..<sector * 1024 + 1024, with: repeatElement(0xFF, count: 1024))
      store = try TestStore(opening: FlashSim(FlashMemory(image.geometry, bytes: bytes)))
      told += store.epoch == 3 ? 1 : 0
      _ = store.close()
    }
    #expect(told >= 8)
  }
}
