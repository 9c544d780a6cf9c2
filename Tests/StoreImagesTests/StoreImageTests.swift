import Flash
import FlashSim
import HandheldSim
import Journal
import Seeds
import StoreImages
import Testing

struct StoreImageTests {
  /// The flash of a handheld with the demo playthrough; made once.
  private static let demo: [UInt8] = {
    let memory = FlashMemory(DeviceSim.geometry)
    guard let device = try? DeviceSim(formatting: memory, seed: 1) else { return [] }
    try? device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    device.settle()
    return memory.bytes
  }()

  /// The addresses of slots that hold records, in the demo's first sectors.
  private static func slotAddresses(_ bytes: [UInt8]) -> [Int] {
    stride(from: 64, to: 4096 * 4, by: 64).filter { $0 % 4096 != 0 && bytes[$0] != 0xFF }
  }

  @Test func `a sound image is whole, has every name, and is not to be mended`() throws {
    let image = try StoreImage(Self.demo)
    let health = try image.health()
    #expect(health.isWhole && health.damage.isEmpty && health.records > 188)
    let names = Set(try image.records().compactMap(\.name))
    #expect(names.isSuperset(of: ["Elden Ring", "Kalé", "Church of Elleh", "Melina"]))
    #expect(try image.mended() == .needless)
    #expect(image.sectors.count == 256)
    #expect(image.sectors.contains { $0.use == .fresh && $0.usedSlots == $0.slots })
    #expect(image.sectors.allSatisfy { $0.use != .unreadable })
  }

  @Test func `a damaged record is named, and a mended copy opens without damage and has the others`() throws {
    var bytes = Self.demo
    let sound = try StoreImage(bytes).records()
    let slot = try #require(Self.slotAddresses(bytes).dropFirst(9).first)
    for offset in [20, 31, 40] { bytes[slot + offset] &= 0x0F }
    let image = try StoreImage(bytes)
    let health = try image.health()
    #expect(health.damage.count == 1 && !health.isWhole)
    guard case .mended(let copy, let records, let lost) = try image.mended() else {
      Issue.record("nothing was mended")
      return
    }
    #expect(lost == 1 && copy.count == bytes.count)
    let mended = try StoreImage(copy)
    let after = try mended.health()
    #expect(after.damage.isEmpty && after.epoch > health.epoch && after.identity == health.identity)
    let names = try mended.records().compactMap(\.name)
    #expect(names.count >= sound.compactMap(\.name).count - 1 && records == after.records)
    let memory = FlashMemory(DeviceSim.geometry, bytes: copy)
    let device = try DeviceSim(opening: memory)
    #expect(device.lines.first?.hasPrefix("Elden Ring") == true)
  }

  @Test(
    arguments: [
      ([], ImageFailure.empty), ([UInt8](repeating: 0xFF, count: 4096), .blank),
      (Array("SQLite format 3\0and so on".utf8), .database), (Array("# Notes\n".utf8), .foreign),
      ([UInt8](repeating: 0, count: 1_048_576), .foreign),
    ] as [([UInt8], ImageFailure)])
  func `what is no image is refused for its reason`(bytes: [UInt8], failure: ImageFailure) {
    #expect(throws: failure) { try StoreImage(bytes) }
    #expect(failure.sentence.contains(". "), "a next step")
  }

  @Test func `a part of an image is refused with both sizes`() {
    #expect(throws: ImageFailure.wrongSize(bytes: 8192, expectedBytes: 1_048_576)) {
      try StoreImage(Array(Self.demo[..<8192]))
    }
  }

  /// Bits, bytes and whole sectors are changed at random, the headers more often than the rest.
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `whatever the bytes are, an image is read or refused`(seed: UInt64) throws {
    var random = Seeded(seed)
    var bytes = Self.demo
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let sector = Int.random(in: 0..<8, using: &random) * 4096
      let offset = Int.random(in: 0..<(Bool.random(using: &random) ? 64 : 4096), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[sector + offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[sector + offset] = UInt8.random(in: 0...255, using: &random)
      case 2:
        for address in sector..<sector + 48 { bytes[address] = UInt8.random(in: 0...255, using: &random) }
      default: bytes.replaceSubrange(sector..<sector + 4096, with: Self.demo[0..<4096])
      }
    }
    do {
      let image = try StoreImage(bytes)
      let health = try image.health()
      _ = try image.records()
      guard case .mended(let copy, _, _) = try image.mended() else {
        #expect(health.damage.isEmpty)
        return
      }
      #expect(try StoreImage(copy).health().damage.isEmpty, "seed \(seed)")
      #expect(image.bytes == bytes)
    } catch {
      #expect(error.sentence.contains(". "), "seed \(seed): \(error)")
    }
  }
}
