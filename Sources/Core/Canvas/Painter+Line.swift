extension Painter {
  /// Draws a line one pixel wide, both ends included (J. Bresenham, 1965). Coordinates on the screen are kept
  /// within ±2,047.
  @_lifetime(self: copy self)
  public mutating func line(from start: Point, to end: Point, _ ink: Ink = .black) {
    var a = onScreenForShape(start)
    var b = onScreenForShape(end)
    if a.x > b.x { swap(&a, &b) }
    let across = b.x - a.x
    let down = b.y - a.y
    let brush = Brush(ink)
    let first = max(a.x, state.clip.x)
    let last = min(b.x, state.clip.maxX - 1)
    guard first <= last else { return }
    for x in first...last {
      // The rows of the pixels whose nearest column is this one.
      let rows = Painter.rows(ofColumn: x - a.x, across: across, down: abs(down))
      let top = down >= 0 ? a.y + rows.lowerBound : a.y - rows.upperBound
      let bottom = down >= 0 ? a.y + rows.upperBound : a.y - rows.lowerBound
      fillColumn(x, from: top, to: bottom + 1, brush)
    }
  }

  func onScreenForShape(_ point: Point) -> Point {
    let place = state.origin + point
    return Point(Coordinate.keptForShape(place.x), Coordinate.keptForShape(place.y))
  }

  private static func rows(ofColumn column: Int, across: Int, down: Int) -> ClosedRange<Int> {
    guard across > 0 else { return 0...down }
    if across >= down {
      let row = (2 * column * down + across) / (2 * across)
      return row...row
    }
    let first = column == 0 ? 0 : ((2 * column - 1) * down + 2 * across - 1) / (2 * across)
    let next = ((2 * column + 1) * down + 2 * across - 1) / (2 * across)
    return first...min(max(next - 1, first), down)
  }

  /// Puts ink on a run of rows of one column. Rows outside the clip rectangle are left out; the column is
  /// inside it.
  @_lifetime(self: copy self)
  mutating func fillColumn(_ x: Int, from first: Int, to end: Int, _ brush: Brush) {
    let top = max(first, state.clip.y)
    let bottom = min(end, state.clip.maxY)
    guard top < bottom else { return }
    for word in top / 32...(bottom - 1) / 32 {
      let rows = Rows.mask(from: top - 32 * word, to: bottom - 32 * word)
      brush.put(rows.bigEndian, on: &words[x * Frame.wordsPerColumn + word], column: x)
    }
  }
}
