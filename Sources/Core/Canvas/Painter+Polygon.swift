extension Painter {
  /// Fills a polygon of any number of corners, by the even-odd rule where it crosses itself. A pixel is
  /// inside if its centre is.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func fill(polygon corners: Span<Vertex>, _ ink: Ink = .black) {
    var stencil = stencil()
    fill(polygon: corners, moved: state.origin, brush(ink), &stencil)
  }

  @_lifetime(self: copy self)
  mutating func fill(
    polygon corners: Span<Vertex>, moved origin: Point, _ brush: Brush, _ stencil: inout Stencil
  ) {
    guard corners.count > 2 else { return }
    var left = Int.max
    var right = Int.min
    for index in corners.indices {
      left = min(left, corners[index].x)
      right = max(right, corners[index].x)
    }
    // Columns whose centres lie between the corners.
    let first = max(origin.x + ((left + 3) >> 3), state.clip.x)
    let end = min(origin.x + ((right + 3) >> 3), state.clip.maxX)
    guard first < end else { return }
    for x in first..<end {
      var column = Column()
      var last = corners[corners.count - 1]
      for index in corners.indices {
        column.toggle(from: last, to: corners[index], at: 8 * (x - origin.x) + 4, down: origin.y)
        last = corners[index]
      }
      column.close()
      fill(column, at: x, brush, &stencil)
    }
  }

  /// Fills a rectangle that was turned.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func fill(_ rect: Rect, rotated rotation: Rotation, _ ink: Ink = .black) {
    fill(polygon: rotation.corners(of: rect).span, ink)
  }
}

extension Rotation {
  /// Where the corners of a rectangle come to lie.
  func corners(of rect: Rect) -> InlineArray<4, Vertex> {
    let right = 8 * rect.maxX
    let bottom = 8 * rect.maxY
    return [
      apply(Vertex(8 * rect.x, 8 * rect.y)), apply(Vertex(right, 8 * rect.y)), apply(Vertex(right, bottom)),
      apply(Vertex(8 * rect.x, bottom)),
    ]
  }
}

extension Column {
  /// Toggles at the first row whose centre is not above an edge. The edge's right end does not belong to it,
  /// so that the edges of a polygon leave nothing out and meet nothing twice. `x` is that of the column's
  /// centre.
  fileprivate mutating func toggle(from start: Vertex, to end: Vertex, at x: Int, down: Int) {
    let (left, right) = start.x < end.x ? (start, end) : (end, start)
    guard left.x <= x, x < right.x else { return }
    let across = right.x - left.x
    // Below 2^31: coordinates are within 2^14.
    let row = (left.y &- 4) &* across &+ (x &- left.x) &* (right.y &- left.y)
    toggle(ceilingOfQuotient(row, 8 &* across) + down)
  }
}
