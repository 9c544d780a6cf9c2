/// The 24-bit cyclic redundancy check of OpenPGP: polynomial 0x864CFB, start value 0xB704CE, no reflection.
///
/// Source: RFC 4880, section 6.1. Over the 64 bytes of a record slot it finds every error of up to three bits
/// and every burst of up to 24.
public struct CRC24: Sendable {
  /// The check value of what was added so far: the low 24 bits.
  public private(set) var value: UInt32

  /// Starts a check over no bytes.
  public init() {
    value = 0xB7_04CE
  }

  // One entry for each value of four bits: sixteen words of flash, a quarter of the time of the bitwise form.
  private static let table: InlineArray<16, UInt32> = [
    0x000000, 0x864CFB, 0x8AD50D, 0x0C99F6, 0x93E6E1, 0x15AA1A, 0x1933EC, 0x9F7F17,
    0xA18139, 0x27CDC2, 0x2B5434, 0xAD18CF, 0x3267D8, 0xB42B23, 0xB8B2D5, 0x3EFE2E,
  ]

  /// Adds one byte.
  @inline(never)
  public mutating func add(_ byte: UInt8) {
    let high = Int(truncatingIfNeeded: (value &>> 20) ^ UInt32(byte &>> 4))
    value = ((value &<< 4) & 0xFF_FFFF) ^ CRC24.table[high & 15]
    let low = Int(truncatingIfNeeded: (value &>> 20) ^ UInt32(byte & 15))
    value = ((value &<< 4) & 0xFF_FFFF) ^ CRC24.table[low & 15]
  }

  /// Adds the four bytes of a word, lowest first.
  public mutating func add(littleEndian word: UInt32) {
    var rest = word
    for _ in 0..<4 {
      add(UInt8(truncatingIfNeeded: rest))
      rest = rest &>> 8
    }
  }

  /// Finds the single wrong bit that makes two checks differ.
  ///
  /// `difference` is the exclusive or of both. Returns how many bits before the end of the bytes the wrong
  /// bit lies, counted from the lowest bit of the last byte, or `nil` when no single one of the last
  /// `bitCount` explains it.
  public static func wrongBit(_ difference: UInt32, bitCount: Int) -> Int? {
    var trace: UInt32 = 0x86_4CFB
    for bit in 0..<bitCount {
      if trace == difference { return bit }
      trace = trace & 0x80_0000 == 0 ? trace &<< 1 : ((trace &<< 1) ^ 0x86_4CFB) & 0xFF_FFFF
    }
    return nil
  }

  /// Adds bytes in order.
  public mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }
}
