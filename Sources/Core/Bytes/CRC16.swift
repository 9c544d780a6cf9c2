/// CRC-16/XMODEM: polynomial 0x1021, initial value 0, not reflected. It guards both serial framings.
///
/// The check value, that of the nine bytes `123456789`, is 0x31C3. A run of bytes followed by its own CRC,
/// high byte first, has the CRC 0.
public struct CRC16: Equatable, Sendable {
  /// The CRC of the bytes so far.
  public private(set) var value: UInt16 = 0

  /// Starts with no bytes.
  public init() {}

  /// The CRC of `bytes`.
  public static func of(_ bytes: Span<UInt8>) -> UInt16 {
    var crc = CRC16()
    crc.update(bytes)
    return crc.value
  }

  /// Adds one byte.
  public mutating func update(_ byte: UInt8) {
    // The table-free form: one byte at a time through its two nibbles.
    var mixed = UInt8(truncatingIfNeeded: value &>> 8) ^ byte
    mixed ^= mixed &>> 4
    let wide = UInt16(mixed)
    value = (value &<< 8) ^ (wide &<< 12) ^ (wide &<< 5) ^ wide
  }

  /// Adds bytes.
  public mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { update(bytes[index]) }
  }
}
