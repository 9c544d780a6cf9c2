import Flash
import Glibc
import Journal
import Records

/// An image of a handheld's flash, to be looked at, checked, and mended in a copy.
///
/// The file is read once and never written. Whatever the bytes are, reading them ends in a value or in an
/// ``ImageFailure``.
public struct StoreImage: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The shape of the flash that the store was made for.
  public let geometry: FlashGeometry
  /// Every sector, in order.
  public let sectors: [ImageSector]

  /// Records that a journal may have, and sectors, for this program to read it.
  typealias OwnJournal = Journal<ImageChip, 8192, 1024>
  /// No flash of a handheld is larger.
  public static let limitBytes = 1024 * 65_536

  /// Reads a file.
  public init(path: String) throws(ImageFailure) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .system(String(cString: strerror(errno))) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &piece, piece.count)
      guard count >= 0 else { throw .system(String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += piece[..<count]
      guard bytes.count <= Self.limitBytes else { throw .tooLarge(bytes: bytes.count) }
    }
    try self.init(bytes)
  }

  /// Takes the bytes of an image.
  public init(_ bytes: [UInt8]) throws(ImageFailure) {
    guard !bytes.isEmpty else { throw .empty }
    guard !bytes.starts(with: Array("SQLite format 3\0".utf8)) else { throw .database }
    guard bytes.count <= Self.limitBytes else { throw .tooLarge(bytes: bytes.count) }
    guard let header = Self.firstHeader(bytes) else {
      throw bytes.allSatisfy { $0 == 0xFF } ? .blank : .foreign
    }
    guard header.version == StoreFormat.version else { throw .unknownVersion(header.version) }
    let geometry = FlashGeometry(
      sectorBytes: header.sectorBytes, sectorCount: header.sectorCount, programUnitBytes: header.unitBytes)
    guard geometry.byteCount == bytes.count else {
      throw .wrongSize(bytes: bytes.count, expectedBytes: geometry.byteCount)
    }
    self.bytes = bytes
    self.geometry = geometry
    sectors = Self.map(bytes, geometry)
  }

  /// The header of the first sector that has a whole one. Sectors begin at a multiple of their size, which
  /// the header tells.
  private static func firstHeader(_ bytes: [UInt8]) -> ImageHeader? {
    for start in stride(from: 0, to: bytes.count, by: 1024) {
      guard let header = ImageHeader(bytes[start...].prefix(StoreFormat.Header.byteCount)) else { continue }
      if start % header.sectorBytes == 0 { return header }
    }
    return nil
  }

  private static func map(_ bytes: [UInt8], _ geometry: FlashGeometry) -> [ImageSector] {
    let unit = geometry.programUnitBytes
    let stride = max(StoreFormat.Slot.byteCount, unit)
    func rounded(_ count: Int, _ unit: Int) -> Int { (count + unit - 1) / unit * unit }
    let first = rounded(rounded(StoreFormat.Header.byteCount, unit) + StoreFormat.noteBytes, stride)
    let slots = (geometry.sectorBytes - first) / stride
    var sectors = (0..<geometry.sectorCount).map { number in
      let sector = bytes[number * geometry.sectorBytes..<(number + 1) * geometry.sectorBytes]
      let used = (0..<slots).count { slot in
        let start = sector.startIndex + first + slot * stride
        return sector[start..<start + StoreFormat.Slot.byteCount].contains { $0 != 0xFF }
      }
      let header = ImageHeader(sector.prefix(StoreFormat.Header.byteCount))
      let isBlank = header == nil && sector.allSatisfy { $0 == 0xFF }
      return ImageSector(
        number: number,
        use: header.map { $0.stream == 1 ? .moved : .fresh } ?? (isBlank ? .blank : .unreadable),
        serial: header?.serial ?? 0, wear: header?.wear ?? 0, usedSlots: used, slots: slots,
        epoch: header?.epoch ?? 0)
    }
    let epoch = sectors.map(\.epoch).max() ?? 0
    for index in sectors.indices where sectors[index].epoch != epoch {
      if sectors[index].use == .fresh || sectors[index].use == .moved { sectors[index].use = .old }
    }
    return sectors
  }
}
