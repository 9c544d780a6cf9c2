import Flash
import FlashSim
import Records

/// A seeded random life of a store: commits, groups dropped, power cuts, restarts, failing sectors, rotten
/// bits, all compared with a dictionary.
struct History {
  /// What else goes wrong besides power cuts.
  enum Trouble: CaseIterable {
    case none, failingSectors, rottenBits
  }

  private let trouble: Trouble
  private var random: FlashRandom
  private let memory: FlashMemory
  private var model: Model = [:]
  /// Every number that an id was ever given, committed or not.
  private var given: [UInt16: [UInt32]] = [:]
  /// A bit has rotted: what it costs may show only when something else happens to its slot.
  private var isRotten = false
  /// What the commit in flight would have made of the model.
  private var next: Model?
  private var number: UInt32 = 0
  private let ids: UInt16
  private var epoch: UInt32 = 1
  private(set) var commits = 0
  private(set) var cuts = 0
  private(set) var refusals = 0
  /// Openings after which the store told of a loss: there was none.
  private(set) var alarms = 0
  private(set) var flips = 0
  /// Records that rotten bits cost or took back to an older value, and how often the store told of it.
  private(set) var spoilt = 0
  private(set) var told = 0
  /// How often it did not: Design.md of Records says when that is.
  private(set) var silent = 0
  private var isOver = false

  /// A difference from the dictionary.
  struct Difference: Error {
    let text: String
  }

  init(seed: UInt64, _ trouble: Trouble) throws {
    self.trouble = trouble
    random = FlashRandom(seed: seed)
    let unit = [4, 4, 8, 16, 32, 64, 128].randomElement(using: &random) ?? 4
    let bytes = unit > 16 ? 4096 : [1024, 2048].randomElement(using: &random) ?? 1024
    let sectors = Int.random(in: 8...16, using: &random)
    let geometry = FlashGeometry(sectorBytes: bytes, sectorCount: sectors, programUnitBytes: unit)
    memory = FlashMemory(geometry, seed: seed)
    let store = try SmallStore(
      formatting: FlashSim(memory), identity: StoreIdentity(bytes: InlineArray(repeating: 1)))
    ids = UInt16(min(64, store.recordLimit))
    _ = store.close()
    guard trouble == .failingSectors else { return }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let sector = Int.random(in: 1..<sectors, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: memory.faults.brokenSectors.insert(sector)
      case 1: memory.faults.endurance[sector] = Int.random(in: 2...6, using: &random)
      default: memory.faults.brokenAddresses.insert(sector * bytes + .random(in: 0..<bytes, using: &random))
      }
    }
  }

  /// Lives through a number of restarts.
  mutating func live(restarts: Int) throws {
    for _ in 0..<restarts where !isOver {
      memory.restorePower()
      if trouble == .rottenBits && Bool.random(using: &random) { rot() }
      if Int.random(in: 0..<3, using: &random) > 0 {
        let mode = PowerCut.Mode.allCases.randomElement(using: &random) ?? .half
        memory.cut = PowerCut(after: .random(in: 0..<60, using: &random), mode)
      }
      do { try session() } catch StoreFailure.flash(.unreachable), StoreFailure.interrupted {
        guard memory.isOff else { throw Difference(text: "gave up without a power cut") }
        cuts += 1
      }
      if memory.violations > 0 { throw Difference(text: "broke a rule of the flash") }
    }
    memory.restorePower()
    if !isOver { try session() }
  }

  private mutating func session() throws {
    var store: SmallStore
    do throws(StoreFailure) { store = try SmallStore(opening: FlashSim(memory)) } catch {
      let isFirst = error == .notAStore || error == .blank && model.isEmpty
      guard isRotten, isFirst else { throw error }
      // The only header, of the first sector, has rotted: the store is refused, and nothing is written.
      told += 1
      isOver = true
      return
    }
    // A rotten sequence may hide the newest value until the whole store was looked at.
    if isRotten { try store.check() }
    if let difference = try store.difference(from: model, upTo: 64) {
      if let next, try store.difference(from: next, upTo: 64) == nil {
        model = next
      } else if isRotten {
        try accept(store, difference)
      } else {
        throw Difference(text: difference)
      }
    }
    next = nil
    if !isRotten { try store.check() }
    if store.epoch != epoch { if isRotten { told += 1 } else { alarms += 1 } }
    epoch = store.epoch
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      try group(&store)
      if Int.random(in: 0..<8, using: &random) == 0, let wrong = try store.difference(from: model, upTo: 64) {
        throw Difference(text: "while open: \(wrong)")
      }
    }
    _ = store.close()
  }

  /// Flips one bit, now and then two or three in one slot.
  private mutating func rot() {
    isRotten = true
    let address = Int.random(in: 0..<memory.bytes.count, using: &random)
    for _ in 0..<([1, 1, 1, 2, 3].randomElement(using: &random) ?? 1) {
      memory.rot(
        address: address & ~63 + .random(in: 0..<64, using: &random), bit: .random(in: 0..<8, using: &random))
      flips += 1
    }
  }

  /// Takes over what rotten bits left, if it is one place's worth and nothing that was never written.
  private mutating func accept(_ store: borrowing SmallStore, _ difference: String) throws {
    let statistics = store.statistics()
    if store.epoch == epoch && statistics.unfinished == 0 { silent += 1 }
    var changed = 0
    for number in 1...ids {
      guard let id = RecordID(rawValue: number) else { continue }
      let record = try store.record(id)
      let content: Content?
      if let record, record.isDeleted {
        content = .tombstone
      } else if let record {
        let value = given[number]?.last { Payload(id: number, number: $0) == record.payload }
        guard let value else { throw Difference(text: "\(number) holds what nobody wrote") }
        content = .value(value)
      } else {
        content = store.holds(id) ? .damaged : nil
      }
      if content != model[number] && content != next?[number] { changed += 1 }
      model[number] = content
    }
    let most = statistics.lostSectors > 0 ? Int.max : statistics.unfinished > 0 ? store.groupLimit : 1
    if changed > most { throw Difference(text: "\(changed) records for one place: \(difference)") }
    spoilt += changed
  }

  private mutating func group(_ store: inout SmallStore) throws {
    var after = model
    try store.begin()
    let most = Int.random(in: 0..<4, using: &random) == 0 ? store.groupLimit : 2
    for _ in 0..<Int.random(in: 1...most, using: &random) {
      let number16 = UInt16.random(in: 1...ids, using: &random)
      guard let id = RecordID(rawValue: number16) else { continue }
      number += 1
      do throws(StoreFailure) {
        if Int.random(in: 0..<5, using: &random) == 0, case .value = model[number16],
          after[number16] == model[number16]
        {
          try store.delete(id)
          after[number16] = .tombstone
        } else {
          given[number16, default: []].append(number)
          try store.put(id, Payload(id: number16, number: number))
          after[number16] = .value(number)
        }
      } catch .storeFull {
        refusals += 1
        store.rollback()
        return
      }
    }
    if Int.random(in: 0..<10, using: &random) == 0 {
      store.rollback()
      return
    }
    next = after
    do { _ = try store.commit() } catch StoreFailure.storeFull {
      refusals += 1
      store.rollback()
      next = nil
      return
    }
    model = after
    next = nil
    commits += 1
  }
}
