import Bytes
import Flash
import FlashSim
import Glibc
import HandheldSim
import Journal
import Records
import Testing

@Suite struct FlashImageTests {
  @Test("A new flash file appears whole, and everything is there after a restart")
  func newFile() throws {
    let folder = Folder()
    let path = folder.path("new.flash")
    var device: DeviceSim? = try FlashImage.start(path) { device throws(JournalFailure) in
      try device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    }
    #expect(folder.names == ["new.flash"])
    device?.press(.select)
    for _ in 0..<2 { device?.press(.down) }
    device?.hold(.select)
    let rows = try #require(device).rows
    device = nil
    let again = try FlashImage.start(path) { _ in Issue.record("the file is not new") }
    again.press(.select)
    for _ in 0..<2 { again.press(.down) }
    #expect(again.rows == rows)
  }

  @Test("What fails while a new file is set up leaves no file")
  func failedSetUp() throws {
    let folder = Folder()
    #expect(throws: FlashImageFailure.self) {
      try FlashImage.start(folder.path("new.flash")) { _ throws(JournalFailure) in throw .full }
    }
    #expect(folder.names == [])
  }

  @Test("A blank chip gets a store")
  func blank() throws {
    let folder = Folder()
    let path = folder.path("blank.flash")
    try folder.write([UInt8](repeating: 0xFF, count: DeviceSim.geometry.byteCount), to: path)
    #expect(try FlashImage.start(path) { _ in }.lines[0].hasPrefix("Cairn "))
  }

  @Test(
    "A file of the wrong size is refused with both sizes, and stays as it is",
    arguments: [0, 1, 1_048_575, 1_048_577])
  func wrongSize(count: Int) throws {
    let folder = Folder()
    let path = folder.path("wrong.flash")
    let bytes = [UInt8](repeating: 0x5A, count: count)
    try folder.write(bytes, to: path)
    let failure = #expect(throws: FlashImageFailure.self) { try FlashImage.start(path) { _ in } }
    #expect(failure?.reason == "has \(count) bytes, a flash file has 1048576")
    #expect(try folder.read(path) == bytes)
  }

  @Test("A file that is no store is refused, and stays as it is")
  func notAStore() throws {
    let folder = Folder()
    let path = folder.path("other.flash")
    let bytes = (0..<DeviceSim.geometry.byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try folder.write(bytes, to: path)
    let failure = #expect(throws: FlashImageFailure.self) { try FlashImage.start(path) { _ in } }
    #expect(failure?.reason == "does not hold a Cairn journal")
    #expect(try folder.read(path) == bytes)
  }

  @Test("A store of an unknown format version is refused with both versions, and stays as it is")
  func unknownVersion() throws {
    let folder = Folder()
    let path = folder.path("newer.flash")
    var bytes = try Handhelds.with(["one"]).memory.bytes
    for sector in 0..<DeviceSim.geometry.sectorCount {
      let start = sector * DeviceSim.geometry.sectorBytes
      guard bytes[start] != 0xFF else { continue }
      bytes[start + StoreFormat.Header.version] = 200
      var crc = CRC32()
      for offset in 0..<StoreFormat.Header.check { crc.add(bytes[start + offset]) }
      for byte in 0..<4 {
        bytes[start + StoreFormat.Header.check + byte] = UInt8(
          truncatingIfNeeded: crc.value >> (8 * UInt32(byte)))
      }
    }
    try folder.write(bytes, to: path)
    let failure = #expect(throws: FlashImageFailure.self) { try FlashImage.start(path) { _ in } }
    #expect(failure?.reason.hasPrefix("holds a journal of format 200") == true)
    #expect(try folder.read(path) == bytes)
  }

  @Test("A second handheld on the same file is refused, and told who has it")
  func inUse() throws {
    let folder = Folder()
    let path = folder.path("shared.flash")
    let first = try FlashImage.start(path) { _ in }
    let failure = #expect(throws: FlashImageFailure.self) { try FlashImage.start(path) { _ in } }
    #expect(failure?.reason.contains("process \(getpid())") == true)
    withExtendedLifetime(first) {}
  }
}
