import Canvas

/// Where the rows of a list or the cells of a grid stand inside it.
///
/// Cells fill lines, and lines follow each other along the axis that scrolls: down, or across in a
/// ``LazyHStack`` and a ``LazyHGrid``, whose numbers are those of a grid that lies on its side.
struct LazyCells {
  private let division: Division
  private let isAcross: Bool
  private let lineLength: Int
  private let leading: Int
  /// Whether every row is as high as it wants: then a row stands where the one before it ends.
  let isFitted: Bool
  /// Pixels under each row that its line takes.
  let separator: Int

  init(_ op: Op, in size: Extent) {
    let isGrid = op.kind == .lazyCells
    isAcross = op.small & Op.across != 0
    isFitted = op.isFitted
    lineLength = isGrid ? op.byte(0) : op.low
    leading = isGrid ? 0 : op.byte(2)
    let breadth = isAcross ? Int(size.height) : Int(size.width)
    division =
      isGrid
      ? Columns(code: op.high).division(of: breadth, spacing: op.byte(1))
      : Columns.flexible(1).division(of: breadth - op.byte(2) - op.byte(3), spacing: 0)
    separator = op.isSeparated ? 1 : 0
  }

  /// Cells in a line.
  var columns: Int { division.count }

  /// Pixels from the left edge to a row that is as high as it wants, and its width.
  var fittedPlace: (leading: Int, width: Int) { (leading, division.each + division.rest) }

  /// The place of the cell `ordinal`, counted from the first that is shown.
  func frame(_ ordinal: Int) -> Rect {
    // A division is a long call on a Cortex-M0, and most are lists.
    let (line, column) = columns == 1 ? (ordinal, 0) : (ordinal / columns, ordinal % columns)
    let across = division.place(column)
    return isAcross
      ? Rect(line &* lineLength, across.start, lineLength, across.length)
      : Rect(leading + across.start, line &* lineLength, across.length, lineLength)
  }
}

/// How the breadth of a line is shared among its cells.
struct Division {
  let count: Int
  let each: Int
  /// Cells, from the first one on, that are a pixel broader.
  let rest: Int
  let spacing: Int

  func place(_ column: Int) -> (start: Int, length: Int) {
    (column &* (each + spacing) + min(column, rest), each + (column < rest ? 1 : 0))
  }
}

extension Op {
  // Bits of the small argument of a list or grid above its slot, which has the low three.
  /// A line ends each row.
  static let separated: UInt8 = 0x10
  /// It scrolls across.
  static let across: UInt8 = 0x20
  /// Rows are as high as they want.
  static let fitted: UInt8 = 0x40

  var isSeparated: Bool { kind == .lazyRows && small & Op.separated != 0 }
  var isFitted: Bool { kind == .lazyRows && small & Op.fitted != 0 }

  static func pack(bytes low: Int, _ high: Int) -> Int { low & 0xFF | (high & 0xFF) &<< 8 }
}
