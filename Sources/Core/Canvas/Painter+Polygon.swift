extension Painter {
  /// Fills a polygon of any number of corners, by the even-odd rule where it crosses itself. A pixel is
  /// inside if its centre is.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func fill(polygon corners: Span<Vertex>, _ ink: Ink = .black) {
    fill(polygon: corners, moved: state.origin, brush(ink))
  }

  @_lifetime(self: copy self)
  mutating func fill(
    polygon corners: Span<Vertex>, moved origin: Point, _ brush: Brush
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
      let center = 8 &* (x &- origin.x) &+ 4
      var last = corners[corners.count - 1]
      var crossing: Int?
      for index in corners.indices {
        let next = unsafe corners[unchecked: index]
        // The right end of an edge does not belong to it, so that the edges of a polygon leave nothing out
        // and meet nothing twice.
        if (last.x <= center) != (next.x <= center) {
          let row = Painter.row(of: last, next, at: center) &+ origin.y
          // There is an even number of crossings, and what lies between two is the same as all below both.
          if let first = crossing { column.toggle(min(first, row), to: max(first, row)) }
          crossing = crossing == nil ? row : nil
        }
        last = next
      }
      fill(column, at: x, brush)
    }
  }

  /// The first row whose centre is not above an edge, at a place between its ends.
  @inline(never) private static func row(of start: Vertex, _ end: Vertex, at x: Int) -> Int {
    let (left, right) = start.x < end.x ? (start, end) : (end, start)
    let across = right.x &- left.x
    // Below 2^31: coordinates are within 2^14.
    let row = (left.y &- 4) &* across &+ (x &- left.x) &* (right.y &- left.y)
    return ceilingOfQuotient(row, 8 &* across)
  }

  /// Fills a rectangle that was turned.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func fill(_ rect: Rect, rotated rotation: Rotation, _ ink: Ink = .black) {
    let corners = rotation.corners(of: rect)
    guard rotation.isByQuarters else { return fill(polygon: corners.span, ink) }
    // Still upright: the pixels whose centres are between two opposite corners, as in a polygon.
    let (one, other) = (corners[0], corners[2])
    let (left, right) = ((min(one.x, other.x) + 3) >> 3, (max(one.x, other.x) + 3) >> 3)
    let (top, bottom) = ((min(one.y, other.y) + 3) >> 3, (max(one.y, other.y) + 3) >> 3)
    fill(Rect(left, top, right - left, bottom - top), ink)
  }
}

extension Rotation {
  /// Where the corners of a rectangle come to lie.
  func corners(of rect: Rect) -> InlineArray<4, Vertex> {
    let right = 8 &* rect.maxX
    let bottom = 8 &* rect.maxY
    return [
      apply(Vertex(8 &* rect.x, 8 &* rect.y)), apply(Vertex(right, 8 &* rect.y)),
      apply(Vertex(right, bottom)),
      apply(Vertex(8 &* rect.x, bottom)),
    ]
  }
}
