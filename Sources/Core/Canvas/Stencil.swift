/// Where a painter may draw, made ready to be walked through column by column: the rows of the clip rectangle
/// and the mask. Never copied, because it holds all rays of the mask.
struct Stencil: ~Copyable {
  private let rows: Column
  private var mask: Outline
  private let isMasked: Bool

  /// The rows of `clip`, and the mask `shape` in screen coordinates; nil masks nothing.
  init(clip: Rect, mask shape: Shape?) {
    var rows = Column()
    rows.toggle(clip.y, to: clip.maxY)
    rows.close()
    self.rows = rows
    mask = Outline(shape ?? Shape(.zero), origin: .zero)
    isMasked = shape != nil
  }

  /// Leaves only the rows of column `x` that may change.
  @inline(__always) mutating func limit(_ column: inout Column, at x: Int) {
    column.intersect(rows)
    if isMasked { column.intersect(mask.columns.contains(x) ? mask.column(x) : Column()) }
  }
}
