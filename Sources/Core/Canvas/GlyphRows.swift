/// Where the rows of a line of glyphs lie in the words of a column: in one of them, or in two.
struct GlyphRows {
  /// The word of the top row; it may be outside the frame, but then no row of it may change.
  let word: Int
  /// The top row in this word.
  let top: UInt32
  /// The rows that may change in this word, and in the next one.
  let upper: UInt32
  let lower: UInt32

  /// How far a column is moved to fit into a word: up, and then down. Both are below 32.
  struct Shift {
    let up: UInt32
    let down: UInt32
  }

  /// The rows that may change in the first (0) or in the second word.
  func mask(_ part: Int) -> UInt32 { part == 0 ? upper : lower }

  /// How the columns are moved for the first (0) or for the second word.
  func shift(_ part: Int) -> Shift {
    part == 0 ? Shift(up: 0, down: top) : Shift(up: 32 &- top, down: 0)
  }

  /// Glyphs of `height` rows, the top one at `y`, of which the rows of `clip` may change.
  init(y: Int, height: Int, clip: Rect) {
    word = y >> 5
    top = UInt32(truncatingIfNeeded: y & 31)
    let first = max(y, clip.y) &- 32 &* word
    let end = min(y &+ height, clip.maxY) &- 32 &* word
    upper = first < end ? Rows.mask(from: first, to: end) : 0
    lower = first < end ? Rows.mask(from: first &- 32, to: end &- 32) : 0
  }
}
