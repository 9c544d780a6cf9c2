import Flash
import FlashSim
import Foundation
import Records
import Testing

/// What an image holds, as `Tools/records-image --json` and the vectors write it.
struct Listing: Decodable, Equatable {
  struct Entry: Decodable, Equatable {
    let id: UInt16
    let sequence: UInt32
    let isDeleted: Bool
    let isReleased: Bool
    let payload: String

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      id = try items.decode(UInt16.self)
      sequence = try items.decode(UInt32.self)
      isDeleted = try items.decode(Bool.self)
      isReleased = try items.decode(Bool.self)
      payload = try items.decode(String.self)
    }

    init(_ record: Record) {
      id = record.id.rawValue
      sequence = record.sequence
      isDeleted = record.isDeleted
      isReleased = record.isReleased
      payload = (0..<Payload.byteCount).map { Listing.hex(record.payload[$0]) }.joined()
    }
  }

  struct Damage: Decodable, Equatable {
    let sector: Int
    let slot: Int?
    let id: UInt16?
    let effect: String

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      sector = try items.decode(Int.self)
      slot = try items.decodeIfPresent(Int.self)
      id = try items.decodeIfPresent(UInt16.self)
      effect = try items.decode(String.self)
    }

    init(_ flaw: Flaw) {
      sector = flaw.sector
      slot = flaw.slot
      id = flaw.id?.rawValue
      effect = "\(flaw.effect)"
    }
  }

  let identity: String
  let epoch: UInt32
  let head: UInt32
  let lostSectors: UInt32
  let flaws: [Damage]
  let records: [Entry]

  static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  /// Checks every slot of a store and lists what it holds.
  init<Chip: ~Copyable, let records: Int, let sectors: Int>(
    _ store: inout RecordStore<Chip, records, sectors>
  ) throws {
    var flaws: [Damage] = []
    try store.check(everySlot: true) { flaws.append(Damage($0)) }
    self.flaws = flaws
    lostSectors = store.statistics().lostSectors
    let bytes = store.identity.bytes
    identity = (0..<8).map { Listing.hex(bytes[$0]) }.joined()
    epoch = store.epoch
    head = store.head
    var entries: [Entry] = []
    var last: RecordID?
    while let next = try store.next(after: last) {
      last = next
      if let record = try store.record(next) { entries.append(Entry(record)) }
    }
    self.records = entries
  }
}

@Suite("Images made by other programs")
struct VectorTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test("The store finds in each vector what its encoder put there")
  func vectors() throws {
    let folder = VectorTests.root.appendingPathComponent("Vectors")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".flash")
    }
    #expect(names.count >= 12)
    let geometry = FlashGeometry(sectorBytes: 1024, sectorCount: 8, programUnitBytes: 4)
    for name in names {
      let image = try Data(contentsOf: folder.appendingPathComponent(name))
      let json = folder.appendingPathComponent(name.replacingOccurrences(of: ".flash", with: ".json"))
      let expected = try JSONDecoder().decode(Listing.self, from: Data(contentsOf: json))
      var store = try TestStore(opening: FlashSim(FlashMemory(geometry, bytes: [UInt8](image))))
      #expect(try Listing(&store) == expected, "\(name)")
      // And it goes on from there.
      let sequence = try store.save(60, Bench.payload(60))
      #expect(sequence == expected.head + 1, "\(name)")
    }
  }

  @Test("The independent reader and the store agree on images of every sort, cut or not")
  func reader() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("records-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var expected: [Listing] = []
    var paths: [String] = []
    for seed in 0..<48 {
      let memory = try life(UInt64(seed))
      let path = folder.appendingPathComponent("\(seed).flash").path
      try Data(memory.bytes).write(to: URL(fileURLWithPath: path))
      paths.append(path)
      var store = try TestStore(opening: FlashSim(memory))
      expected.append(try Listing(&store))
    }
    let tool = Process()
    tool.executableURL = VectorTests.root.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Tools/records-image")
    tool.arguments = ["--json"] + paths
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0)
    let listings = try text.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Listing.self, from: Data($0))
    }
    #expect(listings.count == expected.count)
    for (number, pair) in zip(listings, expected).enumerated() {
      #expect(pair.0 == pair.1, "image \(number)")
    }
    print("\(listings.count) images, \(listings.map(\.records.count).reduce(0, +)) records agree")
  }

  /// A store after some commits, mostly cut in one of them.
  private func life(_ seed: UInt64) throws -> FlashMemory {
    var random = FlashRandom(seed: seed + 400)
    let memory = Bench.memory(
      sectors: 10, sectorBytes: seed % 3 == 2 ? 4096 : 1024, unit: [4, 16, 64][Int(seed % 3)])
    _ = try TestStore(formatting: FlashSim(memory), identity: Bench.identity).close()
    for _ in 0..<3 {
      memory.restorePower()
      if seed % 5 != 0 {
        let mode = PowerCut.Mode.allCases.randomElement(using: &random) ?? .half
        memory.cut = PowerCut(after: .random(in: 0..<150, using: &random), mode)
      }
      do throws(StoreFailure) {
        var store = try TestStore(opening: FlashSim(memory))
        for number in 0..<60 {
          try store.begin()
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            let id = Bench.id(.random(in: 1...20, using: &random))
            if number % 6 == 5 && store.holds(id) {
              try store.delete(id, releasing: number % 4 == 1)
            } else {
              try store.put(id, Bench.payload(number))
            }
          }
          if number % 13 == 7 { store.rollback() } else { _ = try store.commit() }
        }
      } catch {
        guard memory.isOff else { throw error }
      }
    }
    memory.restorePower()
    return memory.fork()
  }
}
