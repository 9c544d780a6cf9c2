extension Painter {
  /// Draws characters from U+0020 to U+007E in black, all columns and some rows of which may change: most of
  /// all text is drawn here. The glyphs are those of ``ASCIIGlyphs/hasPairs``: two columns of 12 rows are
  /// three bytes.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func blacken(_ text: Span<UInt8>, _ glyphs: ASCIIGlyphs, x: Int, _ rows: GlyphRows) {
    // Turned by the row in its word, a column has its first rows in one word and the others, where the line
    // lies in two, at the other end of the same bits. What else is in them is masked.
    let (upper, lower) = (rows.upper.bigEndian, rows.lower.bigEndian)
    let (down, up) = (rows.top, 0 &- rows.top)
    // The caller has checked that all columns are inside the frame.
    unsafe words.withUnsafeMutableBufferPointer { words in
      guard var word = words.baseAddress else { return }
      unsafe word += x &* Frame.wordsPerColumn &+ rows.word
      for offset in text.indices {
        let byte = unsafe text[unchecked: offset]
        let end = unsafe word + glyphs.width &* Frame.wordsPerColumn
        if byte == 0x20 {
          unsafe word = end
          continue
        }
        var glyph = unsafe glyphs.address(byte)
        repeat {
          let pair = unsafe glyph.loadUnaligned(as: UInt32.self).bigEndian
          unsafe glyph += 3
          let turned = pair &>> down | pair &<< up
          let left = turned.bigEndian
          let right = (turned &<< 12 | turned &>> 20).bigEndian
          unsafe word[0] |= left & upper
          unsafe word[Frame.wordsPerColumn] |= right & upper
          if lower != 0 {
            unsafe word[1] |= left & lower
            unsafe word[Frame.wordsPerColumn &+ 1] |= right & lower
          }
          unsafe word += 2 &* Frame.wordsPerColumn
        } while unsafe word < end
      }
    }
  }
}
