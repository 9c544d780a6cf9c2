extension Painter {
  /// Draws a line `width` pixels wide (1 to 255), both ends included; with dashes if there is a `dash`.
  ///
  /// A line of one pixel is Bresenham's, and its dashes count pixels along its longer side. A wider line is a
  /// rectangle that ends half a pixel after the centres of its ends. Coordinates on the screen are kept
  /// within ±2,047.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func line(
    from start: Point, to end: Point, width: Int = 1, dash: Dash? = nil, _ ink: Ink = .black
  ) {
    let stroke = Stroke(from: (state.origin + start).keptForShape, to: (state.origin + end).keptForShape)
    let brush = brush(ink)
    guard let dash, dash.off > 0 else {
      draw(stroke, from: 0, to: stroke.length, width: width, brush)
      return
    }
    var position = -(dash.phase % (dash.on + dash.off))
    while position <= stroke.length {
      let last = min(position + dash.on - 1, stroke.length)
      if last >= 0 { draw(stroke, from: max(position, 0), to: last, width: width, brush) }
      position += dash.on + dash.off
    }
  }

  /// Draws lines from each point to the next, and back to the first one if the path is `closed`.
  @_lifetime(self: copy self)
  public mutating func line(
    through points: Span<Point>, closed: Bool = false, width: Int = 1, dash: Dash? = nil, _ ink: Ink = .black
  ) {
    guard !points.isEmpty else { return }
    for index in 0..<max(points.count - 1, 1) {
      let next = min(index + 1, points.count - 1)
      line(from: points[index], to: points[next], width: width, dash: dash, ink)
    }
    if closed, points.count > 2 {
      line(from: points[points.count - 1], to: points[0], width: width, dash: dash, ink)
    }
  }

  /// Draws the part of a stroke between two positions, both included.
  @_lifetime(self: copy self)
  private mutating func draw(_ stroke: Stroke, from first: Int, to last: Int, width: Int, _ brush: Brush) {
    if width > 1 {
      let corners = stroke.corners(from: first, to: last, width: min(width, 255))
      fill(polygon: corners.span, moved: .zero, brush)
      return
    }
    let columns = stroke.columns(from: first, to: last)
    let left = max(columns.lowerBound, state.clip.x)
    let right = min(columns.upperBound, state.clip.maxX - 1)
    guard left <= right else { return }
    for x in left...right {
      let rows = stroke.rows(atColumn: x, from: first, to: last)
      fill(Column(rows.lowerBound, to: rows.upperBound), at: x, brush)
    }
  }
}
