/// Runs of rows in a word of 32, the top row in the highest bit.
enum Rows {
  /// The rows `first..<end` of the word; rows outside it are left out.
  static func mask(from first: Int, to end: Int) -> UInt32 {
    below(first) & ~below(end)
  }

  /// The rows from `row` down.
  @inline(__always) static func below(_ row: Int) -> UInt32 {
    row <= 0 ? .max : row >= 32 ? 0 : .max &>> UInt32(truncatingIfNeeded: row)
  }
}
