/// Consistent Overhead Byte Stuffing: bytes without a zero, so that a zero can end a frame.
///
/// Source: Cheshire and Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2),
/// 1999. A run of 254 bytes without a zero costs one byte more. No byte at all is encoded as the one byte
/// 0x01.
public enum COBS {
  /// The most bytes that `count` bytes are encoded as, without the zero that ends a frame.
  public static func encodedBytes(atMost count: Int) -> Int { count + count / 254 + 1 }

  /// Encodes `source` into the start of `destination` and returns the number of bytes written.
  public static func encode(
    _ source: Span<UInt8>, into destination: inout MutableSpan<UInt8>
  ) throws(ByteFailure) -> Int {
    var start = 0
    var count = 0
    while true {
      let run = Self.run(in: source, from: start)
      guard count + 1 + run <= destination.count else { throw .full }
      destination[count] = UInt8(run + 1)
      for index in 0..<run { destination[count + 1 + index] = source[start + index] }
      count += 1 + run
      start += run
      if start == source.count { return count }
      if run < 254 { start += 1 }  // The zero that the code byte stands for.
    }
  }

  /// The number of bytes before the next zero, at most 254: one block of the encoding.
  private static func run(in source: Span<UInt8>, from start: Int) -> Int {
    var run = 0
    while run < 254, start + run < source.count, source[start + run] != 0 { run += 1 }
    return run
  }

  /// Decodes `source`, which holds no zero, into the start of `destination` and returns the number of bytes
  /// written.
  public static func decode(
    _ source: Span<UInt8>, into destination: inout MutableSpan<UInt8>
  ) throws(ByteFailure) -> Int {
    var decoder = Decoder()
    var count = 0
    for index in source.indices {
      guard source[index] != 0 else { throw .truncated }
      guard let byte = decoder.feed(source[index]) else { continue }
      guard count < destination.count else { throw .full }
      destination[count] = byte
      count += 1
    }
    guard decoder.isComplete else { throw .truncated }
    return count
  }

  /// Decodes byte by byte, without a buffer.
  public struct Decoder: Sendable {
    /// Bytes still to come before the next code byte.
    private var ahead: UInt8 = 0
    private var code: UInt8 = 0xFF
    private var hasStarted = false

    /// Starts before the first byte of a frame.
    public init() {}

    /// Whether the bytes so far may be the whole frame: at least one, and none promised that has not come.
    public var isComplete: Bool { hasStarted && ahead == 0 }

    /// Takes a byte that is not zero; returns the byte that this decodes to, if any.
    public mutating func feed(_ byte: UInt8) -> UInt8? {
      if ahead > 0 {
        ahead -= 1
        return byte
      }
      // A code below 0xFF stands for a zero, but only if something follows it.
      let owesZero = hasStarted && code != 0xFF
      hasStarted = true
      code = byte
      ahead = byte &- 1
      return owesZero ? 0 : nil
    }
  }
}
