import Bytes

/// The stream that a sector takes part in.
enum Stream: UInt8 {
  /// Records as they are committed.
  case fresh = 0
  /// Records that reclaiming moved out of the way.
  case moved = 1
}

/// The first bytes of a sector, written when it is opened. Layout: ``StoreFormat/Header``.
struct SectorHeader {
  var stream: Stream
  var unitLog2: UInt8
  var sectorLog2: UInt8
  var sectorCount: UInt16
  var identity: StoreIdentity
  var epoch: UInt32
  var serial: UInt32
  var wear: UInt32
  var head: UInt32

  typealias Raw = InlineArray<40, UInt8>

  /// What the first bytes of a sector turned out to be.
  enum Reading {
    case blank
    case unreadable
    case unknownVersion(UInt8)
    case header(SectorHeader)
  }

  static func read(_ stored: borrowing Raw) -> Reading {
    typealias Field = StoreFormat.Header
    var raw = copy stored
    let difference = word(raw, Field.check) ^ check(raw)
    if difference != 0 {
      if isBlank(raw) { return .blank }
      // One rotten bit must not cost a whole sector. A torn header has many.
      if let bit = CRC32.wrongBit(difference, bitCount: Field.check &* 8) {
        raw[Field.check &- 1 &- bit / 8] ^= 0x80 &>> UInt8(truncatingIfNeeded: bit & 7)
      } else if difference.nonzeroBitCount != 1 {
        return .unreadable
      }
    }
    guard word(raw, Field.magic) == StoreFormat.magic else { return .unreadable }
    guard raw[Field.version] == StoreFormat.version else { return .unknownVersion(raw[Field.version]) }
    guard let stream = Stream(rawValue: raw[Field.stream]) else { return .unreadable }
    var identity = StoreIdentity(bytes: InlineArray(repeating: 0))
    for offset in 0..<8 { identity.bytes[offset] = raw[Field.identity &+ offset] }
    let count = UInt16(raw[Field.sectorCount]) | UInt16(raw[Field.sectorCount &+ 1]) &<< 8
    return .header(
      SectorHeader(
        stream: stream, unitLog2: raw[Field.unitLog2], sectorLog2: raw[Field.sectorLog2], sectorCount: count,
        identity: identity, epoch: word(raw, Field.epoch), serial: word(raw, Field.serial),
        wear: word(raw, Field.wear), head: word(raw, Field.head)))
  }

  func raw() -> Raw {
    typealias Field = StoreFormat.Header
    var raw = Raw(repeating: 0xFF)
    SectorHeader.set(&raw, Field.magic, StoreFormat.magic)
    raw[Field.version] = StoreFormat.version
    raw[Field.stream] = stream.rawValue
    raw[Field.unitLog2] = unitLog2
    raw[Field.sectorLog2] = sectorLog2
    raw[Field.sectorCount] = UInt8(truncatingIfNeeded: sectorCount)
    raw[Field.sectorCount &+ 1] = UInt8(truncatingIfNeeded: sectorCount &>> 8)
    for offset in 0..<8 { raw[Field.identity &+ offset] = identity.bytes[offset] }
    SectorHeader.set(&raw, Field.epoch, epoch)
    SectorHeader.set(&raw, Field.serial, serial)
    SectorHeader.set(&raw, Field.wear, wear)
    SectorHeader.set(&raw, Field.head, head)
    SectorHeader.set(&raw, Field.check, SectorHeader.check(raw))
    return raw
  }

  private static func isBlank(_ raw: borrowing Raw) -> Bool {
    for offset in 0..<StoreFormat.Header.byteCount where raw[offset] != 0xFF { return false }
    return true
  }

  /// Whether the header was written for this layout.
  func fits(_ layout: Layout) -> Bool {
    unitLog2 == layout.log2(layout.unit) && sectorLog2 == layout.log2(layout.sectorBytes)
      && Int(sectorCount) == layout.sectorCount
  }

  private static func check(_ raw: borrowing Raw) -> UInt32 {
    var crc = CRC32()
    for offset in 0..<StoreFormat.Header.check { crc.add(raw[offset]) }
    return crc.value
  }

  private static func word(_ raw: borrowing Raw, _ at: Int) -> UInt32 {
    UInt32(raw[at]) | UInt32(raw[at &+ 1]) &<< 8 | UInt32(raw[at &+ 2]) &<< 16 | UInt32(raw[at &+ 3]) &<< 24
  }

  private static func set(_ raw: inout Raw, _ at: Int, _ word: UInt32) {
    for index in 0..<4 { raw[at &+ index] = UInt8(truncatingIfNeeded: word &>> UInt32(index &* 8)) }
  }
}
