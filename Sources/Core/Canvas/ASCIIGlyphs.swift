extension Span<UInt8> {
  /// The end of the bytes from `start` on that are characters from U+0020 to U+007E.
  func endOfASCII(from start: Int) -> Int {
    var end = max(start, 0)
    // An offset is checked before it is used, and never negative.
    while end < count, unsafe self[unchecked: end] &- 0x20 < 0x5F { end &+= 1 }
    return end
  }

  /// The end of the bytes from `start` on that are no such characters. It is never inside a character.
  func endOfOthers(from start: Int) -> Int {
    var end = max(start, 0)
    while end < count, unsafe self[unchecked: end] &- 0x20 >= 0x5F { end &+= 1 }
    return end
  }
}

/// The glyphs of a font for U+0020 to U+007E, one after another: most texts hold little else.
@safe struct ASCIIGlyphs {
  private let base: UnsafeRawPointer
  let width: Int
  let height: Int
  private let glyphBytes: Int

  init(base: UnsafeRawPointer, width: Int, height: Int, glyphBytes: Int) {
    unsafe self.base = base
    self.width = width
    self.height = height
    self.glyphBytes = glyphBytes
  }

  /// Whether two columns are three bytes, and all columns belong to such a pair: the font of rows and
  /// paragraphs.
  var hasPairs: Bool { height == 12 && width & 1 == 0 }

  /// Where the picture of a code point of this range begins.
  @inline(__always) func address(_ code: UInt8) -> UnsafeRawPointer {
    unsafe base + Int(truncatingIfNeeded: code &- 0x20) &* glyphBytes
  }

  /// The picture of a code point of this range.
  @inline(__always) func glyph(_ code: UInt8) -> Glyph {
    unsafe Glyph(bits: address(code), width: width, height: height)
  }
}
