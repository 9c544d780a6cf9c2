/// What outlives a frame of one scrolling view: 36 bytes.
struct ScrollSlot: BitwiseCopyable {
  /// The view's identity; 0 for a free slot.
  var key: UInt32 = 0
  /// The first row that is shown, in lines of the list or grid.
  var firstLine: Int32 = 0
  /// Rows or cells in all.
  var count: Int32 = 0
  /// Rows or cells that were built: `built..<builtEnd`.
  var built: Int32 = 0
  var builtEnd: Int32 = 0
  /// The size that the last layout gave it.
  var viewport = Extent(0, 0)
  /// Pixels that eager content is moved up. In a list whose rows have their own heights: 0, or the part of
  /// the list at whose end the first line shall stand, 1 for all of it and 2 for a half.
  var offset: Int16 = 0
  /// Rows or cells in one line.
  var columns: UInt8 = 1
  /// The height of a line, or its width where they run across; 0 for eager content and for rows with their
  /// own heights.
  var lineHeight: UInt8 = 0
  var isAcross = false
  /// What the last layout found of a list whose rows have their own heights: its insets in two bytes, and
  /// whether lines end its rows. Modifiers say that when the rows have been measured.
  var dress: UInt32 = 0
  var wasSeen = false

  /// In the dress: lines end the rows.
  static let separated: UInt32 = 0x1_0000
  /// In the dress: it is known.
  private static let known: UInt32 = 0x2_0000

  /// The insets and lines of a list, as a dress.
  static func dress(_ op: Op) -> UInt32 { known | (op.isSeparated ? separated : 0) | op.word &>> 16 }

  /// Pixels along the axis that scrolls.
  private var length: Int { Int(isAcross ? viewport.width : viewport.height) }
  /// The width of a row that has its own height.
  var fittedWidth: Int { max(0, Int(viewport.width) - Int(dress & 0xFF) - Int(dress &>> 8 & 0xFF)) }

  /// Lines that fit, at least one.
  var visibleLines: Int { lineHeight == 0 ? max(1, Int(builtEnd - built)) : max(1, length / Int(lineHeight)) }
  /// Rows or cells that are in sight, if only in part.
  var rowsInSight: Range<Int> {
    let first = min(Int(count), Int(firstLine) &* Int(columns))
    let lines = (length + Int(lineHeight) - 1) / max(1, Int(lineHeight))
    return first..<max(first, min(Int(count), first + lines &* Int(columns)))
  }

  /// Takes over what a list or grid says of itself.
  mutating func take(_ op: Op, count: Int) {
    self.count = Int32(truncatingIfNeeded: count)
    isAcross = op.small & Op.across != 0
    lineHeight = UInt8(truncatingIfNeeded: op.low)
    columns = UInt8(truncatingIfNeeded: LazyCells(op, in: viewport).columns)
    if op.isFitted, dress == 0 { dress = ScrollSlot.dress(op) }
  }
  var lineCount: Int { (Int(count) + Int(columns) - 1) / max(1, Int(columns)) }

  /// Moves the window by as little as it takes to show `line`, and never past the last line.
  mutating func show(line: Int) {
    let top = Int(firstLine)
    if line < top { firstLine = Int32(truncatingIfNeeded: line) }
    if line >= top + visibleLines { firstLine = Int32(truncatingIfNeeded: line - visibleLines + 1) }
    clamp()
  }

  mutating func clamp() {
    guard lineHeight != 0 else { return }
    let last = max(0, lineCount - visibleLines)
    firstLine = max(0, min(firstLine, Int32(truncatingIfNeeded: last)))
  }
}

/// The scrolling views that are remembered: those of this screen, and as many of earlier ones as there is
/// room for.
extension Cells where Element == ScrollSlot {
  func beginBuild() {
    for index in 0..<count { self[index].wasSeen = false }
  }

  /// The slot of `key`: its own, or a free one, or that of a view that is not on the screen. Nil when all are
  /// in use.
  func claim(_ key: UInt32) -> Int? {
    var spare: Int?
    for index in 0..<count {
      if self[index].key == key {
        self[index].wasSeen = true
        return index
      }
      if !self[index].wasSeen, spare == nil || self[index].key == 0 { spare = index }
    }
    guard let spare else { return nil }
    self[spare] = ScrollSlot()
    self[spare].key = key
    self[spare].wasSeen = true
    return spare
  }

  /// The slot of a view that is on the screen, or was.
  func find(_ key: UInt32) -> Int? {
    for index in 0..<count where self[index].key == key { return index }
    return nil
  }
}
