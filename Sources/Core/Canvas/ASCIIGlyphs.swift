/// The glyphs of a font for U+0020 to U+007E, one after another: most texts hold little else.
@safe struct ASCIIGlyphs {
  private let base: UnsafeRawPointer
  let width: Int
  private let height: Int
  private let glyphBytes: Int

  init(base: UnsafeRawPointer, width: Int, height: Int, glyphBytes: Int) {
    unsafe self.base = base
    self.width = width
    self.height = height
    self.glyphBytes = glyphBytes
  }

  /// Whether two columns are a whole number of bytes, and all columns belong to such a pair.
  var hasPairs: Bool { height & 3 == 0 && width & 1 == 0 }

  /// The picture of a code point of this range.
  @inline(__always) func glyph(_ code: UInt8) -> Glyph {
    let index = Int(truncatingIfNeeded: code &- 0x20)
    return unsafe Glyph(bits: base + index &* glyphBytes, width: width, height: height)
  }
}
