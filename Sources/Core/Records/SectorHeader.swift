import Bytes

/// The stream that a sector takes part in.
enum Stream: UInt8 {
  /// Records as they are committed.
  case fresh = 0
  /// Records that reclaiming moved out of the way.
  case moved = 1
}

/// The first bytes of a sector, written when it is opened, as twelve words. Layout: ``StoreFormat/Header``.
struct SectorHeader: ~Copyable {
  typealias Words = InlineArray<12, UInt32>
  typealias Raw = InlineArray<48, UInt8>
  private typealias Field = StoreFormat.Header

  private(set) var words: Words
  private let inPlace = InPlace()

  /// What the first bytes of a sector turned out to be.
  enum Reading {
    case blank
    case unreadable
    case unknownVersion
    case header
  }

  /// A header without numbers, of a sector that is laid out so.
  init(_ stream: Stream, _ layout: borrowing Layout) {
    words = Words(repeating: 0xFFFF_FFFF)
    words[Field.magic / 4] = StoreFormat.magic
    words[Field.version / 4] = layout.shape | UInt32(stream.rawValue) &<< 8
    words[Field.sectorCount / 4] = UInt32(truncatingIfNeeded: layout.sectorCount)
  }

  /// The bytes of a sector, whatever they are.
  init(_ raw: borrowing Raw) {
    words = Words(repeating: 0)
    for offset in 0..<Field.byteCount {
      words[offset / 4] |= UInt32(raw[offset]) &<< UInt32(truncatingIfNeeded: offset & 3 &* 8)
    }
  }

  /// The bytes of the header, with their check.
  func raw() -> Raw {
    var raw = Raw(repeating: 0)
    let check = check
    for offset in 0..<Field.byteCount {
      let word = offset < Field.check ? words[offset / 4] : check
      raw[offset] = UInt8(truncatingIfNeeded: word &>> UInt32(truncatingIfNeeded: offset & 3 &* 8))
    }
    return raw
  }

  /// Says what the bytes are, and mends one wrong bit: it must not cost a whole sector. A torn header has
  /// many.
  @inline(never)
  mutating func examine() -> Reading {
    let difference = words[Field.check / 4] ^ check
    if difference != 0 {
      if isBlank { return .blank }
      if let bit = CRC32.wrongBit(difference, bitCount: Field.check &* 8) {
        let place = Field.check &* 8 &- 1 &- bit
        // The distance counts a byte's bits downwards from the last byte; a word's bits count upwards.
        words[place / 32] ^= 1 &<< UInt32(truncatingIfNeeded: place & 31)
      } else if difference.nonzeroBitCount != 1 {
        return .unreadable
      }
    }
    if words[Field.magic / 4] != StoreFormat.magic { return .unreadable }
    if version != StoreFormat.version { return .unknownVersion }
    return words[Field.version / 4] & 0xFF00 > 0x100 ? .unreadable : .header
  }

  var version: UInt8 { UInt8(truncatingIfNeeded: words[Field.version / 4]) }
  var isMoved: Bool { words[Field.version / 4] & 0xFF00 != 0 }

  var epoch: UInt32 {
    get { words[Field.epoch / 4] }
    set { words[Field.epoch / 4] = newValue }
  }
  var serial: UInt32 {
    get { words[Field.serial / 4] }
    set { words[Field.serial / 4] = newValue }
  }
  var wear: UInt32 {
    get { words[Field.wear / 4] }
    set { words[Field.wear / 4] = newValue }
  }
  var head: UInt32 {
    get { words[Field.head / 4] }
    set { words[Field.head / 4] = newValue }
  }

  var losses: UInt32 {
    get { words[Field.sectorCount / 4] &>> 16 }
    set { words[Field.sectorCount / 4] = words[Field.sectorCount / 4] & 0xFFFF | newValue &<< 16 }
  }
  /// Damage in the lower half, blanks in the upper.
  var account: UInt32 {
    get { words[Field.damage / 4] }
    set { words[Field.damage / 4] = newValue }
  }
  /// The next sector for fresh records in the lower half, that for moved ones in the upper.
  var successors: UInt32 {
    get { words[Field.nextFresh / 4] }
    set { words[Field.nextFresh / 4] = newValue }
  }

  var identity: IdentityWords {
    get { IdentityWords(low: words[Field.identity / 4], high: words[Field.identity / 4 &+ 1]) }
    set {
      words[Field.identity / 4] = newValue.low
      words[Field.identity / 4 &+ 1] = newValue.high
    }
  }

  /// Whether the header was written for this layout.
  func fits(_ layout: borrowing Layout) -> Bool {
    if words[Field.version / 4] & 0xFFFF_00FF != layout.shape { return false }
    return words[Field.sectorCount / 4] & 0xFFFF == UInt32(truncatingIfNeeded: layout.sectorCount)
  }

  private var isBlank: Bool {
    for index in 0..<Words.count where words[index] != 0xFFFF_FFFF { return false }
    return true
  }

  private var check: UInt32 {
    var crc = CRC32()
    for index in 0..<Field.check / 4 { crc.add(littleEndian: words[index]) }
    return crc.value
  }
}
