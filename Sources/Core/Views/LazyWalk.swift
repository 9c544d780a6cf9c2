/// A list or grid that is being written: which row comes next.
///
/// Where rows are as high as they want, only those that are looked at are ever measured. One row stands at
/// the top edge, and the others follow it; when the focus goes below the bottom edge, or the list ends above
/// it, the rows are measured upwards from there to find the one that then stands at the top.
struct LazyWalk {
  let op: Int
  let slot: Int
  let outerScope: UInt32
  /// The rows from the first one to build; when rows have their own heights, up to the last of all.
  var rows: Range<Int>

  /// The row that is being built, once one is.
  var row = -1
  var isFitted = false
  /// What the rows that were measured take, in pixels.
  var filled = 0
  /// The op of the row that is being built.
  var rowAt = 0
  /// The row below which nothing is measured upwards, and how far; nil when rows are built for good.
  var anchor: (row: Int, limit: Int)?
  /// Whether it is settled which row stands at the top.
  var isSettled = false
  var start: (count: Int, byteCount: Int) = (0, 0)
}

extension Scene {
  /// The next row to build; nil when all are there.
  @inline(never)
  mutating func nextRow(_ walk: inout LazyWalk) -> Int? {
    if walk.isFitted { return nextFittedRow(&walk) }
    let next = walk.row < 0 ? walk.rows.lowerBound : walk.row + 1
    guard next < walk.rows.upperBound else { return nil }
    walk.row = next
    return next
  }

  private mutating func nextFittedRow(_ walk: inout LazyWalk) -> Int? {
    guard !walk.rows.isEmpty else { return nil }
    if walk.row < 0 {
      walk.start = (count, byteCount)
      if let anchor = walk.anchor {
        measureUp(&walk, from: anchor.row, limit: anchor.limit)
      } else {
        walk.row = walk.rows.lowerBound
      }
    } else {
      let wasBuilt = walk.rowAt < count && ops[walk.rowAt].kind == .row
      if wasBuilt { walk.filled += fitRow(walk.rowAt, walk.slot) }
      guard wasBuilt, walk.anchor == nil ? goDown(&walk) : goUp(&walk) else {
        walk.rows = walk.rows.lowerBound..<walk.row + 1
        return nil
      }
    }
    walk.rowAt = count
    return walk.row
  }

  /// Nothing that was measured stays, and nothing of the last frame is kept: its text may be written over.
  private mutating func measureUp(_ walk: inout LazyWalk, from row: Int, limit: Int) {
    walk.anchor = (row, limit)
    walk.isSettled = true
    (walk.row, walk.filled) = (row, 0)
    (count, byteCount) = walk.start
    lastCount = 0
  }

  private mutating func goUp(_ walk: inout LazyWalk) -> Bool {
    guard let anchor = walk.anchor else { return false }
    (count, byteCount) = walk.start
    if walk.filled <= anchor.limit, walk.row > 0 {
      walk.row -= 1
      return true
    }
    let first = walk.filled > anchor.limit && walk.row < anchor.row ? walk.row + 1 : walk.row
    walk.rows = first..<walk.rows.upperBound
    (walk.row, walk.filled, walk.anchor) = (first, 0, nil)
    return true
  }

  private mutating func goDown(_ walk: inout LazyWalk) -> Bool {
    let height = Int(scrolls[walk.slot].viewport.height)
    let focused = focus.container == scrolls[walk.slot].key ? Int(focus.row) : -1
    let isLast = walk.row + 1 == walk.rows.upperBound
    if !walk.isSettled {
      let isCut = walk.filled > height && focused == walk.row && walk.row > walk.rows.lowerBound
      if isCut || walk.filled >= height && focused > walk.row {
        measureUp(&walk, from: focused, limit: height)
        return true
      }
      if isLast, walk.filled < height, walk.rows.lowerBound > 0 {
        measureUp(&walk, from: walk.row, limit: height)
        return true
      }
    }
    guard !isLast, walk.filled < height else { return false }
    walk.row += 1
    return true
  }

  /// The height of a row that was just written, with the line under it.
  private func fitRow(_ row: Int, _ slot: Int) -> Int {
    let width = scrolls[slot].fittedWidth
    let isKept = ops[row].small & Op.isKept != 0
    if isKept, Int(extents[row].width) == width { return Int(extents[row].height) }
    if isKept { measureAgain(row) }
    let answer = stack(row, .vertical, spacing: 0, Extent(width, Extent.unbounded))
    let separator = scrolls[slot].dress & ScrollSlot.separated != 0 ? 1 : 0
    extents[row] = Extent(width, max(1, Int(answer.height)) + separator)
    return Int(extents[row].height)
  }
}
