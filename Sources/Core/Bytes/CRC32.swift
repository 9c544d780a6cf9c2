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

  // Bit by bit, without a table: what is checked is short.
  @inline(never)
  private mutating func add(_ bits: UInt32, bitCount: Int) {
    state ^= bits
    for _ in 0..<bitCount { state = CRC32.next(state) }
  }

  private static func next(_ state: UInt32) -> UInt32 {
    state & 1 == 0 ? state &>> 1 : (state &>> 1) ^ 0xEDB8_8320
  }

  /// Adds one byte.
  public mutating func add(_ byte: UInt8) {
    add(UInt32(byte), bitCount: 8)
  }

  /// Adds the four bytes of a word, lowest first.
  public mutating func add(littleEndian word: UInt32) {
    add(word, bitCount: 32)
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
      trace = next(trace)
    }
    return nil
  }

  /// Adds bytes in order.
  public mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }
}
