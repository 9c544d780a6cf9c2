/// What outlives a frame of one scrolling view: 28 bytes.
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
  /// Pixels that eager content is moved up.
  var offset: Int16 = 0
  /// Rows or cells in one line.
  var columns: UInt8 = 1
  /// The height of a line; 0 for eager content.
  var lineHeight: UInt8 = 0
  var wasSeen = false

  /// Lines that fit, at least one.
  var visibleLines: Int { max(1, Int(viewport.height) / max(1, Int(lineHeight))) }
  var lineCount: Int { (Int(count) + Int(columns) - 1) / max(1, Int(columns)) }

  /// Moves the window by as little as it takes to show `line`, and never past the last line.
  mutating func show(line: Int) {
    let top = Int(firstLine)
    if line < top { firstLine = Int32(truncatingIfNeeded: line) }
    if line >= top + visibleLines { firstLine = Int32(truncatingIfNeeded: line - visibleLines + 1) }
    clamp()
  }

  mutating func clamp() {
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
