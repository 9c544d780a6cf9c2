extension Painter {
  /// Puts the ink of a plain brush on the same rows of a word in many columns. The columns are inside the
  /// frame and `word` is 0 to 3; the top row is in the highest bit.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func fill(word: Int, columns: Range<Int>, rows: UInt32, _ brush: Brush) {
    let mask = rows.bigEndian
    let keep = ~(mask & brush.erase)
    let first = columns.lowerBound
    var left = columns.count
    // Bounds are those of all columns: they are inside the frame.
    unsafe words.withUnsafeMutableBufferPointer { words in
      guard var place = words.baseAddress else { return }
      unsafe place += first &* Frame.wordsPerColumn &+ word
      // Lines, and rows that are wiped: eight columns at a time.
      if brush.isBlack {
        while left >= 8 {
          unsafe place[0] |= mask
          unsafe place[4] |= mask
          unsafe place[8] |= mask
          unsafe place[12] |= mask
          unsafe place[16] |= mask
          unsafe place[20] |= mask
          unsafe place[24] |= mask
          unsafe place[28] |= mask
          unsafe place += 32
          left &-= 8
        }
      } else if brush.isWhite {
        while left >= 8 {
          unsafe place[0] &= keep
          unsafe place[4] &= keep
          unsafe place[8] &= keep
          unsafe place[12] &= keep
          unsafe place[16] &= keep
          unsafe place[20] &= keep
          unsafe place[24] &= keep
          unsafe place[28] &= keep
          unsafe place += 32
          left &-= 8
        }
      }
      // A tone repeats after four columns, so that where eights were left out changes nothing.
      let flips = (
        mask & brush.pattern(first), mask & brush.pattern(first &+ 1), mask & brush.pattern(first &+ 2),
        mask & brush.pattern(first &+ 3)
      )
      while left >= 4 {
        unsafe place[0] = place[0] & keep ^ flips.0
        unsafe place[4] = place[4] & keep ^ flips.1
        unsafe place[8] = place[8] & keep ^ flips.2
        unsafe place[12] = place[12] & keep ^ flips.3
        unsafe place += 16
        left &-= 4
      }
      if left > 0 { unsafe place[0] = place[0] & keep ^ flips.0 }
      if left > 1 { unsafe place[4] = place[4] & keep ^ flips.1 }
      if left > 2 { unsafe place[8] = place[8] & keep ^ flips.2 }
    }
  }

  /// Puts ink on the rows of one column that are inside the clip rectangle and the mask. The column is inside
  /// the clip rectangle.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func fill(_ column: Column, at x: Int, _ brush: Brush) {
    var column = column
    limit(&column, at: x)
    let first = x &* Frame.wordsPerColumn
    if let shade = brush.shade {
      for word in 0..<Frame.wordsPerColumn where column.words[word] != 0 {
        let rows = column.words[word]
        let pattern = shade.pattern(rows, word: word, column: x)
        let old = unsafe words[unchecked: first &+ word]
        unsafe words[unchecked: first &+ word] = old & ~rows.bigEndian | (rows & pattern).bigEndian
      }
      return
    }
    let (tone, erase) = (brush.pattern(x), brush.erase)
    for word in 0..<Frame.wordsPerColumn where column.words[word] != 0 {
      let rows = column.words[word].bigEndian
      // The column is inside the frame.
      let old = unsafe words[unchecked: first &+ word]
      unsafe words[unchecked: first &+ word] = old & ~(rows & erase) ^ rows & tone
    }
  }
}
