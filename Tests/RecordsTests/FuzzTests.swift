import Flash
import FlashSim
import Foundation
import Records
import Testing

/// Images that no store ever wrote. A trap or an endless loop fails the whole run.
@Suite("Hostile images")
struct FuzzTests {
  private let rounds = ProcessInfo.processInfo.environment["CAIRN_LONG"] != nil ? 40_000 : 400

  private func template() throws -> FlashMemory {
    let memory = Bench.memory(sectors: 10)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    var random = FlashRandom(seed: 31)
    for number in 0..<300 {
      try store.begin()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        try store.put(Bench.id(.random(in: 1...30, using: &random)), Bench.payload(number))
      }
      if number % 9 == 4 { store.rollback() } else { _ = try store.commit() }
    }
    _ = store.close()
    return memory
  }

  @Test("are refused untouched, or opened and used without a trap")
  func mutated() throws {
    let template = try template()
    var random = FlashRandom(seed: 32)
    var opened = 0
    for _ in 0..<rounds {
      let memory = FlashMemory(template.geometry, bytes: mutate(template.bytes, &random))
      let before = memory.bytes
      do {
        var store = try TestStore(opening: FlashSim(memory))
        opened += 1
        use(&store, &random)
        #expect(memory.violations == 0)
      } catch {
        #expect(memory.bytes == before)
      }
    }
    print("\(rounds) mutated images, \(opened) opened, seed 32")
    #expect(opened > rounds / 4)
  }

  private func mutate(_ original: [UInt8], _ random: inout FlashRandom) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + .random(in: 1...200, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &random) }
      case 2: for index in start..<end { bytes[index] = 0xFF }
      case 3: for index in start..<end { bytes[index] = 0 }
      case 4:  // One sector over another: two with the same serial.
        let from = Int.random(in: 0..<10, using: &random) * 1024
        let to = Int.random(in: 0..<10, using: &random) * 1024
        bytes.replaceSubrange(to..<to + 1024, with: original[from..<from + 1024])
      default:  // One slot over another, with a check that holds.
        let from = Int.random(in: 1..<160, using: &random) * 64
        let to = Int.random(in: 1..<160, using: &random) * 64
        bytes.replaceSubrange(to..<to + 64, with: original[from..<from + 64])
      }
    }
    return bytes
  }

  /// Uses a store in every way; failures are fine.
  private func use(_ store: inout TestStore, _ random: inout FlashRandom) {
    _ = try? store.check()
    for number in 0..<40 {
      guard (try? store.begin()) != nil else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let id = Bench.id(.random(in: 1...40, using: &random))
        if number % 5 == 0 {
          _ = try? store.delete(id)
        } else {
          _ = try? store.put(id, Bench.payload(number))
        }
        _ = try? store.freeID()
      }
      if number % 7 == 0 { store.rollback() } else { _ = try? store.commit() }
      store.rollback()
    }
    _ = try? store.allIDs()
    _ = store.statistics()
  }
}
