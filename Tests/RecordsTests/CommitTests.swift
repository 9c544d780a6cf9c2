import Flash
import FlashSim
import Records
import Testing

@Suite("Commits")
struct CommitTests {
  @Test("A record reads as it was committed, before and after opening again")
  func roundTrip() throws {
    let memory = Bench.memory()
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    #expect(try store.save(7, Bench.payload(1)) == 1)
    #expect(try store.save(9, Bench.payload(2)) == 2)
    #expect(try store.record(Bench.id(7))?.payload == Bench.payload(1))
    _ = store.close()
    store = try TestStore(opening: FlashSim(memory))
    #expect(store.identity == Bench.identity && store.epoch == 1 && store.head == 2)
    let record = try store.record(Bench.id(9))
    #expect(record?.payload == Bench.payload(2) && record?.sequence == 2 && record?.isDeleted == false)
    #expect(try store.record(Bench.id(8)) == nil)
    #expect(memory.violations == 0)
  }

  @Test("Reading during an open group sees the state before it")
  func isolation() throws {
    var store = try TestStore(formatting: FlashSim(Bench.memory()), identity: Bench.identity)
    try store.save(1, Bench.payload(1))
    try store.begin()
    try store.put(Bench.id(1), Bench.payload(2))
    try store.put(Bench.id(2), Bench.payload(3))
    #expect(try store.record(Bench.id(1))?.payload == Bench.payload(1))
    #expect(try store.record(Bench.id(2)) == nil)
    #expect(try store.commit() == 2)
    #expect(try store.record(Bench.id(1))?.payload == Bench.payload(2))
    #expect(try store.record(Bench.id(2))?.sequence == 2)
  }

  @Test("The last of two records of one id in a group counts")
  func sameIDTwice() throws {
    let memory = Bench.memory()
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    try store.begin()
    for number in 1...3 { try store.put(Bench.id(5), Bench.payload(number)) }
    _ = try store.commit()
    #expect(try store.record(Bench.id(5))?.payload == Bench.payload(3))
    #expect(store.statistics().records == 1)
    _ = store.close()
    store = try TestStore(opening: FlashSim(memory))
    #expect(try store.record(Bench.id(5))?.payload == Bench.payload(3))
  }

  @Test("A dropped group leaves nothing, now and after opening again")
  func rollback() throws {
    let memory = Bench.memory()
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    try store.save(1, Bench.payload(1))
    for size in [1, 2, 20] {
      try store.begin()
      for number in 0..<size { try store.put(Bench.id(UInt16(1 + number)), Bench.payload(90)) }
      store.rollback()
      #expect(try store.allIDs() == [1])
    }
    #expect(store.head == 1)
    try store.save(2, Bench.payload(2))
    _ = store.close()
    store = try TestStore(opening: FlashSim(memory))
    #expect(try store.allIDs() == [1, 2])
    #expect(try store.record(Bench.id(1))?.payload == Bench.payload(1))
    #expect(store.head == 2 && memory.violations == 0)
  }

  @Test("A tombstone keeps kind and generation and nothing else")
  func tombstone() throws {
    let memory = Bench.memory()
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    try store.save(3, Bench.payload(1, kind: 4, generation: 9))
    try store.drop(3)
    _ = store.close()
    store = try TestStore(opening: FlashSim(memory))
    let record = try #require(try store.record(Bench.id(3)))
    var expected = Payload()
    expected.kind = 4
    expected.generation = 9
    #expect(record.isDeleted && !record.isReleased && record.payload == expected)
    let isHeld = store.holds(Bench.id(3))
    #expect(!isHeld)
    #expect(throws: StoreFailure.notFound) { try store.drop(3) }
  }

  @Test("What is out of order, out of range or too much is refused and changes nothing")
  func refusals() throws {
    let memory = Bench.memory()
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    #expect(throws: StoreFailure.noGroup) { try store.put(Bench.id(1), Payload()) }
    #expect(throws: StoreFailure.noGroup) { _ = try store.commit() }
    try store.begin()
    #expect(throws: StoreFailure.groupOpen) { try store.begin() }
    #expect(throws: StoreFailure.idOutOfRange) { try store.put(Bench.id(101), Payload()) }
    for number in 1...UInt16(store.groupLimit) { try store.put(Bench.id(number), Payload()) }
    let limit = store.groupLimit
    #expect(limit == 30)
    #expect(throws: StoreFailure.groupTooLarge(limit: limit)) { try store.put(Bench.id(1), Payload()) }
    _ = try store.commit()
    #expect(try store.allIDs().count == limit)
    #expect(RecordID(rawValue: 0) == nil && RecordID(rawValue: 0xFFFF) == nil)
  }

  @Test("A full store takes groups as large as they may be, over several sectors, while it reclaims")
  func largeGroups() throws {
    let memory = Bench.memory(sectors: 12)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    let limit = store.recordLimit
    for number in 1...limit { try store.save(UInt16(number), Bench.payload(number)) }
    var values = Array(0...limit)
    var random = FlashRandom(seed: 41)
    for round in 0..<120 {
      try store.begin()
      for _ in 0..<store.groupLimit {
        let number = Int.random(in: 1...limit, using: &random)
        values[number] = number + round
        try store.put(Bench.id(UInt16(number)), Bench.payload(values[number]))
      }
      _ = try store.commit()
      for number in 1...limit {
        let payload = try store.record(Bench.id(UInt16(number)))?.payload
        #expect(payload == Bench.payload(values[number]), "record \(number), round \(round), seed 41")
      }
    }
    #expect(store.statistics().moves > 0 && memory.violations == 0)
  }

  @Test("A full store says so before it changes anything, and still updates and deletes")
  func full() throws {
    let memory = Bench.memory(sectors: 12)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    let limit = store.recordLimit
    for number in 1...limit { try store.save(UInt16(number), Bench.payload(number)) }
    let before = memory.bytes
    try store.begin()
    #expect(throws: StoreFailure.storeFull) { try store.put(Bench.id(UInt16(limit + 1)), Payload()) }
    #expect(throws: StoreFailure.storeFull) { _ = try store.freeID() }
    store.rollback()
    #expect(memory.bytes == before)
    for round in 0..<20 {
      for number in 1...limit { try store.save(UInt16(number), Bench.payload(number + round)) }
    }
    for number in 1...limit { try store.drop(UInt16(number), releasing: true) }
    let again = try store.freeID()
    #expect(again.generation == Bench.payload(Int(again.id.rawValue)).generation &+ 1)
    try store.save(again.id.rawValue, Bench.payload(5, generation: again.generation))
    #expect(store.statistics().records == 1 && memory.violations == 0)
    print("full at \(limit) of \(store.statistics().slots) slots, \(store.statistics().moves) moves")
  }
}
