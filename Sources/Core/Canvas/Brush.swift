/// An ink made ready for words of 32 pixels: `word = word & ~(mask & erase) ^ mask & pattern`.
struct Brush {
  /// All ones for an ink that covers, zero for one that inverts.
  let erase: UInt32
  /// The pixels of a tone, as ``Tone/pattern``; all ones for an ink that inverts.
  let tone: UInt32
  /// A gradient instead of the tone.
  let shade: Shade?
  /// Whether the brush writes whole words: without a gradient, and everywhere.
  let isPlain: Bool

  /// A brush of a painter whose origin is at `origin`.
  init(_ ink: Ink, origin: Point, isMasked: Bool) {
    switch ink {
    case .tone(let tone):
      erase = .max
      self.tone = tone.pattern
      shade = nil
    case .inverting:
      erase = 0
      tone = .max
      shade = nil
    case .linear(let gradient):
      erase = .max
      tone = .max
      shade = Shade(gradient, origin: origin)
    case .angular(let gradient):
      erase = .max
      tone = .max
      shade = Shade(gradient, origin: origin)
    }
    isPlain = shade == nil && !isMasked
  }

  /// Whether every pixel of a word becomes black.
  var isBlack: Bool { tone == .max && erase != 0 && shade == nil }

  /// Whether every pixel of a word becomes white.
  var isWhite: Bool { tone == 0 && erase != 0 && shade == nil }

  /// The pixels of a tone in the rows of column `x`. All bytes of the word are equal, so their order
  /// does not matter.
  @inline(__always) func pattern(_ x: Int) -> UInt32 {
    (tone &>> UInt32(truncatingIfNeeded: (x & 3) &<< 3) & 0xFF) &* 0x0101_0101
  }

  /// Puts the ink of a tone on the pixels of `mask`; both words in the order of the bytes in memory.
  @inline(__always) func put(_ mask: UInt32, on word: inout UInt32, column x: Int) {
    word = (word & ~(mask & erase)) ^ (mask & pattern(x))
  }
}
