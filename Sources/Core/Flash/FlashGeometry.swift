/// The shape of a NOR flash area: how it is erased, programmed and read.
///
/// Sizes are in bytes. A sector is the smallest area that can be erased; a program unit is the smallest that
/// can be programmed, and every program call is aligned to it and a whole number of units long.
public struct FlashGeometry: Equatable, Sendable {
  /// Bytes of one sector, 1,024 to 65,536.
  public let sectorBytes: Int
  /// The number of sectors.
  public let sectorCount: Int
  /// Bytes of one program unit: a power of two, 4 to 256.
  public let programUnitBytes: Int

  /// Describes an area of `sectorCount` sectors of `sectorBytes` each.
  public init(sectorBytes: Int, sectorCount: Int, programUnitBytes: Int) {
    self.sectorBytes = sectorBytes
    self.sectorCount = sectorCount
    self.programUnitBytes = programUnitBytes
  }

  /// Bytes of the whole area.
  public var byteCount: Int { sectorBytes * sectorCount }
}
