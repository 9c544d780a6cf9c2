import Flash
import FlashSim
import Records

/// A store of 100 records on 16 sectors of 1 KiB: 15 slots each.
typealias TestStore = RecordStore<FlashSim, 100, 64>

/// A chip and what it takes to put records on it.
enum Bench {
  static let identity = StoreIdentity(bytes: [1, 2, 3, 4, 5, 6, 7, 8])

  static func memory(sectors: Int = 16, sectorBytes: Int = 1024, unit: Int = 4) -> FlashMemory {
    FlashMemory(FlashGeometry(sectorBytes: sectorBytes, sectorCount: sectors, programUnitBytes: unit))
  }

  static func id(_ number: UInt16) -> RecordID {
    guard let id = RecordID(rawValue: number) else { preconditionFailure("\(number) is no id") }
    return id
  }

  /// A payload of one repeated number, with a kind.
  static func payload(_ number: Int, kind: UInt8 = 2, generation: UInt8 = 0) -> Payload {
    var payload = Payload()
    for offset in 0..<Payload.byteCount {
      payload[offset] = UInt8(truncatingIfNeeded: number &* 31 &+ offset)
    }
    payload.kind = kind
    payload.generation = generation
    return payload
  }
}

extension Store where Chip: ~Copyable {
  /// Commits one record.
  @discardableResult
  mutating func save(_ number: UInt16, _ payload: Payload) throws(StoreFailure) -> UInt32 {
    try begin()
    try put(Bench.id(number), payload)
    return try commit()
  }

  /// Commits one deletion.
  @discardableResult
  mutating func drop(_ number: UInt16, releasing: Bool = false) throws(StoreFailure) -> UInt32 {
    try begin()
    try delete(Bench.id(number), releasing: releasing)
    return try commit()
  }

  /// All ids with a record or a tombstone.
  func allIDs() throws(StoreFailure) -> [UInt16] {
    var result: [UInt16] = []
    var last: RecordID?
    while let next = try next(after: last) {
      result.append(next.rawValue)
      last = next
    }
    return result
  }
}
