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
      cornerDiameter: max(diameter - 2 &* width, 0))
  }

  /// The rows of column `x` that are inside.
  mutating func rows(at x: Int) -> RowRange {
    guard x >= left, x < right else { return RowRange(0, 0) }
    let cut = rowsCut(at: min(x &- left, right &- 1 &- x))
    return RowRange(top &+ cut, bottom &- cut)
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

/// Rows of a column, from the first up to, but without, the end; none if the end is not below the first.
struct RowRange {
  let first: Int
  let end: Int

  init(_ first: Int, _ end: Int) { (self.first, self.end) = (first, end) }
}
