/// A shape made ready to be walked through column by column, in screen coordinates; never copied, because it
/// holds all its rays.
struct Outline: ~Copyable {
  /// The columns that the shape may cover.
  let columns: Range<Int>

  private var outer: RoundedBox
  private var inner: RoundedBox
  private let hasInner: Bool
  private var rays: Rays
  /// The column that was asked for last, and how far it is from the middle: a walk from both sides to the
  /// middle computes every second one only, if the sectors are alike on both sides.
  private var last = Column()
  private var lastDistance = -1

  init(_ shape: Shape, origin: Point) {
    let diameter = 2 &* min(max(shape.cornerRadius, 0), Coordinate.shapeLimit)
    outer = RoundedBox(shape.bounds.offset(by: origin), cornerDiameter: diameter)
    hasInner = shape.lineWidth != nil
    inner = outer.inset(shape.lineWidth ?? 0)
    columns = outer.left..<max(outer.right, outer.left)
    rays = Rays()
    rays.add(shape.sectors, around: outer)
  }

  /// What the shape covers of column `x`.
  mutating func column(_ x: Int) -> Column {
    let distance = abs(2 &* x &+ 1 &- outer.left &- outer.right)
    if distance != lastDistance || !rays.isMirrored {
      lastDistance = distance
      last = computed(x)
    }
    return last
  }

  @inline(never) private mutating func computed(_ x: Int) -> Column {
    let outside = outer.rows(at: x)
    let hole = hasInner ? inner.rows(at: x) : RowRange(0, 0)
    var column = Column()
    // Above the hole and below it, or all if there is none in this column.
    let split = hole.first < hole.end ? hole : RowRange(outside.end, outside.end)
    if rays.isWhole {
      column.toggle(outside.first, to: split.first)
      column.toggle(split.end, to: outside.end)
    } else {
      rays.toggle(&column, at: x, RowRange(outside.first, split.first), 0)
      rays.toggle(&column, at: x, RowRange(split.end, outside.end), 1)
    }
    return column
  }

  /// Leaves only the rows of column `x` that the shape covers.
  mutating func limit(_ column: inout Column, at x: Int) {
    column.intersect(columns.contains(x) ? self.column(x) : Column())
  }
}
