import Flash
import FlashSim
import Records
import Testing

@Suite("Geometries")
struct GeometryTests {
  @Test(
    "Every program unit and sector size works, and no unit is programmed twice",
    arguments: [
      (1024, 4), (1024, 8), (1024, 64), (2048, 16), (4096, 4), (4096, 32), (4096, 128), (4096, 256),
      (65_536, 256),
    ])
  func units(sectorBytes: Int, unit: Int) throws {
    let memory = Bench.memory(sectors: 10, sectorBytes: sectorBytes, unit: unit)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    let ids = min(50, store.recordLimit)
    var values: [UInt16: Int] = [:]
    var random = FlashRandom(seed: UInt64(sectorBytes * unit))
    for number in 0..<1500 {
      let id = UInt16.random(in: 1...UInt16(ids), using: &random)
      try store.save(id, Bench.payload(number))
      values[id] = number
      if number % 400 == 399 { store = try TestStore(opening: store.close()) }
    }
    for (id, value) in values {
      #expect(try store.record(Bench.id(id))?.payload == Bench.payload(value))
    }
    #expect(memory.violations == 0)
    print("\(sectorBytes)/\(unit): \(store.statistics().slots) slots, \(memory.counters.erases) erases")
  }

  @Test("4,096 sectors fit the wide index")
  func large() throws {
    let memory = Bench.memory(sectors: 4096)
    var store = try LargeRecordStore<FlashSim, 200, 4096>(
      formatting: FlashSim(memory), identity: Bench.identity)
    for number in 1...200 { try store.save(UInt16(number), Bench.payload(number)) }
    store = try LargeRecordStore<FlashSim, 200, 4096>(opening: store.close())
    #expect(try store.record(Bench.id(200))?.payload == Bench.payload(200))
    #expect(throws: StoreFailure.wrongGeometry) {
      _ = try RecordStore<FlashSim, 200, 4096>(opening: FlashSim(memory))
    }
  }

  @Test("A store for 4,000 records on 256 sectors takes less than 12 KB of memory")
  func memory() {
    let bytes = MemoryLayout<RecordStore<FlashSim, 4000, 256>>.size
    print("4,000 records, 256 sectors: \(bytes) bytes")
    #expect(bytes <= 12 * 1024)
  }
}
