import Bytes

/// Reads the code points of a text. A byte that is not part of well-formed UTF-8 is U+FFFD.
public struct Scalars: ~Escapable {
  private let text: Span<UInt8>
  /// The offset of the byte that is read next.
  public private(set) var offset: Int

  /// Starts at `offset`, which is kept within the text.
  @_lifetime(copy text)
  public init(_ text: Span<UInt8>, from offset: Int = 0) {
    self.text = text
    self.offset = min(max(offset, 0), text.count)
  }

  /// The next code point; nil at the end.
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func next() -> UInt32? {
    guard offset < text.count else { return nil }
    // Checked in the line above, and an offset is never negative.
    let byte = unsafe text[unchecked: offset]
    guard byte >= 0x80 else {
      offset &+= 1
      return UInt32(byte)
    }
    return nextBeyondASCII()
  }

  @inline(never)
  @_lifetime(self: copy self)
  private mutating func nextBeyondASCII() -> UInt32 {
    guard let code = UTF8Text.scalar(in: text, at: offset) else {
      offset += 1
      return 0xFFFD
    }
    offset += UTF8Text.length(of: code)
    return code
  }
}

extension StaticString {
  /// The bytes of the text.
  var bytes: Span<UInt8> {
    @_lifetime(immortal)
    get {
      // A literal is a constant of the program. One that was made from a lone scalar has no bytes in memory.
      guard hasPointerRepresentation else { return Span() }
      let span = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
      return unsafe _overrideLifetime(span, copying: ())
    }
  }
}
