import Canvas

/// Third step of the layout: the children of a node and where they stand, one after the other. Sizes are
/// those of the last answers; nothing is stored, so drawing and finding share this walk.
struct Placement {
  private let op: Op
  private let rect: Rect
  private let end: Int16
  private var index: Int16
  /// Where the next child of a row or a column begins.
  private var pen: Point
  /// How many children of a list, or cells of a row of a grid, were placed.
  private var ordinal: Int16 = 0
  private var rowEnd: Int16 = 0
  private var rowHeight: Int16 = 0
  private var columns = GridColumns()

  /// Starts at the first child of the node `parent`, which stands in `rect`.
  @inline(never)
  init(_ scene: borrowing Scene, _ parent: Int, in rect: Rect) {
    op = scene.ops[parent]
    index = Int16(truncatingIfNeeded: parent &+ 1)
    end = Int16(truncatingIfNeeded: parent &+ op.span)
    self.rect = rect
    pen = rect.origin
    switch op.kind {
    case .padding: move(op.byte(1), op.byte(0))
    case .offset: move(op.low, op.high)
    case .scroll: move(0, 0 &- scene.scrollOffset(op))
    case .refreshable where op.small != 0: move(0, Metrics.rowHeight)
    case .row: move(0, max(0, rect.height &- Int(scene.column(in: parent).height)) / 2)
    case .frame: pen = rect.placing(scene.column(in: parent), Alignment(code: op.small)).origin
    case .grid: columns = scene.gridColumns(parent)
    default: break
    }
  }

  private mutating func move(_ across: Int, _ down: Int) { pen = Point(pen.x &+ across, pen.y &+ down) }

  /// The next child and its rectangle.
  @inline(never)
  mutating func next(_ scene: borrowing Scene) -> (child: Int, rect: Rect)? {
    if op.kind == .grid { return nextOfGrid(scene) }
    guard index < end else { return nil }
    let child = Int(index)
    let extent = scene.extents[child]
    index = Int16(truncatingIfNeeded: child &+ scene.ops[child].span)
    if op.kind == .lazyRows {
      // Rows have been given their sizes: each begins where the one before it ends.
      let isAcross = op.small & Op.across != 0
      let place = Rect(isAcross ? pen.x : pen.x &+ op.byte(2), pen.y, extent)
      move(isAcross ? Int(extent.width) : 0, isAcross ? 0 : Int(extent.height))
      return (child, place)
    }
    if op.kind == .lazyCells {
      ordinal &+= 1
      let cells = LazyCells(op, in: Extent(rect.width, rect.height))
      return (child, cells.frame(Int(ordinal) &- 1).offset(by: rect.origin))
    }
    let place = placing(extent)
    switch op.kind {
    // What says that rows are loaded was written after them and stands before them.
    case .refreshable where op.small != 0: pen.y = rect.y
    case .horizontal: move(Int(extent.width) &+ op.low, 0)
    case .gridRow: move(Int(extent.width), 0)
    case .vertical: move(0, Int(extent.height) &+ op.low)
    case .layered, .masked, .modal, .geometry: break
    // The content of a wrapper is a column, too: nearly always of one child.
    default: move(0, Int(extent.height))
    }
    return (child, place)
  }

  private func placing(_ extent: Extent) -> Rect {
    let alignment = Alignment(code: op.small)
    switch op.kind {
    case .horizontal, .gridRow:
      let alignment = op.kind == .gridRow ? .center : alignment
      let down = alignment.offset(.vertical, inner: Int(extent.height), outer: rect.height)
      return Rect(pen.x, pen.y &+ down, extent)
    case .vertical:
      let across = alignment.offset(.horizontal, inner: Int(extent.width), outer: rect.width)
      return Rect(pen.x &+ across, pen.y, extent)
    case .layered: return rect.placing(extent, alignment)
    case .masked, .modal, .geometry: return rect.placing(extent, .center)
    default: return Rect(pen.x, pen.y, extent)
    }
  }

  /// Hands the cells over, not the rows: a cell stands in the column of the grid.
  @inline(never)
  private mutating func nextOfGrid(_ scene: borrowing Scene) -> (child: Int, rect: Rect)? {
    while true {
      if index < rowEnd {
        let cell = Int(index)
        index = Int16(truncatingIfNeeded: cell &+ scene.ops[cell].span)
        ordinal &+= 1
        guard ordinal <= columns.count else { continue }
        let room = Rect(pen.x, pen.y, columns[Int(ordinal) &- 1], Int(rowHeight))
        move(room.width &+ op.low, 0)
        return (cell, room.placing(scene.extents[cell], Alignment(code: op.small)))
      }
      if rowHeight > 0 { move(0, Int(rowHeight) &+ op.high) }
      guard index < end else { return nil }
      let child = Int(index)
      rowHeight = scene.extents[child].height
      if scene.ops[child].kind == .gridRow {
        rowEnd = Int16(truncatingIfNeeded: child &+ scene.ops[child].span)
        pen.x = rect.x
        ordinal = 0
        index = Int16(truncatingIfNeeded: child &+ 1)
      } else {
        index = Int16(truncatingIfNeeded: child &+ scene.ops[child].span)
        return (child, Rect(rect.x, pen.y, scene.extents[child]))
      }
    }
  }
}

extension Scene {
  func scrollOffset(_ op: Op) -> Int { Int(scrolls[Int(op.small & 7)].offset) }
}

extension Rect {
  init(_ x: Int, _ y: Int, _ extent: Extent) {
    self.init(origin: Point(x, y), size: Size(Int(extent.width), Int(extent.height)))
  }

  /// A place for `inner` inside the rectangle.
  func placing(_ inner: Extent, _ alignment: Alignment) -> Rect {
    Rect(
      x + alignment.offset(.horizontal, inner: Int(inner.width), outer: width),
      y + alignment.offset(.vertical, inner: Int(inner.height), outer: height), inner)
  }
}
