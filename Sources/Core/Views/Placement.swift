import Canvas

/// Third step of the layout: the children of a node and where they stand, one after the other. Sizes are
/// those of the last answers; nothing is stored, so drawing and finding share this walk.
struct Placement {
  private let op: Op
  private let rect: Rect
  private let alignment: Alignment
  private let end: Int
  private var index: Int
  /// Where the next child of a row or a column begins.
  private var x: Int
  private var y: Int
  /// How many children of a list, or cells of a row of a grid, were placed.
  private var ordinal = 0
  private var rowEnd = 0
  private var rowHeight = 0
  private var columns = GridColumns()
  private var cells: LazyCells?

  /// Starts at the first child of the node `parent`, which stands in `rect`.
  @inline(never)
  init(_ scene: borrowing Scene, _ parent: Int, in rect: Rect) {
    op = scene.ops[parent]
    index = parent + 1
    end = parent + op.span
    alignment = Placement.alignment(op)
    (x, y) = (rect.x, rect.y)
    self.rect = rect
    switch op.kind {
    case .padding: (x, y) = (x + op.byte(1), y + op.byte(0))
    case .offset: (x, y) = (x + op.low, y + op.high)
    case .scroll: y -= scene.scrollOffset(op)
    case .refreshable where op.small != 0: y += Metrics.rowHeight
    case .row: y += max(0, rect.height - Int(scene.column(in: parent).height)) / 2
    case .frame: (x, y) = Placement.frameOrigin(scene, parent, alignment, rect)
    case .grid: columns = scene.gridColumns(parent)
    case .lazyRows, .lazyCells:
      cells = LazyCells(op, in: Extent(rect.width, rect.height))
    default: break
    }
  }

  /// The next child and its rectangle.
  @inline(never)
  mutating func next(_ scene: borrowing Scene) -> (child: Int, rect: Rect)? {
    if op.kind == .grid { return nextOfGrid(scene) }
    guard index < end else { return nil }
    let child = index
    let extent = scene.extents[child]
    index += scene.ops[child].span
    if let cells, cells.isFitted {
      defer { y += Int(extent.height) }
      return (child, Rect(rect.x + cells.fittedPlace.leading, y, extent))
    } else if let cells {
      ordinal += 1
      return (child, cells.frame(ordinal - 1).offset(by: rect.origin))
    }
    let place = placing(extent)
    if op.kind == .horizontal || op.kind == .gridRow { x += Int(extent.width) + op.low }
    // What says that rows are loaded was written after them and stands before them.
    if op.kind == .refreshable, op.small != 0 { y = rect.y - Int(extent.height) }
    if stacksDown { y += Int(extent.height) + (op.kind == .vertical ? op.low : 0) }
    return (child, place)
  }

  /// The content of a wrapper is a column, too: nearly always of one child.
  private var stacksDown: Bool {
    switch op.kind {
    case .horizontal, .gridRow, .layered, .masked, .modal, .geometry: false
    default: true
    }
  }

  private func placing(_ extent: Extent) -> Rect {
    switch op.kind {
    case .horizontal, .gridRow:
      Rect(x, y + alignment.offset(.vertical, inner: Int(extent.height), outer: rect.height), extent)
    case .vertical:
      Rect(x + alignment.offset(.horizontal, inner: Int(extent.width), outer: rect.width), y, extent)
    case .layered, .masked, .modal, .geometry: rect.placing(extent, alignment)
    default: Rect(x, y, extent)
    }
  }

  /// Where the column of views begins that a frame holds: nearly always one view.
  private static func frameOrigin(
    _ scene: borrowing Scene, _ parent: Int, _ alignment: Alignment, _ rect: Rect
  ) -> (x: Int, y: Int) {
    let block = rect.placing(scene.column(in: parent), alignment)
    return (block.x, block.y)
  }

  private static func alignment(_ op: Op) -> Alignment {
    switch op.kind {
    case .layered, .frame, .horizontal, .vertical, .grid: Alignment(code: op.small)
    default: .center
    }
  }

  /// Hands the cells over, not the rows: a cell stands in the column of the grid.
  private mutating func nextOfGrid(_ scene: borrowing Scene) -> (child: Int, rect: Rect)? {
    while true {
      if index < rowEnd {
        let cell = index
        index += scene.ops[cell].span
        ordinal += 1
        guard ordinal <= columns.count else { continue }
        let room = Rect(x, y, columns[ordinal - 1], rowHeight)
        x += room.width + op.low
        return (cell, room.placing(scene.extents[cell], alignment))
      }
      if rowHeight > 0 { y += rowHeight + op.high }
      guard index < end else { return nil }
      rowHeight = Int(scene.extents[index].height)
      if scene.ops[index].kind == .gridRow {
        rowEnd = index + scene.ops[index].span
        (x, ordinal) = (rect.x, 0)
        index += 1
      } else {
        let child = index
        index += scene.ops[child].span
        return (child, Rect(rect.x, y, scene.extents[child]))
      }
    }
  }
}

extension Scene {
  func scrollOffset(_ op: Op) -> Int { Int(scrolls[Int(op.small & 7)].offset) }
}

extension Rect {
  init(_ x: Int, _ y: Int, _ extent: Extent) {
    self.init(x, y, Int(extent.width), Int(extent.height))
  }

  /// A place for `inner` inside the rectangle.
  func placing(_ inner: Extent, _ alignment: Alignment) -> Rect {
    Rect(
      x + alignment.offset(.horizontal, inner: Int(inner.width), outer: width),
      y + alignment.offset(.vertical, inner: Int(inner.height), outer: height), inner)
  }
}
