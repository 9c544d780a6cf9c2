/// An ink made ready for words of 32 pixels: `word = word & ~(mask & erase) ^ mask & pattern`.
struct Brush {
  /// All ones for an ink that covers, zero for one that inverts.
  let erase: UInt32
  /// The 4 by 4 pixels of a tone; all ones for an ink that inverts.
  let tone: UInt16
  /// A gradient instead of the tone.
  let shade: Shade?
  /// What limits the ink besides the clip rectangle.
  let stencil: Outline?
  /// Whether the brush writes whole words: without a gradient, and everywhere.
  let isPlain: Bool

  /// A brush of a painter whose origin is at `origin`; `mask` is in screen coordinates.
  init(_ ink: Ink, origin: Point, mask: Shape?) {
    if let mask {
      stencil = Outline(mask, origin: .zero)
    } else {
      stencil = nil
    }
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
      shade = .linear(
        gradient.ramp, start: (origin + gradient.start).keptForShape,
        end: (origin + gradient.end).keptForShape)
    case .angular(let gradient):
      erase = .max
      tone = .max
      shade = .angular(gradient.ramp, center: (origin + gradient.center).keptForShape, start: gradient.start)
    }
    isPlain = shade == nil && mask == nil
  }

  /// The pixels of a tone in every four rows of column `x`. All bytes of the word are equal, so their order
  /// does not matter.
  @inline(__always) func pattern(_ x: Int) -> UInt32 {
    UInt32(tone &>> UInt16(truncatingIfNeeded: (x & 3) &<< 2) & 15) &* 0x1111_1111
  }

  /// Puts the ink of a tone on the pixels of `mask`; both words in the order of the bytes in memory.
  @inline(__always) func put(_ mask: UInt32, on word: inout UInt32, column x: Int) {
    word = (word & ~(mask & erase)) ^ (mask & pattern(x))
  }
}
