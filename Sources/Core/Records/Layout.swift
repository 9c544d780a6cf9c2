import Flash

/// Where everything lies in a flash area of one geometry.
struct Layout: Sendable {
  let sectorBytes: Int
  let sectorCount: Int
  let unit: Int
  /// Bytes from one slot to the next.
  let stride: Int
  /// Where the power-cut note begins in a sector.
  let noteOffset: Int
  /// Where the first slot begins in a sector.
  let slotsOffset: Int
  let slotsPerSector: Int

  static let smallestSectorCount = 6

  /// Lays out a geometry, which may turn out not to hold a store.
  init(_ geometry: FlashGeometry) {
    sectorBytes = geometry.sectorBytes
    sectorCount = geometry.sectorCount
    unit = geometry.programUnitBytes
    stride = max(StoreFormat.Slot.byteCount, unit)
    noteOffset = Layout.round(StoreFormat.Header.byteCount, to: unit)
    slotsOffset = Layout.round(noteOffset &+ StoreFormat.noteBytes, to: stride)
    slotsPerSector = (sectorBytes &- slotsOffset) / stride
  }

  /// Whether the format allows the geometry.
  var isSupported: Bool {
    guard unit >= 4, unit <= 256, unit & (unit &- 1) == 0 else { return false }
    guard sectorBytes >= 1024, sectorBytes <= 65_536, sectorBytes & (sectorBytes &- 1) == 0 else {
      return false
    }
    return sectorCount >= Layout.smallestSectorCount && sectorCount <= 4096
  }

  static func round(_ count: Int, to unit: Int) -> Int {
    (count &+ unit &- 1) & ~(unit &- 1)
  }

  var slotCount: Int { slotsPerSector &* sectorCount }

  func address(of position: Int) -> Int {
    let sector = position / slotsPerSector
    return sector &* sectorBytes &+ slotsOffset &+ (position &- sector &* slotsPerSector) &* stride
  }

  func log2(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value.trailingZeroBitCount) }
}
