extension Painter {
  /// Draws a glyph with a plain brush: `x` is the column of its left edge on the screen.
  @_lifetime(self: copy self)
  mutating func draw(_ glyph: Glyph, x: Int, _ rows: GlyphRows, _ brush: Brush) {
    let first = max(state.clip.x &- x, 0)
    let end = min(state.clip.maxX &- x, glyph.width)
    guard first < end else { return }
    let index = (x &+ first) &* Frame.wordsPerColumn &+ rows.word
    for part in 0..<2 where rows.mask(part) != 0 {
      put(glyph, first..<end, at: index &+ part, rows.shift(part), rows.mask(part), brush)
    }
  }

  /// Puts columns of a glyph into words with any plain brush; the first one at `index`.
  @inline(never)
  @_lifetime(self: copy self)
  private mutating func put(
    _ glyph: Glyph, _ columns: Range<Int>, at index: Int, _ shift: GlyphRows.Shift, _ rows: UInt32,
    _ brush: Brush
  ) {
    var index = index
    for column in columns {
      let bits = (glyph.bits(ofColumn: column) &<< shift.up) &>> shift.down & rows
      brush.put(bits.bigEndian, on: &words[index], column: index &>> 2)
      index &+= Frame.wordsPerColumn
    }
  }

  /// Draws a glyph with any brush.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func draw(
    _ glyph: Glyph, x: Int, y: Int, _ rotation: Rotation?, _ brush: Brush
  ) {
    if let rotation {
      draw(glyph, x: x, y: y, rotated: rotation, brush)
    } else if brush.isPlain {
      draw(glyph, x: x, GlyphRows(y: y, height: glyph.height, clip: state.clip), brush)
    } else {
      let first = max(state.clip.x - x, 0)
      let end = min(state.clip.maxX - x, glyph.width)
      guard first < end else { return }
      for column in first..<end {
        fill(Column(glyph.column(column), from: y), at: x + column, brush)
      }
    }
  }
}
