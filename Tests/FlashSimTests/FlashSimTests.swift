import Flash
import FlashSim
import Foundation
import Testing

@Suite("The simulated chip")
struct FlashSimTests {
  private let geometry = FlashGeometry(sectorBytes: 1024, sectorCount: 4, programUnitBytes: 4)

  private func program(_ chip: inout FlashSim, _ address: Int, _ bytes: [UInt8]) throws(FlashFailure) {
    try chip.program(address, bytes.span)
  }

  private func read(_ chip: borrowing FlashSim, _ address: Int, _ count: Int) throws(FlashFailure) -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    try chip.read(address, into: &span)
    return bytes
  }

  @Test("Programs clear bits, erases set them, and both are counted")
  func bits() throws {
    var chip = FlashSim(geometry)
    try program(&chip, 8, [1, 2, 3, 4])
    #expect(try read(chip, 7, 6) == [0xFF, 1, 2, 3, 4, 0xFF])
    try chip.erase(sector: 0)
    #expect(try read(chip, 8, 4) == [0xFF, 0xFF, 0xFF, 0xFF])
    try program(&chip, 8, [9, 9, 9, 9])
    let counters = chip.memory.counters
    #expect(counters.programs == 2 && counters.bytesProgrammed == 8 && counters.erases == 1)
    #expect(counters.reads == 2 && counters.bytesRead == 10 && counters.pagesTouched == 2)
    #expect(chip.memory.wear == [1, 0, 0, 0] && chip.memory.violations == 0)
  }

  @Test("A unit is programmed once between two erases")
  func writeOnce() throws {
    var chip = FlashSim(geometry)
    try program(&chip, 0, [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: FlashFailure.overprogrammed) { try program(&chip, 0, [0, 0, 0, 0]) }
    #expect(chip.memory.violations == 1 && chip.memory.bytes[0] == 0xFF)
  }

  @Test("Alignment and range are checked")
  func rules() {
    var chip = FlashSim(geometry)
    #expect(throws: FlashFailure.misaligned) { try program(&chip, 2, [0, 0, 0, 0]) }
    #expect(throws: FlashFailure.misaligned) { try program(&chip, 4, [0, 0]) }
    #expect(throws: FlashFailure.outOfRange) { try program(&chip, 4096, [0, 0, 0, 0]) }
    #expect(throws: FlashFailure.outOfRange) { try chip.erase(sector: 4) }
    #expect(throws: FlashFailure.outOfRange) { _ = try read(chip, 4094, 4) }
    #expect(chip.memory.violations == 5)
  }

  @Test("A cut leaves nothing, half, or half and noise", arguments: PowerCut.Mode.allCases)
  func cuts(mode: PowerCut.Mode) throws {
    var chip = FlashSim(geometry)
    chip.memory.cut = PowerCut(after: 1, mode)
    try program(&chip, 0, [0, 0, 0, 0])
    #expect(throws: FlashFailure.unreachable) { try program(&chip, 64, [UInt8](repeating: 0, count: 64)) }
    #expect(throws: FlashFailure.unreachable) { _ = try read(chip, 0, 4) }
    #expect(chip.memory.isOff)
    chip.memory.restorePower()
    let left = try read(chip, 64, 64)
    let done = mode == .nothing ? 0 : 32
    #expect(left[..<done].allSatisfy { $0 == 0 } && left[(done + 4)...].allSatisfy { $0 == 0xFF })
    #expect((left[32..<36] != [0xFF, 0xFF, 0xFF, 0xFF]) == (mode == .halfAndNoise))
  }

  @Test("A fork goes its own way")
  func forks() throws {
    var chip = FlashSim(geometry)
    try program(&chip, 0, [1, 2, 3, 4])
    var other = FlashSim(chip.memory.fork())
    try other.erase(sector: 0)
    #expect(chip.memory.bytes[0] == 1 && other.memory.bytes[0] == 0xFF)
  }

  @Test("Broken units, broken sectors and worn ones fail")
  func faults() throws {
    var chip = FlashSim(geometry)
    chip.memory.faults.brokenAddresses = [6]
    chip.memory.faults.brokenSectors = [2]
    chip.memory.faults.endurance = [3: 1]
    chip.memory.faults.stuckBits = [.init(address: 0, bit: 0, value: false)]
    #expect(throws: FlashFailure.programFailed) { try program(&chip, 4, [0, 0, 0, 0]) }
    #expect(throws: FlashFailure.eraseFailed) { try chip.erase(sector: 2) }
    try chip.erase(sector: 3)
    #expect(throws: FlashFailure.eraseFailed) { try chip.erase(sector: 3) }
    #expect(try read(chip, 0, 1) == [0xFE])
  }

  @Test("A chip in a file keeps what was programmed, and refuses a file of another size")
  func file() throws {
    let path = NSTemporaryDirectory() + "flash-\(UUID().uuidString).bin"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: FlashFile.Failure.absent) { _ = try FlashFile.open(path, geometry) }
    var chip = FlashSim(try FlashFile.open(path, geometry, creating: true))
    try program(&chip, 12, [1, 2, 3, 4])
    #expect(throws: FlashFile.Failure.inUse) { _ = try FlashFile.open(path, geometry) }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.count == 4096 && bytes[12..<16] == [1, 2, 3, 4])
    chip = FlashSim(geometry)
    chip = FlashSim(try FlashFile.open(path, geometry))
    #expect(throws: FlashFailure.overprogrammed) { try program(&chip, 12, [0, 0, 0, 0]) }
    chip = FlashSim(geometry)
    let larger = FlashGeometry(sectorBytes: 1024, sectorCount: 8, programUnitBytes: 4)
    #expect(throws: FlashFile.Failure.wrongSize(bytes: 4096, expectedBytes: 8192)) {
      _ = try FlashFile.open(path, larger, creating: true)
    }
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
  }
}
