extension Frame {
  /// Compares the frame with the one on the glass.
  ///
  /// Two windows are used where they hold less than three quarters of the bytes of the one around both: split
  /// between rows or between columns, at the widest gap. About 3,500 instructions if few columns differ.
  public func damage(from shown: borrowing Frame) -> Damage {
    var changes = Changes()
    let new = words.span
    let old = shown.words.span
    let group = 16
    for start in stride(from: 0, to: new.count, by: group) where differs(from: shown, at: start) {
      for index in start..<start &+ group where new[index] != old[index] {
        changes.note(column: index &>> 2, word: index & 3, new: new[index], old: old[index])
      }
    }
    return changes.damage()
  }

  /// Whether four columns differ: most do not, so they are compared without looking at each one.
  @inline(__always) private func differs(from shown: borrowing Frame, at index: Int) -> Bool {
    let new = words.span
    let old = shown.words.span
    var difference: UInt32 = 0
    for part in 0..<4 {
      // The caller's index is that of one of 74 groups of 16 words.
      let place = index &+ 4 &* part
      difference |=
        unsafe (new[unchecked: place] ^ old[unchecked: place])
        | (new[unchecked: place &+ 1] ^ old[unchecked: place &+ 1])
        | (new[unchecked: place &+ 2] ^ old[unchecked: place &+ 2])
        | (new[unchecked: place &+ 3] ^ old[unchecked: place &+ 3])
    }
    return difference != 0
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
