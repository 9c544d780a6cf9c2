extension Painter {
  /// Fills a shape: its inside, or its border if it is ``Shape/stroked(_:)``.
  @_lifetime(self: copy self)
  public mutating func fill(_ shape: Shape, _ ink: Ink = .black) {
    let brush = brush(ink)
    var stencil = stencil()
    var outline = Outline(shape, origin: state.origin)
    let first = max(outline.columns.lowerBound, state.clip.x)
    let end = min(outline.columns.upperBound, state.clip.maxX)
    guard first < end else { return }
    for x in first..<end { fill(outline.column(x), at: x, brush, &stencil) }
  }
}
