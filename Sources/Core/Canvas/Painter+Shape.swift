extension Painter {
  /// Fills a shape: its inside, or its border if it is ``Shape/stroked(_:)``.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func fill(_ shape: Shape, _ ink: Ink = .black) {
    fill(shape, moved: state.origin, brush(ink))
  }

  @_lifetime(self: copy self)
  mutating func fill(_ shape: Shape, moved origin: Point, _ brush: Brush) {
    var outline = Outline(shape, origin: origin)
    let first = max(outline.columns.lowerBound, state.clip.x)
    let end = min(outline.columns.upperBound, state.clip.maxX)
    guard first < end else { return }
    for x in first..<end { fill(outline.column(x), at: x, brush) }
  }
}
