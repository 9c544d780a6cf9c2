/// A shape made ready to be walked through column by column, in screen coordinates; never copied, because it
/// holds all its rays.
struct Outline: ~Copyable {
  /// The columns that the shape may cover.
  let columns: Range<Int>

  private var outer: RoundedBox
  private var inner: RoundedBox?
  private var rays = Rays()

  init(_ shape: Shape, origin: Point) {
    let place = shape.bounds.offset(by: origin)
    let diameter = 2 * min(max(shape.cornerRadius, 0), Coordinate.shapeLimit)
    outer = RoundedBox(place, cornerDiameter: diameter)
    if let width = shape.lineWidth {
      inner = outer.inset(width)
    } else {
      inner = nil
    }
    columns = outer.left..<max(outer.right, outer.left)
    rays.add(shape.sectors, around: outer)
  }

  /// What the shape covers of column `x`.
  @inline(never) mutating func column(_ x: Int) -> Column {
    var column = Column()
    outer.toggle(&column, at: x)
    inner?.toggle(&column, at: x)
    column.close()
    rays.limit(&column, at: x)
    return column
  }
}
