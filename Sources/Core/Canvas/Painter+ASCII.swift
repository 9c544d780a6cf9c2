extension Painter {
  /// Draws characters from U+0020 to U+007E in black, all columns of which may change: most of all text is
  /// drawn here.
  @_lifetime(self: copy self)
  mutating func blacken(_ text: Span<UInt8>, _ glyphs: ASCIIGlyphs, x: Int, _ rows: GlyphRows) {
    for part in 0..<2 where rows.mask(part) != 0 {
      let index = x &* Frame.wordsPerColumn &+ rows.word &+ part
      blacken(text, glyphs, at: index, rows.shift(part), rows.mask(part))
    }
  }

  /// Draws the rows that lie in one word, from the word at `index`.
  @inline(never)
  @_lifetime(self: copy self)
  private mutating func blacken(
    _ text: Span<UInt8>, _ glyphs: ASCIIGlyphs, at index: Int, _ shift: GlyphRows.Shift, _ rows: UInt32
  ) {
    // The caller has checked that all columns are inside the frame.
    unsafe words.withUnsafeMutableBufferPointer { words in
      guard var word = unsafe words.baseAddress.map({ unsafe $0 + index }) else { return }
      for offset in text.indices {
        let byte = unsafe text[unchecked: offset]
        if byte == 0x20 {
          unsafe word += glyphs.width &* Frame.wordsPerColumn
          continue
        }
        let glyph = glyphs.glyph(byte)
        for pair in 0..<glyphs.width / 2 {
          let (left, right) = glyph.pair(pair)
          let first = (left &<< shift.up) &>> shift.down & rows
          if first != 0 { unsafe word.pointee |= first.bigEndian }
          let second = (right &<< shift.up) &>> shift.down & rows
          if second != 0 { unsafe word[Frame.wordsPerColumn] |= second.bigEndian }
          unsafe word += 2 &* Frame.wordsPerColumn
        }
      }
    }
  }
}
