import Flash

/// The bytes of an image as a chip in memory: what is written to it never reaches the file.
struct ImageChip: NORFlash, ~Copyable {
  let geometry: FlashGeometry
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8], _ geometry: FlashGeometry) { (self.bytes, self.geometry) = (bytes, geometry) }

  func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    guard address >= 0, destination.count <= bytes.count - address else { throw .outOfRange }
    for offset in destination.indices { destination[offset] = bytes[address + offset] }
  }

  mutating func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure) {
    guard address >= 0, source.count <= bytes.count - address else { throw .outOfRange }
    guard address % geometry.programUnitBytes == 0, source.count % geometry.programUnitBytes == 0 else {
      throw .misaligned
    }
    for offset in source.indices { bytes[address + offset] &= source[offset] }
  }

  mutating func erase(sector: Int) throws(FlashFailure) {
    guard (0..<geometry.sectorCount).contains(sector) else { throw .outOfRange }
    let start = sector * geometry.sectorBytes
    for address in start..<start + geometry.sectorBytes { bytes[address] = 0xFF }
  }
}
