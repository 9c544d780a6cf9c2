import Bytes
import Flash
import FlashSim
import Records

/// Replays the storage workload W1 to W6, and updates at several fills, on the simulated chip; prints a JSON
/// object a line. `Tools/bench storage` sets the figures beside those of other engines.
@main struct StorageBench {
  typealias BenchStore = RecordStore<FlashSim, 4000, 256>
  typealias FullStore = RecordStore<FlashSim, 16_128, 256>

  static let geometry = FlashGeometry(sectorBytes: 4096, sectorCount: 256, programUnitBytes: 4)
  static let identity = StoreIdentity(bytes: InlineArray(repeating: 0xBE))

  static func main() throws {
    print("{\"step\": \"memory\", \"bytes\": \(MemoryLayout<BenchStore>.size)}")
    try insertUpdateDeleteLookUp()
    try hammer()
    for percent in [50, 80, 95] { try updates(atFill: percent) }
  }

  static func id(_ number: UInt32) -> RecordID {
    guard let id = RecordID(rawValue: UInt16(number)) else { fatalError("no id: \(number)") }
    return id
  }

  static func save<let capacity: Int>(
    _ store: inout RecordStore<FlashSim, capacity, 256>, _ number: UInt32, _ payload: Payload
  ) throws {
    try store.begin()
    try store.put(id(number), payload)
    _ = try store.commit()
  }

  /// Stops when the workload is not the one that the other engines ran.
  static func expect(_ value: UInt32, _ expected: UInt32, _ what: String) {
    guard value == expected else { fatalError("\(what): \(value), not \(expected)") }
  }

  static func insertUpdateDeleteLookUp() throws {
    let memory = FlashMemory(geometry)
    var store = try BenchStore(formatting: FlashSim(memory), identity: identity)
    var draws = Draws()
    var model: [UInt32: Payload] = [:]

    var meter = Meter(memory, "W1")
    for number in UInt32(1)...4000 {
      let payload = draws.payload()
      model[number] = payload
      try meter.count { try save(&store, number, payload) }
    }
    meter.report()
    expect(draws.state, 0xFE36_ECC1, "state after W1")

    meter = Meter(memory, "W2")
    var sum: UInt32 = 0
    for _ in 0..<20_000 {
      let r = draws.draw()
      let q = draws.draw()
      let number = r % 100 < 80 ? 1 + q % 800 : 801 + q % 3200
      sum += number
      let payload = draws.payload()
      model[number] = payload
      try meter.count { try save(&store, number, payload) }
    }
    meter.report()
    expect(draws.state, 0xF627_D26F, "state after W2")
    expect(sum, 16_149_262, "sum of the ids of W2")

    meter = Meter(memory, "W3")
    for number in stride(from: UInt32(4), through: 4000, by: 4) {
      model[number] = nil
      try meter.count {
        try store.begin()
        try store.delete(id(number))
        _ = try store.commit()
      }
    }
    meter.report()
    try check(store, model)

    meter = Meter(memory, "W4")
    store = try BenchStore(opening: store.close())
    let opened = memory.counters.bytesRead
    let first = try store.record(id(2001))
    guard first?.payload == model[2001] else { fatalError("first lookup") }
    meter.report(["opening": Double(opened)])

    try lookUp(store, memory, model, &draws)
    expect(draws.state, 0x0393_3B6E, "state after W5")
    try check(store, model)
  }

  /// W5: every answer is checked, lookups of records and of none are counted apart.
  static func lookUp(
    _ store: borrowing BenchStore, _ memory: FlashMemory, _ model: [UInt32: Payload], _ draws: inout Draws
  ) throws {
    var meter = Meter(memory, "W5")
    var present = (0, 0)
    var absent = (0, 0)
    for _ in 0..<10_000 {
      let number = 1 + draws.draw() % 5000
      let before = memory.counters.bytesRead
      let payload = store.holds(id(number)) ? try store.record(id(number))?.payload : nil
      guard payload == model[number] else { fatalError("lookup of \(number)") }
      let read = memory.counters.bytesRead - before
      if payload == nil {
        absent = (absent.0 + 1, absent.1 + read)
      } else {
        present = (present.0 + 1, present.1 + read)
      }
    }
    expect(UInt32(present.0), 5904, "lookups of records")
    meter.report([
      "present": Double(present.1) / Double(present.0), "absent": Double(absent.1) / Double(absent.0),
    ])
  }

  /// After W3: the CRC-32 over id (4 bytes) and payload of the 3,000 records, in the order of ids.
  static func check(_ store: borrowing BenchStore, _ model: [UInt32: Payload]) throws {
    var crc = CRC32()
    var count: UInt32 = 0
    for number in UInt32(1)...4000 {
      let record = try store.record(id(number))
      guard let record, !record.isDeleted else { continue }
      guard record.payload == model[number] else { fatalError("record \(number)") }
      count += 1
      for byte in 0..<4 { crc.add(UInt8(truncatingIfNeeded: number >> UInt32(8 * byte))) }
      for offset in 0..<Payload.byteCount { crc.add(record.payload[offset]) }
    }
    expect(count, 3000, "records after W3")
    expect(crc.value, 0xF1F6_2010, "check of all records")
  }

  /// W6: one record among 1,000 is stored 200,000 times.
  static func hammer() throws {
    let memory = FlashMemory(geometry)
    var store = try BenchStore(formatting: FlashSim(memory), identity: identity)
    var draws = Draws()
    var hot = Payload()
    for number in UInt32(1)...1000 {
      let payload = draws.payload()
      if number == 500 { hot = payload }
      try save(&store, number, payload)
    }
    var meter = Meter(memory, "W6")
    for count in UInt32(1)...200_000 {
      for byte in 0..<4 { hot[byte] = UInt8(truncatingIfNeeded: count >> UInt32(8 * byte)) }
      try meter.count { try save(&store, 500, hot) }
    }
    meter.report()
    expect(draws.state, 0x4785_B60F, "state after W6")
    guard try store.record(id(500))?.payload == hot else { fatalError("the hot record") }
  }

  /// The mix of W2, 60,000 times, on a store in which so many of 100 slots hold a record.
  static func updates(atFill percent: Int) throws {
    let memory = FlashMemory(geometry)
    var store = try FullStore(formatting: FlashSim(memory), identity: identity)
    let count = UInt32(min(store.statistics().slots * percent / 100, store.recordLimit))
    for number in 1...count { try save(&store, number, Payload()) }
    var draws = Draws()
    var meter = Meter(memory, "fill \(percent)")
    for _ in 0..<60_000 {
      let r = draws.draw()
      let q = draws.draw()
      let hot = count / 5
      let number = r % 100 < 80 ? 1 + q % hot : hot + 1 + q % (count - hot)
      try meter.count { try save(&store, number, Payload()) }
    }
    meter.report(["records": Double(count)])
  }
}
