/// A gradient made ready for words of 32 pixels, in screen coordinates.
enum Shade {
  case linear(ToneRamp, start: Point, end: Point)
  case angular(ToneRamp, center: Point, start: Angle)

  /// The ink of the pixels of `mask` in a word of column `x`: the top row in the highest bit, 8 by 8 pixels
  /// of ordered dither.
  func pattern(_ mask: UInt32, word: Int, column x: Int) -> UInt32 {
    var pattern: UInt32 = 0
    var level = 0
    let first = mask.leadingZeroBitCount
    let end = 32 - mask.trailingZeroBitCount
    for row in first..<max(end, first) {
      // Levels change so slowly that two rows may share theirs, which halves the work.
      if row == first || row & 1 == 0 { level = self.level(x, 32 * word + row) }
      if Int(Shade.thresholds[(row & 7) * 8 + (x & 7)]) < level {
        pattern |= 0x8000_0000 &>> UInt32(truncatingIfNeeded: row)
      }
    }
    return pattern
  }

  /// Black pixels in 64 at a place on the screen.
  private func level(_ x: Int, _ y: Int) -> Int {
    switch self {
    case .linear(let ramp, let start, let end):
      let across = end.x - start.x
      let down = end.y - start.y
      let length = across * across + down * down
      guard length > 0 else { return ramp.level(0, of: 1) }
      return ramp.level((x - start.x) * across + (y - start.y) * down, of: length)
    case .angular(let ramp, let center, let start):
      let steps = Angle.direction(x - center.x, y - center.y) - start.steps
      return ramp.level(steps < 0 ? steps + Angle.turn : steps, of: Angle.turn)
    }
  }

  /// Bayer's ordered dither of order 8.
  private static let thresholds: InlineArray<64, UInt8> = [
    0, 32, 8, 40, 2, 34, 10, 42,
    48, 16, 56, 24, 50, 18, 58, 26,
    12, 44, 4, 36, 14, 46, 6, 38,
    60, 28, 52, 20, 62, 30, 54, 22,
    3, 35, 11, 43, 1, 33, 9, 41,
    51, 19, 59, 27, 49, 17, 57, 25,
    15, 47, 7, 39, 13, 45, 5, 37,
    63, 31, 55, 23, 61, 29, 53, 21,
  ]
}
