extension Painter {
  /// Puts the ink of a plain brush on the same rows of a word in many columns. The columns are inside the
  /// frame and `word` is 0 to 3; the top row is in the highest bit.
  @_lifetime(self: copy self)
  mutating func fill(word: Int, columns: Range<Int>, rows: UInt32, _ brush: Brush) {
    let mask = rows.bigEndian
    var index = columns.lowerBound * Frame.wordsPerColumn + word
    let end = columns.upperBound * Frame.wordsPerColumn
    // Bounds are those of all columns: 0 <= index < end <= words.count.
    if brush.tone == .max, brush.erase != 0 {
      while index < end {
        unsafe words[unchecked: index] |= mask
        index &+= Frame.wordsPerColumn
      }
    } else if brush.tone == 0 {
      while index < end {
        unsafe words[unchecked: index] &= ~mask
        index &+= Frame.wordsPerColumn
      }
    } else {
      var x = columns.lowerBound
      while index < end {
        unsafe brush.put(mask, on: &words[unchecked: index], column: x)
        index &+= Frame.wordsPerColumn
        x &+= 1
      }
    }
  }

  /// Puts ink on the rows of one column that are inside the clip rectangle and the mask. The column is inside
  /// the clip rectangle.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func fill(_ column: Column, at x: Int, _ brush: Brush) {
    var column = column
    if let stencil = brush.stencil { column.intersect(stencil.column(x)) }
    for word in 0..<Frame.wordsPerColumn where column.words[word] != 0 {
      let clip = Rows.mask(from: state.clip.y - 32 * word, to: state.clip.maxY - 32 * word)
      let rows = column.words[word] & clip
      let index = x * Frame.wordsPerColumn + word
      if let shade = brush.shade {
        let ink = shade.pattern(rows, word: word, column: x)
        words[index] = (words[index] & ~rows.bigEndian) | (ink & rows).bigEndian
      } else {
        brush.put(rows.bigEndian, on: &words[index], column: x)
      }
    }
  }
}

/// Runs of rows in a word of 32, the top row in the highest bit.
enum Rows {
  /// The rows `first..<end` of the word; rows outside it are left out.
  static func mask(from first: Int, to end: Int) -> UInt32 {
    below(first) & ~below(end)
  }

  /// The rows from `row` down.
  @inline(__always) static func below(_ row: Int) -> UInt32 {
    row <= 0 ? .max : row >= 32 ? 0 : .max &>> UInt32(truncatingIfNeeded: row)
  }
}
