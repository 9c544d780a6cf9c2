/// A cursor that fills a span with integers and runs of bytes, and never past its end.
public struct ByteWriter: ~Copyable, ~Escapable {
  private var bytes: MutableSpan<UInt8>
  private let start: Int
  private var end: Int

  /// Starts at the byte at `start` of `bytes`, or at their end if there are fewer. What is before stays
  /// untouched.
  @_lifetime(copy bytes)
  public init(_ bytes: consuming MutableSpan<UInt8>, from start: Int = 0) {
    self.start = min(max(start, 0), bytes.count)
    end = self.start
    self.bytes = bytes
  }

  /// Bytes written so far.
  public var count: Int { end - start }

  /// Bytes that still fit.
  public var remaining: Int { bytes.count - end }

  /// What was written so far.
  public var written: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(start..<end) }
  }

  /// Writes one byte.
  @_lifetime(self: copy self)
  public mutating func append(_ byte: UInt8) throws(ByteFailure) {
    guard end < bytes.count else { throw .full }
    bytes[end] = byte
    end += 1
  }

  /// Writes two bytes, the low one first.
  @_lifetime(self: copy self)
  public mutating func append(u16LE value: UInt16) throws(ByteFailure) {
    try append(u16BE: value.byteSwapped)
  }

  /// Writes two bytes, the high one first.
  @_lifetime(self: copy self)
  public mutating func append(u16BE value: UInt16) throws(ByteFailure) {
    guard remaining >= 2 else { throw .full }
    bytes[end] = UInt8(truncatingIfNeeded: value &>> 8)
    bytes[end + 1] = UInt8(truncatingIfNeeded: value)
    end += 2
  }

  /// Writes four bytes, the lowest one first.
  @_lifetime(self: copy self)
  public mutating func append(u32LE value: UInt32) throws(ByteFailure) {
    try append(u32BE: value.byteSwapped)
  }

  /// Writes four bytes, the highest one first.
  @_lifetime(self: copy self)
  public mutating func append(u32BE value: UInt32) throws(ByteFailure) {
    guard remaining >= 4 else { throw .full }
    try append(u16BE: UInt16(truncatingIfNeeded: value &>> 16))
    try append(u16BE: UInt16(truncatingIfNeeded: value))
  }

  /// Writes all of `source`.
  @_lifetime(self: copy self)
  public mutating func append(_ source: Span<UInt8>) throws(ByteFailure) {
    guard source.count <= remaining else { throw .full }
    for index in source.indices { bytes[end + index] = source[index] }
    end += source.count
  }

  /// Writes over a byte that is already written. An `offset` that is not yet written is ignored.
  @_lifetime(self: copy self)
  public mutating func patch(_ offset: Int, _ byte: UInt8) {
    guard offset >= 0, offset < count else { return }
    bytes[start + offset] = byte
  }

  /// Takes back everything after the first `count` bytes. A greater `count` than ``count`` changes nothing.
  @_lifetime(self: copy self)
  public mutating func truncate(to count: Int) {
    guard count >= 0, count < self.count else { return }
    end = start + count
  }
}
