import Bytes

/// The 64 bytes of one record on flash. Layout: ``StoreFormat/Slot``.
///
/// Kept in place, because the compiler would copy it to the stack before every call of a method.
struct Slot: ~Copyable {
  var bytes: InlineArray<64, UInt8>
  private let inPlace = InPlace()

  /// An unprogrammed slot.
  init() {
    bytes = InlineArray(repeating: 0xFF)
  }

  /// The word of an id on flash. An odd number of ones tells a single wrong bit, and a blank word has 16.
  @inline(never)
  static func word(of id: UInt16) -> UInt16 {
    id.nonzeroBitCount & 1 == 0 ? id | 0x8000 : id
  }

  /// The id of a word, 0 when it is blank or wrong.
  @inline(never)
  static func id(of word: UInt16) -> UInt16 {
    let id = word & 0x7FFF
    return self.word(of: id) == word && id <= RecordID.largest ? id : 0
  }

  var isBlank: Bool {
    for offset in 0..<StoreFormat.Slot.byteCount where bytes[offset] != 0xFF { return false }
    return true
  }

  /// Whether the last four bytes are blank.
  var endsBlank: Bool {
    for offset in StoreFormat.Slot.byteCount - 4..<StoreFormat.Slot.byteCount where bytes[offset] != 0xFF {
      return false
    }
    return true
  }

  var id: UInt16 { Slot.id(of: UInt16(bytes[0]) | UInt16(bytes[1]) &<< 8) }

  /// Sequence and flags: 24 bits.
  var mark: UInt32 {
    @inline(never) get { UInt32(bytes[2]) | UInt32(bytes[3]) &<< 8 | UInt32(bytes[4]) &<< 16 }
    set {
      bytes[2] = UInt8(truncatingIfNeeded: newValue)
      bytes[3] = UInt8(truncatingIfNeeded: newValue &>> 8)
      bytes[4] = UInt8(truncatingIfNeeded: newValue &>> 16)
    }
  }

  var isLast: Bool { mark & StoreFormat.Flag.last != 0 }
  var isDeleted: Bool { mark & StoreFormat.Flag.deleted != 0 }
  var isReleased: Bool { mark & StoreFormat.Flag.released != 0 }

  mutating func set(id: UInt16) {
    let word = Slot.word(of: id)
    bytes[0] = UInt8(truncatingIfNeeded: word)
    bytes[1] = UInt8(truncatingIfNeeded: word &>> 8)
  }

  var payload: Payload {
    get {
      var payload = Payload()
      for offset in 0..<Payload.byteCount {
        payload.bytes[offset] = bytes[StoreFormat.Slot.payload &+ offset]
      }
      return payload
    }
    set {
      for offset in 0..<Payload.byteCount {
        bytes[StoreFormat.Slot.payload &+ offset] = newValue.bytes[offset]
      }
    }
  }

  /// Whether the slot is whole and was written in the sector opened under `serial`.
  @inline(never)
  func isValid(serial: UInt32) -> Bool {
    guard id != 0 else { return false }
    let kind = mark & (StoreFormat.Flag.live | StoreFormat.Flag.deleted)
    guard kind == StoreFormat.Flag.live || kind == StoreFormat.Flag.deleted else { return false }
    return storedCheck == check(serial: serial)
  }

  /// Puts one wrong bit right. `false` when more is wrong; what the slot is then means nothing.
  mutating func mend(serial: UInt32) -> Bool {
    let difference = storedCheck ^ check(serial: serial)
    if let bit = CRC24.wrongBit(difference, bitCount: 8 &* (Payload.byteCount &+ StoreFormat.Slot.check)) {
      var offset = StoreFormat.Slot.byteCount &- 1 &- bit / 8
      if offset < StoreFormat.Slot.payload { offset &-= StoreFormat.Slot.payload &- StoreFormat.Slot.check }
      bytes[offset] ^= 1 &<< UInt8(truncatingIfNeeded: bit & 7)
    } else if difference.nonzeroBitCount == 1 {
      seal(serial: serial)
    }
    return isValid(serial: serial)
  }

  private var storedCheck: UInt32 {
    UInt32(bytes[5]) | UInt32(bytes[6]) &<< 8 | UInt32(bytes[7]) &<< 16
  }

  /// Makes the slot valid for the sector opened under `serial`.
  @inline(never)
  mutating func seal(serial: UInt32) {
    let value = check(serial: serial)
    bytes[5] = UInt8(truncatingIfNeeded: value)
    bytes[6] = UInt8(truncatingIfNeeded: value &>> 8)
    bytes[7] = UInt8(truncatingIfNeeded: value &>> 16)
  }

  @inline(never)
  private func check(serial: UInt32) -> UInt32 {
    var crc = CRC24()
    crc.add(littleEndian: serial)
    for offset in 0..<StoreFormat.Slot.byteCount
    where offset < StoreFormat.Slot.check || offset >= StoreFormat.Slot.payload {
      crc.add(bytes[offset])
    }
    return crc.value
  }
}
