extension Painter {
  /// Puts the ink of a plain brush on the same rows of a word in many columns. The columns are inside the
  /// frame and `word` is 0 to 3; the top row is in the highest bit.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func fill(word: Int, columns: Range<Int>, rows: UInt32, _ brush: Brush) {
    let mask = rows.bigEndian
    // Bounds are those of all columns: they are inside the frame.
    unsafe words.withUnsafeMutableBufferPointer { words in
      var index = columns.lowerBound &* Frame.wordsPerColumn &+ word
      let end = columns.upperBound &* Frame.wordsPerColumn
      if brush.isBlack {
        while index < end {
          unsafe words[index] |= mask
          index &+= Frame.wordsPerColumn
        }
      } else {
        while index < end {
          unsafe brush.put(mask, on: &words[index], column: index &>> 2)
          index &+= Frame.wordsPerColumn
        }
      }
    }
  }

  /// Puts ink on the rows of one column that are inside the clip rectangle and the mask. The column is inside
  /// the clip rectangle.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func fill(_ column: Column, at x: Int, _ brush: Brush, _ stencil: inout Stencil) {
    var column = column
    stencil.limit(&column, at: x)
    let tone = brush.pattern(x)
    for word in 0..<Frame.wordsPerColumn {
      let rows = column.words[word]
      guard rows != 0 else { continue }
      let pattern = brush.shade?.pattern(rows, word: word, column: x) ?? tone
      let index = x &* Frame.wordsPerColumn &+ word
      // The column is inside the frame.
      let old = unsafe words[unchecked: index]
      unsafe words[unchecked: index] = old & ~(rows & brush.erase).bigEndian ^ (rows & pattern).bigEndian
    }
  }
}
