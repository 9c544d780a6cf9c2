/// One column of the screen, a bit a row: what a shape covers of it.
///
/// A shape is described by the rows at which a walk from the top enters or leaves it. Rows that are toggled
/// twice cancel out, so shapes are combined by toggling the rows of both: the difference of two where one
/// contains the other, and the even-odd rule for polygons.
struct Column {
  /// Four words from top to bottom, the top row in the highest bit of each.
  private(set) var words = InlineArray<4, UInt32>(repeating: 0)

  /// No rows.
  init() {}

  /// The 32 rows from `row`, the first one in the highest bit; those outside the screen are left out.
  init(_ bits: UInt32, from row: Int) {
    let shift = UInt32(truncatingIfNeeded: row & 31)
    let word = row >> 5
    if word >= 0, word < 4 { words[word] = bits &>> shift }
    if word >= -1, word < 3 { words[word + 1] = (bits &<< 1) &<< (31 &- shift) }
  }

  /// Everything from `row` down changes between inside and outside.
  mutating func toggle(_ row: Int) {
    guard row < Frame.height else { return }
    let row = max(row, 0)
    words[row / 32] ^= 0x8000_0000 &>> UInt32(truncatingIfNeeded: row & 31)
  }

  /// The rows `first..<end` change between inside and outside.
  mutating func toggle(_ first: Int, to end: Int) {
    guard first < end else { return }
    toggle(first)
    toggle(end)
  }

  /// Puts one row inside, in a column that is closed. The row must be on the screen.
  mutating func set(_ row: Int) {
    words[row / 32] |= 0x8000_0000 &>> UInt32(truncatingIfNeeded: row & 31)
  }

  /// Turns the rows that were toggled into the rows that are inside.
  mutating func close() {
    var inside: UInt32 = 0
    for index in 0..<4 {
      var word = words[index]
      if word != 0 {
        word ^= word &>> 1
        word ^= word &>> 2
        word ^= word &>> 4
        word ^= word &>> 8
        word ^= word &>> 16
        words[index] = word ^ inside
        inside ^= 0 &- (word & 1)
      } else {
        words[index] = inside
      }
    }
  }

  /// Leaves only the rows that are in both.
  mutating func intersect(_ other: Column) {
    for index in 0..<4 { words[index] &= other.words[index] }
  }
}
