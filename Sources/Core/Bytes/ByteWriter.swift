/// A cursor that fills a span with integers and runs of bytes, and never past its end.
public struct ByteWriter: ~Copyable, ~Escapable {
  private var bytes: MutableSpan<UInt8>
  /// Bytes written so far.
  public private(set) var count = 0

  /// Starts at the first of `bytes`.
  @_lifetime(copy bytes)
  public init(_ bytes: consuming MutableSpan<UInt8>) {
    self.bytes = bytes
  }

  /// Bytes that still fit.
  public var remaining: Int { bytes.count - count }

  /// What was written so far.
  public var written: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(first: count) }
  }

  /// Writes one byte.
  @_lifetime(self: copy self)
  public mutating func append(_ byte: UInt8) throws(ByteFailure) {
    guard count < bytes.count else { throw .full }
    bytes[count] = byte
    count += 1
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
    bytes[count] = UInt8(truncatingIfNeeded: value &>> 8)
    bytes[count + 1] = UInt8(truncatingIfNeeded: value)
    count += 2
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
    for index in source.indices { bytes[count + index] = source[index] }
    count += source.count
  }

  /// Writes over a byte that is already written. An `offset` that is not yet written is ignored.
  @_lifetime(self: copy self)
  public mutating func patch(_ offset: Int, _ byte: UInt8) {
    guard offset >= 0, offset < count else { return }
    bytes[offset] = byte
  }

  /// Takes back everything after the first `count` bytes. A greater `count` than ``count`` changes nothing.
  @_lifetime(self: copy self)
  public mutating func truncate(to count: Int) {
    guard count >= 0, count < self.count else { return }
    self.count = count
  }
}
