import Canvas

extension Scene {
  /// First pass: the ideal size and the traits of an op, as soon as its children have theirs: when a leaf is
  /// written, and when a container is closed.
  func measure(_ index: Int) {
    let op = ops[index]
    if op.kind.isLeaf { measureLeaf(index, op) } else { measureContainer(index, op) }
  }

  /// The same of a whole subtree whose sizes are those of another layout.
  @inline(never)
  func measureAgain(_ index: Int) {
    var inner = index + ops[index].span - 1
    while inner >= index {
      measure(inner)
      inner -= 1
    }
  }

  private func set(_ index: Int, _ extent: Extent, _ traits: Op.Traits) {
    extents[index] = extent
    ops[index].traits = traits
  }

  @inline(never)
  private func measureLeaf(_ index: Int, _ op: Op) {
    switch op.kind {
    case .text:
      ops[index].small = op.small & ~Op.isShortened
      set(index, idealText(op), .yieldsWidth)
    case .spacer:
      let isWide = op.small == Axis.horizontal.rawValue
      set(index, isWide ? Extent(op.low, 0) : Extent(0, op.low), isWide ? .growsWide : .growsHigh)
    case .divider:
      let isWide = op.small == Axis.horizontal.rawValue
      set(index, isWide ? Extent(0, 1) : Extent(1, 0), isWide ? .growsWide : .growsHigh)
    case .gauge: set(index, Extent(40, Metrics.gaugeHeight), .growsWide)
    case .shape, .tone, .drawing: set(index, Extent(10, 10), .grows)
    case .memo: set(index, Extent(0, 0), .none)
    case .path: set(index, pathSize(op), .none)
    case .bitmap:
      let bitmap = bitmap(op)
      set(index, Extent(bitmap?.width ?? 0, bitmap?.height ?? 0), .none)
    case .hints: set(index, Extent(0, Metrics.hintHeight), .growsWide)
    default: set(index, Metrics.fixed(op), .none)
    }
  }

  @inline(never)
  private func measureContainer(_ index: Int, _ op: Op) {
    switch op.kind {
    case .horizontal: sum(index, .horizontal, spacing: op.low)
    case .vertical: sum(index, .vertical, spacing: op.low)
    case .gridRow: sum(index, .horizontal, spacing: 0)
    case .layered, .masked: sum(index, nil, spacing: 0)
    case .grid: measureGrid(index, op)
    case .lazyRows, .lazyCells, .modal, .geometry: set(index, Extent(0, 0), .grows)
    case .scroll:
      sum(index, .vertical, spacing: 0)
      ops[index].traits = .all
    default:
      sum(index, .vertical, spacing: 0)
      measureWrapper(index, op)
    }
  }

  /// Adds the children up along `axis` and takes the largest across it; the largest both ways without an
  /// axis.
  @inline(never)
  private func sum(_ index: Int, _ axis: Axis?, spacing: Int) {
    if let child = onlyChild(of: index) { return set(index, extents[child], ops[child].traits) }
    var (width, height, gaps) = (0, 0, -1)
    var traits = Op.Traits.none
    eachChild(of: index) { child in
      let extent = extents[child]
      gaps += 1
      traits.formUnion(ops[child].traits)
      width = axis == .horizontal ? width + Int(extent.width) : max(width, Int(extent.width))
      height = axis == .vertical ? height + Int(extent.height) : max(height, Int(extent.height))
    }
    if axis == .horizontal { width += spacing &* max(0, gaps) }
    if axis == .vertical { height += spacing &* max(0, gaps) }
    set(index, Extent(width, height), traits)
  }

  private func measureWrapper(_ index: Int, _ op: Op) {
    let inner = extents[index]
    var traits = ops[index].traits
    switch op.kind {
    case .padding:
      let wide = op.byte(1) + op.byte(3)
      extents[index] = Extent(Int(inner.width) + wide, Int(inner.height) + op.byte(0) + op.byte(2))
    case .frame:
      let width = op.low >= 0 ? op.low : Int(inner.width)
      let height = op.high >= 0 ? op.high : Int(inner.height)
      if op.low >= 0 { traits.subtract(.growsWide | .yieldsWidth) }
      if op.high >= 0 { traits.subtract(.growsHigh | .yieldsHeight) }
      if op.low == -2 { traits.formUnion(.growsWide | .yieldsWidth) }
      if op.high == -2 { traits.formUnion(.growsHigh | .yieldsHeight) }
      set(index, Extent(width, height), traits)
    default: break
    }
  }

  private func measureGrid(_ index: Int, _ op: Op) {
    let columns = gridColumns(index)
    var height = 0
    var rows = 0
    eachChild(of: index) { row in
      height += Int(extents[row].height)
      rows += 1
    }
    let width = columns.total(spacing: op.low)
    set(index, Extent(width, height + op.high &* max(0, rows - 1)), .yieldsWidth)
  }

  /// The width of each column of a grid: that of its widest cell, by the sizes as they are now.
  @inline(never)
  func gridColumns(_ index: Int) -> GridColumns {
    var columns = GridColumns()
    eachChild(of: index) { row in
      guard ops[row].kind == .gridRow else { return }
      var column = 0
      eachChild(of: row) { cell in
        columns.widen(column, to: extents[cell].width)
        column += 1
      }
    }
    return columns
  }
}

/// The widths of the columns of a ``Grid``.
struct GridColumns {
  private var widths = InlineArray<8, Int16>(repeating: 0)
  private(set) var count = 0

  mutating func widen(_ column: Int, to width: Int16) {
    guard column < Grid.columnLimit else { return }
    widths[column] = max(widths[column], width)
    count = max(count, column + 1)
  }

  mutating func narrow(_ column: Int, by pixels: Int) { widths[column] -= Int16(truncatingIfNeeded: pixels) }

  subscript(column: Int) -> Int { column < count ? Int(widths[column]) : 0 }

  func total(spacing: Int) -> Int {
    var sum = spacing &* max(0, count - 1)
    for column in 0..<count { sum += Int(widths[column]) }
    return sum
  }
}
