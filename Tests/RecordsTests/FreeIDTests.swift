import FlashSim
import Records
import Testing

@Suite("Free ids")
struct FreeIDTests {
  @Test("Unused ids come first, each once in a group")
  func unused() throws {
    var store = try TestStore(formatting: FlashSim(Bench.memory()), identity: Bench.identity)
    try store.save(2, Bench.payload(1))
    try store.begin()
    let first = try store.freeID()
    let second = try store.freeID()
    let third = try store.freeID()
    #expect([first.id.rawValue, second.id.rawValue, third.id.rawValue] == [1, 3, 4])
    #expect(first.generation == 0)
    store.rollback()
    #expect(try store.freeID().id.rawValue == 1)
  }

  @Test("A tombstone's id is used again when it is released or the horizon has passed it, and not before")
  func released() throws {
    let memory = Bench.memory()
    var store = try RecordStore<FlashSim, 4, 64>(formatting: FlashSim(memory), identity: Bench.identity)
    for number in 1...4 { try store.save(UInt16(number), Bench.payload(number, generation: 255)) }
    let passed = try store.drop(2)
    try store.drop(3)
    #expect(throws: StoreFailure.storeFull) { _ = try store.freeID() }
    store.releaseHorizon = passed
    try store.begin()
    let free = try store.freeID()
    #expect(free.id.rawValue == 2 && free.generation == 0)
    #expect(throws: StoreFailure.storeFull) { _ = try store.freeID() }
    store.rollback()
    try store.drop(4, releasing: true)
    store.releaseHorizon = 0
    #expect(try store.freeID().id.rawValue == 4)
  }

  @Test("Ids rest as long as possible before they are used again")
  func rotation() throws {
    var store = try RecordStore<FlashSim, 10, 64>(
      formatting: FlashSim(Bench.memory()), identity: Bench.identity)
    var given: [UInt16] = []
    for number in 0..<30 {
      let free = try store.freeID()
      given.append(free.id.rawValue)
      #expect(free.generation == UInt8(number / 10))
      try store.save(free.id.rawValue, Bench.payload(number, generation: free.generation))
      try store.drop(free.id.rawValue, releasing: true)
    }
    #expect(given == Array(1...10) + Array(1...10) + Array(1...10))
  }
}
