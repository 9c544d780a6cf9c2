/// A cursor that writes CBOR (RFC 8949) item by item into a span, each in its shortest form but for the two
/// that are filled in later.
///
/// A call that fails with ``CBORFailure/full`` wrote nothing.
public struct CBORWriter: ~Copyable, ~Escapable {
  private var bytes: ByteWriter

  /// Starts at the byte at `start` of `buffer`, or at its end if there are fewer. What is before stays
  /// untouched.
  @_lifetime(copy buffer)
  public init(_ buffer: consuming MutableSpan<UInt8>, from start: Int = 0) {
    bytes = ByteWriter(buffer, from: start)
  }

  /// Bytes written so far.
  public var count: Int { bytes.count }

  /// Bytes that still fit.
  public var remaining: Int { bytes.remaining }

  /// What was written so far.
  public var written: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.written }
  }

  /// Writes a number from 0 up.
  @_lifetime(self: copy self)
  public mutating func uint(_ value: UInt32) throws(CBORFailure) {
    try head(.unsigned, value)
  }

  /// Writes a number with a sign.
  @_lifetime(self: copy self)
  public mutating func int(_ value: Int32) throws(CBORFailure) {
    try head(value < 0 ? .negative : .unsigned, UInt32(bitPattern: value < 0 ? ~value : value))
  }

  /// Writes false or true.
  @_lifetime(self: copy self)
  public mutating func bool(_ value: Bool) throws(CBORFailure) {
    try head(.simple, value ? 21 : 20)
  }

  /// Writes a null.
  @_lifetime(self: copy self)
  public mutating func null() throws(CBORFailure) {
    try head(.simple, 22)
  }

  /// Writes the start of an array of `count` items, which the caller writes next.
  @_lifetime(self: copy self)
  public mutating func array(_ count: Int) throws(CBORFailure) {
    try head(.array, UInt32(truncatingIfNeeded: count))
  }

  /// Writes the start of a map of `count` pairs, which the caller writes next: key, value, key, value.
  @_lifetime(self: copy self)
  public mutating func map(_ count: Int) throws(CBORFailure) {
    try head(.map, UInt32(truncatingIfNeeded: count))
  }

  /// Writes a byte string.
  @_lifetime(self: copy self)
  public mutating func byteString(_ content: Span<UInt8>) throws(CBORFailure) {
    try string(.bytes, content)
  }

  /// Writes a text string. The caller answers for `content` being UTF-8.
  @_lifetime(self: copy self)
  public mutating func text(_ content: Span<UInt8>) throws(CBORFailure) {
    try string(.text, content)
  }

  /// Writes a text string.
  @_lifetime(self: copy self)
  public mutating func text(_ content: StaticString) throws(CBORFailure) {
    let length = content.utf8CodeUnitCount
    let start = count
    try head(.text, UInt32(truncatingIfNeeded: length), andContent: length)
    for index in 0..<length {
      do throws(ByteFailure) {
        try bytes.append(UTF8Text.byte(of: content, at: index))
      } catch {
        bytes.truncate(to: start)
        throw .full
      }
    }
  }

  /// Writes items that are already encoded.
  @_lifetime(self: copy self)
  public mutating func raw(_ items: Span<UInt8>) throws(CBORFailure) {
    do throws(ByteFailure) { try bytes.append(items) } catch { throw .full }
  }

  /// Takes back everything after the first `count` bytes.
  @_lifetime(self: copy self)
  public mutating func truncate(to count: Int) {
    bytes.truncate(to: count)
  }

  @_lifetime(self: copy self)
  private mutating func string(_ kind: CBORKind, _ content: Span<UInt8>) throws(CBORFailure) {
    try head(kind, UInt32(truncatingIfNeeded: content.count), andContent: content.count)
    try raw(content)
  }

  /// Writes an item's first bytes, if they and `content` bytes more fit.
  @_lifetime(self: copy self)
  private mutating func head(
    _ kind: CBORKind, _ value: UInt32, andContent content: Int = 0
  ) throws(CBORFailure) {
    let length = value < 24 ? 0 : value < 0x100 ? 1 : value < 0x1_0000 ? 2 : 4
    guard content <= remaining - 1 - length else { throw .full }
    let start = kind.rawValue &<< 5
    do throws(ByteFailure) {
      switch length {
      case 0: try bytes.append(start | UInt8(truncatingIfNeeded: value))
      case 1:
        try bytes.append(start | 24)
        try bytes.append(UInt8(truncatingIfNeeded: value))
      case 2:
        try bytes.append(start | 25)
        try bytes.append(u16BE: UInt16(truncatingIfNeeded: value))
      default:
        try bytes.append(start | 26)
        try bytes.append(u32BE: value)
      }
    } catch {
      throw .full
    }
  }
}

extension CBORWriter {
  /// The place of an array whose number of items is not known yet.
  public struct ArrayMark: Sendable {
    fileprivate let offset: Int
  }

  /// Writes the start of an array whose number of items, at most 65,535, is given later to
  /// ``endArray(_:count:)``.
  ///
  /// It takes three bytes whatever the number turns out to be.
  @_lifetime(self: copy self)
  public mutating func beginArray16() throws(CBORFailure) -> ArrayMark {
    let mark = ArrayMark(offset: count)
    do throws(ByteFailure) {
      try bytes.append(CBORKind.array.rawValue &<< 5 | 25)
      try bytes.append(u16BE: 0)
    } catch {
      bytes.truncate(to: mark.offset)
      throw .full
    }
    return mark
  }

  /// The place of a number that is not known yet.
  public struct NumberMark: Sendable {
    fileprivate let offset: Int
  }

  /// Writes a number that is given later to ``endUInt(_:value:)``, in five bytes whatever it turns out to be.
  @_lifetime(self: copy self)
  public mutating func beginUInt() throws(CBORFailure) -> NumberMark {
    let mark = NumberMark(offset: count)
    guard remaining >= 5 else { throw .full }
    try head(.unsigned, .max)
    return mark
  }

  /// Fills in the number at `mark`.
  @_lifetime(self: copy self)
  public mutating func endUInt(_ mark: NumberMark, value: UInt32) {
    for index in 0..<4 {
      bytes.patch(mark.offset + 1 + index, UInt8(truncatingIfNeeded: value &>> UInt32(24 - 8 * index)))
    }
  }

  /// Fills in the number of items written since `mark`.
  @_lifetime(self: copy self)
  public mutating func endArray(_ mark: ArrayMark, count: Int) {
    let count = UInt16(clamping: count)
    bytes.patch(mark.offset + 1, UInt8(truncatingIfNeeded: count &>> 8))
    bytes.patch(mark.offset + 2, UInt8(truncatingIfNeeded: count))
  }
}
