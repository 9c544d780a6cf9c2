import Flash
import FlashSim
import Records

/// A seeded random life of a store: commits, groups dropped, power cuts, restarts, failing sectors, all
/// compared with a dictionary.
struct History {
  private var random: FlashRandom
  private let memory: FlashMemory
  private var model: Model = [:]
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

  /// A difference from the dictionary.
  struct Difference: Error {
    let text: String
  }

  init(seed: UInt64, withFaults: Bool) throws {
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
    guard withFaults else { return }
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
    for _ in 0..<restarts {
      memory.restorePower()
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
    try session()
  }

  private mutating func session() throws {
    var store = try SmallStore(opening: FlashSim(memory))
    if let difference = try store.difference(from: model, upTo: 64) {
      guard let next, try store.difference(from: next, upTo: 64) == nil else {
        throw Difference(text: difference)
      }
      model = next
    }
    next = nil
    try store.check()
    if store.epoch != epoch { alarms += 1 }
    epoch = store.epoch
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      try group(&store)
      if Int.random(in: 0..<8, using: &random) == 0, let wrong = try store.difference(from: model, upTo: 64) {
        throw Difference(text: "while open: \(wrong)")
      }
    }
    _ = store.close()
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
