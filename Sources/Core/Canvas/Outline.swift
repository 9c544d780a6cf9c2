/// A shape made ready to be walked through column by column, in screen coordinates; never copied, because it
/// holds all its rays.
struct Outline: ~Copyable {
  /// The columns that the shape may cover.
  let columns: Range<Int>

  private var outer: RoundedBox
  private var inner: RoundedBox?
  private var rays: Rays

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
    rays = Rays(shape.sectors, around: outer)
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

/// A rectangle with round corners, by its edges; nothing inside if these cross.
struct RoundedBox {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int
  /// Twice the radius of the corners, at most the shorter side.
  private let diameter: Int
  /// The rows that the last column had cut off.
  private var cut = 0

  private init(left: Int, top: Int, right: Int, bottom: Int, cornerDiameter: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    diameter = max(min(cornerDiameter, min(right - left, bottom - top)), 0)
  }

  init(_ rect: Rect, cornerDiameter: Int) {
    self.init(
      left: Coordinate.keptForShape(rect.x), top: Coordinate.keptForShape(rect.y),
      right: Coordinate.keptForShape(rect.maxX), bottom: Coordinate.keptForShape(rect.maxY),
      cornerDiameter: cornerDiameter)
  }

  /// The box without a border.
  func inset(_ width: Int) -> RoundedBox {
    let width = Coordinate.keptForShape(width)
    return RoundedBox(
      left: left + width, top: top + width, right: right - width, bottom: bottom - width,
      cornerDiameter: max(diameter - 2 * width, 0))
  }

  mutating func toggle(_ column: inout Column, at x: Int) {
    guard x >= left, x < right else { return }
    let rows = rowsCut(at: min(x - left, right - 1 - x))
    column.toggle(top + rows, to: bottom - rows)
  }

  /// The rows that the round corner cuts off at the top, `distance` columns from the edge.
  ///
  /// In halves of a pixel, a pixel's centre is an odd number of steps away from the edge, and inside the
  /// circle where x² + y² < d². Small circles are made rounder by taking a little off. The rows are looked
  /// for from those of the last column, which is most often the one before.
  private mutating func rowsCut(at distance: Int) -> Int {
    let across = diameter &- 2 &* distance &- 1
    guard across > 0 else { return 0 }
    let room = diameter &* diameter &- (diameter <= 4 ? diameter / 2 : 0) &- across &* across
    while cut > 0, isInside(cut &- 1, room) { cut &-= 1 }
    while 2 &* cut < diameter, !isInside(cut, room) { cut &+= 1 }
    return cut
  }

  @inline(__always) private func isInside(_ row: Int, _ room: Int) -> Bool {
    let down = diameter &- 2 &* row &- 1
    return down &* down < room
  }
}

/// The greatest integer whose square is at most `value`; 0 below 1. Values below 2^26.
func squareRoot(_ value: Int) -> Int {
  guard value > 0 else { return 0 }
  var rest = UInt32(truncatingIfNeeded: value)
  var root: UInt32 = 0
  // The highest power of four that is not above the value.
  var bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: (31 - rest.leadingZeroBitCount) & ~1)
  while bit != 0 {
    let trial = root &+ bit
    root &>>= 1
    if rest >= trial {
      rest &-= trial
      root &+= bit
    }
    bit &>>= 2
  }
  return Int(truncatingIfNeeded: root)
}
