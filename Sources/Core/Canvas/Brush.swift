/// An ink made ready for words of 32 pixels: `word = word & ~(mask & erase) ^ mask & pattern`.
struct Brush {
  /// The ink that the brush was made from.
  let ink: Ink
  /// All ones for an ink that covers, zero for one that inverts.
  let erase: UInt32
  /// The 4 by 4 pixels of a tone; all ones for an ink that inverts.
  let tone: UInt16

  init(_ ink: Ink) {
    self.ink = ink
    switch ink {
    case .tone(let tone):
      erase = .max
      self.tone = tone.pattern
    case .inverting:
      erase = 0
      tone = .max
    }
  }

  /// The pixels of every four rows of column `x`. All bytes of the word are equal, so their order is no
  /// matter.
  @inline(__always) func pattern(_ x: Int) -> UInt32 {
    UInt32(tone &>> UInt16(truncatingIfNeeded: (x & 3) &<< 2) & 15) &* 0x1111_1111
  }

  /// Puts the ink on the pixels of `mask`; both words in the order of the bytes in memory.
  @inline(__always) func put(_ mask: UInt32, on word: inout UInt32, column x: Int) {
    word = (word & ~(mask & erase)) ^ (mask & pattern(x))
  }
}
