/// Cells in columns, of which only the visible ones are built. Up and Down go from cell to cell in reading
/// order; held, they go by a line.
public struct LazyVGrid: Container {
  /// Where it begins.
  public let token: Token

  /// The cells of `cells`, `rowHeight` pixels (1...255) a line, `spacing` pixels between columns.
  public init<Cells: RowSource>(
    _ columns: Columns, _ cells: Cells, id: UInt32 = 0, rowHeight: Int = 16, spacing: Int = 0
  ) {
    token = Token.lazy(Op(cells: columns, length: rowHeight, spacing: spacing), cells, id)
  }

  /// `count` cells that a closure writes, in every frame that shows them.
  public init(
    _ columns: Columns, count: Int, id: UInt32 = 0, rowHeight: Int = 16, spacing: Int = 0,
    @ViewBuilder cell: (Int) -> Token
  ) {
    token = Token.lazy(Op(cells: columns, length: rowHeight, spacing: spacing), count, id, cell)
  }
}

/// A ``LazyVGrid`` that lies on its side: cells fill a column from the top, and columns follow each other to
/// the right. Held, Up and Down go by a column.
public struct LazyHGrid: Container {
  /// Where it begins.
  public let token: Token

  /// The cells of `cells` in `rows`, each line `columnWidth` pixels (1...255) wide, `spacing` pixels between
  /// rows.
  public init<Cells: RowSource>(
    _ rows: Columns, _ cells: Cells, id: UInt32 = 0, columnWidth: Int, spacing: Int = 0
  ) {
    token = Token.lazy(Op(cells: rows, length: columnWidth, spacing: spacing, small: Op.across), cells, id)
  }

  /// `count` cells that a closure writes, in every frame that shows them.
  public init(
    _ rows: Columns, count: Int, id: UInt32 = 0, columnWidth: Int, spacing: Int = 0,
    @ViewBuilder cell: (Int) -> Token
  ) {
    token = Token.lazy(
      Op(cells: rows, length: columnWidth, spacing: spacing, small: Op.across), count, id, cell)
  }
}

extension Op {
  /// A grid whose lines are `length` pixels.
  init(cells columns: Columns, length: Int, spacing: Int, small: UInt8 = 0) {
    self.init(.lazyCells, small: small, low: Op.pack(bytes: length, spacing), high: columns.code)
  }
}
