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

  /// The rows `first..<end`.
  init(_ first: Int, to end: Int) { toggle(first, to: end) }

  /// The rows `first..<end` change between inside and outside.
  @inline(never) mutating func toggle(_ first: Int, to end: Int) {
    let first = max(first, 0)
    let end = min(end, Frame.height)
    guard first < end else { return }
    let last = (end &- 1) &>> 5
    var word = first &>> 5
    var mask: UInt32 = .max &>> UInt32(truncatingIfNeeded: first & 31)
    while word < last {
      // 0 <= first < end <= 128, so the words are among the four.
      unsafe words[unchecked: word] ^= mask
      mask = .max
      word &+= 1
    }
    unsafe words[unchecked: word] ^= mask & (.max &<< UInt32(truncatingIfNeeded: (0 &- end) & 31))
  }

  /// Puts one row inside. The row must be on the screen.
  @inline(__always) mutating func set(_ row: Int) {
    words[(row &>> 5) & 3] |= 0x8000_0000 &>> UInt32(truncatingIfNeeded: row & 31)
  }

  /// Leaves only the rows that are in both.
  mutating func intersect(_ other: Column) {
    for index in 0..<4 { words[index] &= other.words[index] }
  }
}
