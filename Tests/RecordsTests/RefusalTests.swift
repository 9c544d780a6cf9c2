import Bytes
import Flash
import FlashSim
import Records
import Testing

@Suite("Images that are refused")
struct RefusalTests {
  private func expectRefusal(_ failure: StoreFailure, _ memory: FlashMemory, _ note: Comment = "") {
    let before = memory.bytes
    #expect(throws: failure, note) { _ = try TestStore(opening: FlashSim(memory)) }
    #expect(throws: failure, note) { try TestStore.examine(FlashSim(memory)) }
    #expect(memory.bytes == before && memory.operations == 0, note)
  }

  private func image(sectors: Int = 16) throws -> FlashMemory {
    let memory = Bench.memory(sectors: sectors)
    var store = try TestStore(formatting: FlashSim(memory), identity: Bench.identity)
    for number in 1...40 { try store.save(UInt16(number), Bench.payload(number)) }
    _ = store.close()
    return memory.fork()
  }

  @Test("Erased flash is blank")
  func blank() { expectRefusal(.blank, Bench.memory()) }

  @Test("Anything else is not a store")
  func foreign() {
    let geometry = Bench.memory().geometry
    var random = FlashRandom(seed: 11)
    let noise = (0..<geometry.byteCount).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    expectRefusal(.notAStore, FlashMemory(geometry, bytes: noise))
    expectRefusal(.notAStore, FlashMemory(geometry, bytes: [UInt8](repeating: 0, count: geometry.byteCount)))
    var almost = [UInt8](repeating: 0xFF, count: geometry.byteCount)
    almost[9000] = 0
    expectRefusal(.notAStore, FlashMemory(geometry, bytes: almost))
  }

  @Test("A store of a newer version is named, even when only one sector is")
  func newer() throws {
    let memory = try image()
    var bytes = memory.bytes
    bytes[1024 + 4] = 9
    var crc = CRC32()
    for offset in 0..<44 { crc.add(bytes[1024 + offset]) }
    for index in 0..<4 {
      bytes[1024 + 44 + index] = UInt8(truncatingIfNeeded: crc.value >> UInt32(8 * index))
    }
    expectRefusal(.unknownVersion(found: 9), FlashMemory(memory.geometry, bytes: bytes))
  }

  @Test("A store of another geometry is refused")
  func geometry() throws {
    let memory = try image(sectors: 32)
    let half = FlashGeometry(sectorBytes: 1024, sectorCount: 16, programUnitBytes: 4)
    expectRefusal(.wrongGeometry, FlashMemory(half, bytes: Array(memory.bytes[..<(16 * 1024)])))
    let units = FlashGeometry(sectorBytes: 1024, sectorCount: 32, programUnitBytes: 8)
    expectRefusal(.wrongGeometry, FlashMemory(units, bytes: memory.bytes))
    let sectors = FlashGeometry(sectorBytes: 2048, sectorCount: 16, programUnitBytes: 4)
    expectRefusal(.wrongGeometry, FlashMemory(sectors, bytes: memory.bytes))
    expectRefusal(.wrongGeometry, Bench.memory(sectors: 65), "more sectors than the type allows")
    expectRefusal(.wrongGeometry, Bench.memory(sectors: 5), "too few sectors")
  }

  @Test("Formatting starts over, with a new epoch and the old wear, at whatever operation it is cut")
  func formatting() throws {
    let old = try image()
    let fresh = StoreIdentity(bytes: InlineArray(repeating: 0x77))
    for mode in PowerCut.Mode.allCases {
      for operation in 0..<17 {
        let memory = old.fork(seed: UInt64(operation))
        memory.cut = PowerCut(after: operation, mode)
        #expect(throws: StoreFailure.flash(.unreachable)) {
          _ = try TestStore(formatting: FlashSim(memory), identity: fresh)
        }
        memory.restorePower()
        let store = try TestStore(opening: FlashSim(memory))
        let isNew = store.identity == fresh
        #expect(isNew == (operation >= 2), "cut at \(operation), \(mode)")
        let ids = try store.allIDs()
        // The old store has lost a sector once that is erased, and says so.
        let isWhole = operation == 0 && mode == .nothing
        #expect(isNew ? ids.isEmpty && store.epoch == 2 : store.epoch == (isWhole ? 1 : 2))
      }
    }
    let memory = old.fork()
    let store = try TestStore(formatting: FlashSim(memory), identity: fresh)
    #expect(store.statistics().leastWear >= 1 && store.epoch == 2)
  }

  @Test("A first formatting that was cut leaves flash that counts as blank or as the new store")
  func firstFormatting() throws {
    for mode in PowerCut.Mode.allCases {
      for operation in 0..<17 {
        let memory = Bench.memory()
        memory.cut = PowerCut(after: operation, mode)
        _ = try? TestStore(formatting: FlashSim(memory), identity: Bench.identity)
        memory.restorePower()
        do { _ = try TestStore(opening: FlashSim(memory)) } catch { #expect(error == .blank) }
      }
    }
  }
}
