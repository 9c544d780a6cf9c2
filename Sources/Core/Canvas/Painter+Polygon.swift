extension Painter {
  /// Fills a polygon of any number of corners, by the even-odd rule where it crosses itself. A pixel is
  /// inside if its centre is.
  @_lifetime(self: copy self)
  public mutating func fill(polygon corners: Span<Vertex>, _ ink: Ink = .black) {
    fill(polygon: corners, brush(ink))
  }

  @_lifetime(self: copy self)
  mutating func fill(polygon corners: Span<Vertex>, _ brush: Brush) {
    guard corners.count > 2 else { return }
    let origin = state.origin
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
    var stencil = stencil()
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
  @_lifetime(self: copy self)
  public mutating func fill(_ rect: Rect, rotated rotation: Rotation, _ ink: Ink = .black) {
    let corners: InlineArray<4, Vertex> = [
      rotation.apply(Vertex(8 * rect.x, 8 * rect.y)), rotation.apply(Vertex(8 * rect.maxX, 8 * rect.y)),
      rotation.apply(Vertex(8 * rect.maxX, 8 * rect.maxY)), rotation.apply(Vertex(8 * rect.x, 8 * rect.maxY)),
    ]
    fill(polygon: corners.span, ink)
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
