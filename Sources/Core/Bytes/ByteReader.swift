/// A cursor that reads integers and runs of bytes from a span, and never past its end.
public struct ByteReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// Bytes read so far.
  public private(set) var offset = 0

  /// Starts at the first of `bytes`.
  @_lifetime(copy bytes)
  public init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Bytes not read yet.
  public var remaining: Int { bytes.count - offset }

  /// The next byte, which stays unread; nil at the end.
  public var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Reads one byte.
  @_lifetime(self: copy self)
  public mutating func u8() throws(ByteFailure) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads two bytes, the low one first.
  @_lifetime(self: copy self)
  public mutating func u16LE() throws(ByteFailure) -> UInt16 {
    try u16BE().byteSwapped
  }

  /// Reads two bytes, the high one first.
  @_lifetime(self: copy self)
  public mutating func u16BE() throws(ByteFailure) -> UInt16 {
    guard remaining >= 2 else { throw .truncated }
    defer { offset += 2 }
    return UInt16(bytes[offset]) &<< 8 | UInt16(bytes[offset + 1])
  }

  /// Reads four bytes, the lowest one first.
  @_lifetime(self: copy self)
  public mutating func u32LE() throws(ByteFailure) -> UInt32 {
    try u32BE().byteSwapped
  }

  /// Reads four bytes, the highest one first.
  @_lifetime(self: copy self)
  public mutating func u32BE() throws(ByteFailure) -> UInt32 {
    guard remaining >= 4 else { throw .truncated }
    let high = try u16BE()
    return UInt32(high) &<< 16 | UInt32(try u16BE())
  }

  /// Reads `count` bytes without copying them.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func take(_ count: Int) throws(ByteFailure) -> Span<UInt8> {
    guard count >= 0, count <= remaining else { throw .truncated }
    defer { offset += count }
    return bytes.extracting(offset..<offset + count)
  }

  /// Steps over `count` bytes.
  @_lifetime(self: copy self)
  public mutating func skip(_ count: Int) throws(ByteFailure) {
    _ = try take(count)
  }
}
