import Canvas

/// Where the rows of a list or the cells of a grid stand inside it.
struct LazyCells {
  let columns: Int
  let width: Int
  let lineHeight: Int
  let spacing: Int
  let leading: Int
  /// Pixels under each row that its line takes.
  let separator: Int

  init(_ op: Op, columns: Int, width: Int) {
    self.columns = columns
    let isGrid = op.kind == .lazyCells
    lineHeight = isGrid ? op.byte(0) : op.low
    spacing = isGrid ? op.byte(1) : 0
    leading = isGrid ? 0 : op.byte(2)
    self.width = isGrid ? width : width - op.byte(2) - op.byte(3)
    separator = !isGrid && op.small & Op.separated != 0 ? 1 : 0
  }

  /// The place of the cell `ordinal`, counted from the first that is shown. Pixels that do not divide go to
  /// the first columns.
  func frame(_ ordinal: Int) -> Rect {
    guard columns > 1 else { return Rect(leading, ordinal * lineHeight, max(0, width), lineHeight) }
    let room = max(0, width - spacing * (columns - 1))
    let (line, column) = (ordinal / columns, ordinal % columns)
    let (each, rest) = (room / columns, room % columns)
    let x = column * (each + spacing) + min(column, rest)
    return Rect(leading + x, line * lineHeight, each + (column < rest ? 1 : 0), lineHeight)
  }
}
