import Bytes
import Flash

/// Where everything lies in a flash area of one geometry.
///
/// Kept in place, so that it is passed along where it is.
struct Layout: ~Copyable, Sendable {
  let sectorBytes: Int
  // Integers without a sign: a loop over them needs no check.
  private let sectors: UInt16
  let unit: Int
  /// Bytes from one slot to the next.
  let stride: Int
  /// Where the power-cut note begins in a sector.
  let noteOffset: Int
  /// Where the first slot begins in a sector.
  let slotsOffset: Int
  private let slots: UInt16
  private let limit: UInt16
  /// Version, unit and sector size as they stand in one word of a sector header, the stream left out.
  let shape: UInt32
  private let inPlace = InPlace()

  static let smallestSectorCount = 6

  /// Lays out a geometry, which may turn out not to hold a store.
  init(_ geometry: FlashGeometry) {
    sectorBytes = geometry.sectorBytes
    sectors = UInt16(clamping: geometry.sectorCount)
    unit = geometry.programUnitBytes
    stride = max(StoreFormat.Slot.byteCount, unit)
    noteOffset = Layout.round(StoreFormat.Header.byteCount, to: unit)
    slotsOffset = Layout.round(noteOffset &+ StoreFormat.noteBytes, to: stride)
    slots = UInt16(clamping: (sectorBytes &- slotsOffset) / stride)
    limit = UInt16(min(256, (Int(slots) &* Int(sectors)) &>> 3))
    shape =
      UInt32(StoreFormat.version) | UInt32(truncatingIfNeeded: unit.trailingZeroBitCount) &<< 16
      | UInt32(truncatingIfNeeded: sectorBytes.trailingZeroBitCount) &<< 24
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

  var sectorCount: Int { Int(sectors) }

  var slotsPerSector: Int { Int(slots) }

  /// The most records of one commit.
  var groupLimit: Int { Int(limit) }

  var slotCount: Int { slotsPerSector &* sectorCount }

  @inline(never)
  func address(of position: Int) -> Int {
    let sector = position / slotsPerSector
    return sector &* sectorBytes &+ slotsOffset &+ (position &- sector &* slotsPerSector) &* stride
  }
}
