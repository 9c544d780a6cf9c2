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
    let columns = state.clip.x..<state.clip.maxX
    var (left, right) = (outline.columns.lowerBound, outline.columns.upperBound &- 1)
    // From both sides to the middle: most shapes are alike on both.
    while left <= right {
      if columns.contains(left) { fill(outline.column(left), at: left, brush) }
      if right > left, columns.contains(right) { fill(outline.column(right), at: right, brush) }
      left &+= 1
      right &-= 1
    }
  }
}
