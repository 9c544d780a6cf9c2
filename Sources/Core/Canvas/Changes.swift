/// The bands that differ in every column.
struct Changes {
  /// Of each column, the band of the top in the highest bit.
  private var bands = InlineArray<296, UInt16>(repeating: 0)
  private var all: UInt16 = 0
  private var first = Frame.width
  private var end = 0
  private var blackened = 0
  private var whitened = 0

  /// Notes 32 pixels of a column, both words in the order of the bytes in memory.
  mutating func note(column: Int, word: Int, new: UInt32, old: UInt32) {
    let difference = (new ^ old).bigEndian
    guard difference != 0 else { return }
    blackened += (new & ~old).nonzeroBitCount
    whitened += (old & ~new).nonzeroBitCount
    var mask: UInt16 = 0
    for band in 0..<4 where difference & (0xFF00_0000 &>> UInt32(truncatingIfNeeded: 8 &* band)) != 0 {
      mask |= 0x8000 &>> UInt16(truncatingIfNeeded: 4 &* word + band)
    }
    bands[column] |= mask
    first = min(first, column)
    end = max(end, column &+ 1)
    all |= mask
  }

  mutating func damage() -> Damage {
    guard first < end, let whole = window(first..<end, .max) else {
      return Damage(first: nil, second: nil, blackened: 0, whitened: 0)
    }
    var best = (first: whole, second: Window?.none, bytes: whole.byteCount &* 3 / 4)
    // Between rows: at the highest band of every gap, all bands above against all below.
    for band in whole.bands.dropFirst() where all & (0x8000 &>> UInt16(truncatingIfNeeded: band)) == 0 {
      let above = ~(UInt16.max &>> UInt16(truncatingIfNeeded: band))
      consider(window(whole.columns, above), window(whole.columns, ~above), &best)
    }
    let gap = widestGap(whole.columns)
    if !gap.isEmpty {
      consider(
        window(whole.columns.lowerBound..<gap.lowerBound, .max),
        window(gap.upperBound..<whole.columns.upperBound, .max), &best)
    }
    return Damage(first: best.first, second: best.second, blackened: blackened, whitened: whitened)
  }

  @inline(never) private mutating func consider(
    _ first: Window?, _ second: Window?, _ best: inout (first: Window, second: Window?, bytes: Int)
  ) {
    guard let first, let second, first.byteCount + second.byteCount < best.bytes else { return }
    best = (first, second, first.byteCount + second.byteCount)
  }

  /// The smallest window around the changes in some columns and bands.
  private mutating func window(_ columns: Range<Int>, _ mask: UInt16) -> Window? {
    var first = columns.upperBound
    var last = columns.lowerBound
    var found: UInt16 = 0
    for x in columns where bands[x] & mask != 0 {
      first = min(first, x)
      last = x
      found |= bands[x] & mask
    }
    guard found != 0 else { return nil }
    return Window(
      columns: first..<last + 1, bands: found.leadingZeroBitCount..<16 - found.trailingZeroBitCount)
  }

  private mutating func widestGap(_ columns: Range<Int>) -> Range<Int> {
    var widest = 0..<0
    var start = columns.lowerBound
    for x in columns {
      if bands[x] != 0 {
        if x - start > widest.count { widest = start..<x }
        start = x + 1
      }
    }
    return widest
  }
}
