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

  /// Whether two columns are a whole number of bytes and at most 32 pixels, and all columns belong to such a
  /// pair.
  var hasPairs: Bool { height & 3 == 0 && height <= 16 && width & 1 == 0 }

  /// Where the picture of a code point of this range begins.
  @inline(__always) func address(_ code: UInt8) -> UnsafeRawPointer {
    unsafe base + Int(truncatingIfNeeded: code &- 0x20) &* glyphBytes
  }

  /// The picture of a code point of this range.
  @inline(__always) func glyph(_ code: UInt8) -> Glyph {
    unsafe Glyph(bits: address(code), width: width, height: height)
  }
}
