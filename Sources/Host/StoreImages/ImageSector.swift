import Bytes
import Records

/// A sector of an image, as its own bytes tell.
public struct ImageSector: Encodable, Equatable, Sendable {
  /// What a sector is for.
  public enum Use: String, Encodable, Sendable {
    /// Erased, and without a header.
    case blank
    /// Records as they were committed.
    case fresh
    /// Records that were moved out of the way.
    case moved
    /// Of the time before the store was made or emptied.
    case old
    /// Its header cannot be read.
    case unreadable
  }

  /// Its number, from 0.
  public let number: Int
  /// What it is for.
  public internal(set) var use: Use
  /// Which sector of its store it is, by the order in which they were begun.
  public let serial: UInt32
  /// How often it was erased.
  public let wear: UInt32
  /// Slots that hold something.
  public let usedSlots: Int
  /// Slots that there are.
  public let slots: Int
  let epoch: UInt32
}

/// The header of a sector that can be read.
struct ImageHeader {
  let version: UInt8
  let stream: UInt8
  let unitBytes: Int
  let sectorBytes: Int
  let sectorCount: Int
  let epoch: UInt32
  let serial: UInt32
  let wear: UInt32

  private typealias Field = StoreFormat.Header

  /// Reads the first bytes of a sector; nil unless they are a whole header.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Field.byteCount, bytes[bytes.startIndex] != 0xFF else { return nil }
    let start = bytes.startIndex
    func word(_ offset: Int, _ count: Int = 4) -> UInt32 {
      (0..<count).reduce(0) { $0 | UInt32(bytes[start + offset + $1]) << UInt32(8 * $1) }
    }
    var crc = CRC32()
    for byte in bytes.prefix(Field.check) { crc.add(byte) }
    guard crc.value == word(Field.check), word(Field.magic) == StoreFormat.magic else { return nil }
    let (unit, sector) = (word(Field.unitLog2, 1), word(Field.sectorLog2, 1))
    guard (2...8).contains(unit), (10...16).contains(sector) else { return nil }
    version = bytes[start + Field.version]
    stream = bytes[start + Field.stream]
    (unitBytes, sectorBytes) = (1 << Int(unit), 1 << Int(sector))
    sectorCount = Int(word(Field.sectorCount, 2))
    (epoch, serial, wear) = (word(Field.epoch), word(Field.serial), word(Field.wear))
  }
}
