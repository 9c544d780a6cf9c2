extension Painter {
  /// Puts ink on the pixels of `mask` in one row of words. The columns are inside the frame and `word` is 0
  /// to 3;
  /// `mask` is in the order of the bytes in memory.
  @_lifetime(self: copy self)
  mutating func fill(word: Int, columns: Range<Int>, mask: UInt32, _ brush: Brush) {
    var index = columns.lowerBound * Frame.wordsPerColumn + word
    let end = columns.upperBound * Frame.wordsPerColumn
    // Bounds were checked once for all columns: 0 <= index < end <= words.count.
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
