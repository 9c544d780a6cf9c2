import Flash
import FlashSim
import Foundation
import Records
import Testing

/// Bits that flip by themselves.
@Suite("Bit rot")
struct RotTests {
  private let isLong = ProcessInfo.processInfo.environment["CAIRN_LONG"] != nil

  /// A store that has reclaimed sectors, and what it holds.
  private func sample() throws -> (FlashMemory, [UInt16: Payload]) {
    let memory = Bench.memory(sectors: 10)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    var random = FlashRandom(seed: 21)
    var held: [UInt16: Payload] = [:]
    for number in 0..<400 {
      let isHot = number > 30 && Int.random(in: 0..<5, using: &random) > 0
      let id = isHot ? UInt16.random(in: 1...6, using: &random) : UInt16(1 + number % 30)
      held[id] = Bench.payload(number)
      try store.save(id, Bench.payload(number))
    }
    #expect(store.statistics().moves > 10)
    _ = store.close()
    return (memory.fork(), held)
  }

  private func damaged(_ memory: FlashMemory, _ held: [UInt16: Payload]) throws -> [UInt16] {
    var store = try TestStore(opening: FlashSim(memory))
    // Opening believes sequences: a rotten one may hide the newest value until all were looked at.
    try store.check()
    return try held.keys.sorted().filter { try store.record(Bench.id($0))?.payload != held[$0] }
  }

  @Test("One flipped bit anywhere changes no record")
  func oneBit() throws {
    let (memory, held) = try sample()
    #expect(try damaged(memory.fork(), held) == [])
    var random = FlashRandom(seed: 22)
    var slots: Set<Int> = []
    var flips = 0
    for address in 0..<memory.bytes.count {
      for bit in 0..<8 where isLong || random.next() % 41 == 0 {
        let copy = memory.fork()
        copy.rot(address: address, bit: bit)
        let lost = try damaged(copy, held)
        flips += 1
        #expect(lost.count <= 1, "\(address) bit \(bit) costs \(lost)")
        if !lost.isEmpty { slots.insert(address / 64) }
      }
    }
    print("\(flips) flipped bits; records were lost only in the slots \(slots.sorted()), seed 22")
    #expect(slots.isEmpty)
  }

  @Test("A spoilt slot costs at most its own record, and the store goes on")
  func oneSlot() throws {
    let (memory, held) = try sample()
    var random = FlashRandom(seed: 23)
    var replaced = 0
    for slot in 0..<memory.bytes.count / 64 where slot % 16 != 0 && memory.bytes[slot * 64] != 0xFF {
      let copy = memory.fork()
      for offset in 0..<64 { copy.rot(address: slot * 64 + offset, bit: Int(random.next() % 8)) }
      let lost = try damaged(copy, held)
      #expect(lost.count <= 1, "slot \(slot) costs \(lost)")
      var store = try TestStore(opening: FlashSim(copy))
      replaced += try store.check()
      for number in 0..<150 { try store.save(UInt16(7 + number % 3), Bench.payload(number)) }
      _ = store.close()
      let after = try damaged(copy, held).filter { !(7...9).contains($0) }
      #expect(Set(after).isSubset(of: lost), "slot \(slot): \(after) after going on, \(lost) before")
      #expect(copy.violations == 0)
    }
    print("\(replaced) damaged slots set aside, seed 23")
  }

  @Test("A cut group stays void where bits have rotted in the place of its note", arguments: [4, 16, 128])
  func rottenNote(unit: Int) throws {
    for rotten in [[(0, 0)], [(3, 1), (7, 6)], [(0, 0), (2, 5), (4, 7)]] {
      let memory = Bench.memory(sectors: 10, sectorBytes: 4096, unit: unit)
      var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
      for number in 1...9 { try store.save(UInt16(number), Bench.payload(number)) }
      for (offset, bit) in rotten { memory.rot(address: (48 + unit - 1) / unit * unit + offset, bit: bit) }
      try store.begin()
      for number in 3...7 { try store.put(Bench.id(UInt16(number)), Bench.payload(100 + number)) }
      memory.cutPower()
      memory.restorePower()
      store = try TestStore(opening: FlashSim(memory))
      #expect(store.statistics().unfinished == 1)
      for number in 10...60 {
        try store.save(UInt16(number), Bench.payload(number))
        store = try TestStore(opening: FlashSim(memory))
        try store.check()
        #expect(store.epoch == 1)
        for kept in 1...9 {
          #expect(try store.record(Bench.id(UInt16(kept)))?.payload == Bench.payload(kept))
        }
      }
      #expect(memory.violations == 0)
    }
  }

  @Test("A slot that did not take is noticed before the older one of its record is erased")
  func stuck() throws {
    let memory = Bench.memory(sectors: 10)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    for number in 1...20 { try store.save(UInt16(number), Bench.payload(number)) }
    // The second slot of the third sector, which is the 32nd that is programmed.
    for bit in 0..<8 {
      for offset in [10, 20] {
        memory.faults.stuckBits.append(.init(address: 2048 + 128 + offset, bit: bit, value: true))
      }
    }
    for number in 0..<11 { try store.save(UInt16(21 + number % 8), Bench.payload(number)) }
    try store.save(5, Bench.payload(500))
    for number in 0..<1500 { try store.save(UInt16(21 + number % 8), Bench.payload(number)) }
    #expect(store.statistics().setAside >= 1)
    for number in 1...20 {
      #expect(try store.record(Bench.id(UInt16(number)))?.payload == Bench.payload(number))
    }
  }
}
