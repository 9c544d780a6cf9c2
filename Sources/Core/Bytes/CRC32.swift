/// The 32-bit cyclic redundancy check of zlib, PNG and Ethernet: reflected polynomial 0xEDB88320.
///
/// Source: RFC 1952, section 8.
public struct CRC32: Sendable {
  private var state: UInt32

  /// Starts a check over no bytes.
  public init() {
    state = 0xFFFF_FFFF
  }

  /// The check value of what was added so far.
  public var value: UInt32 { ~state }

  private static let table: InlineArray<16, UInt32> = [
    0x0000_0000, 0x1DB7_1064, 0x3B6E_20C8, 0x26D9_30AC, 0x76DC_4190, 0x6B6B_51F4, 0x4DB2_6158, 0x5005_713C,
    0xEDB8_8320, 0xF00F_9344, 0xD6D6_A3E8, 0xCB61_B38C, 0x9B64_C2B0, 0x86D3_D2D4, 0xA00A_E278, 0xBDBD_F21C,
  ]

  /// Adds one byte.
  public mutating func add(_ byte: UInt8) {
    state ^= UInt32(byte)
    state = (state &>> 4) ^ CRC32.table[Int(truncatingIfNeeded: state & 15)]
    state = (state &>> 4) ^ CRC32.table[Int(truncatingIfNeeded: state & 15)]
  }

  /// Finds the single wrong bit that makes two checks differ.
  ///
  /// `difference` is the exclusive or of both. Returns how many bits before the end of the bytes the wrong
  /// bit lies, counted from the highest bit of the last byte, or `nil` when no single one of the last
  /// `bitCount` explains it.
  public static func wrongBit(_ difference: UInt32, bitCount: Int) -> Int? {
    var trace: UInt32 = 0xEDB8_8320
    for bit in 0..<bitCount {
      if trace == difference { return bit }
      trace = trace & 1 == 0 ? trace &>> 1 : (trace &>> 1) ^ 0xEDB8_8320
    }
    return nil
  }

  /// Adds bytes in order.
  public mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }
}
