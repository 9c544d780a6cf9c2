extension Frame {
  /// Compares the frame with the one on the glass.
  ///
  /// Two windows are used where they hold less than three quarters of the bytes of the one around both: split
  /// between rows or between columns, at the widest gap. About 6,000 instructions if few columns differ.
  public func damage(from shown: borrowing Frame) -> Damage {
    var changes = Changes()
    let new = words.span
    let old = shown.words.span
    for x in 0..<Frame.width {
      let index = x &* Frame.wordsPerColumn
      // 0 <= index <= words.count - 4.
      let difference =
        unsafe (new[unchecked: index] ^ old[unchecked: index])
        | (new[unchecked: index &+ 1] ^ old[unchecked: index &+ 1])
        | (new[unchecked: index &+ 2] ^ old[unchecked: index &+ 2])
        | (new[unchecked: index &+ 3] ^ old[unchecked: index &+ 3])
      if difference != 0 {
        for word in 0..<Frame.wordsPerColumn {
          changes.note(column: x, word: word, new: new[index + word], old: old[index + word])
        }
      }
    }
    return changes.damage()
  }

  /// Takes over the pixels of one window from `other`.
  public mutating func copy(_ window: Window, from other: borrowing Frame) {
    let rows = window.rect
    let source = other.words.span
    var target = words.mutableSpan
    for x in window.columns {
      for word in 0..<Frame.wordsPerColumn {
        let mask = Rows.mask(from: rows.y - 32 &* word, to: rows.maxY - 32 &* word).bigEndian
        let index = x &* Frame.wordsPerColumn + word
        target[index] = target[index] & ~mask | source[index] & mask
      }
    }
  }
}
