extension Painter {
  /// Draws one line of text as if its top left pixel were at `point`, and then turned: every pixel shows the
  /// nearest one of the upright text. Returns its width.
  @inline(never)
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: Span<UInt8>, at point: Point, rotated rotation: Rotation, _ face: Typeface = .body,
    _ ink: Ink = .black
  ) -> Int {
    draw(text, at: point, face, brush(ink), rotation)
  }

  /// Draws a text of the program: see ``text(_:at:rotated:_:_:)``.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: StaticString, at point: Point, rotated rotation: Rotation, _ face: Typeface = .body,
    _ ink: Ink = .black
  ) -> Int {
    draw(text.bytes, at: point, face, brush(ink), rotation)
  }

  /// Draws a turned glyph. Its place is that on the screen before the turn.
  @_lifetime(self: copy self)
  mutating func draw(
    _ glyph: Glyph, x left: Int, y top: Int, rotated rotation: Rotation, _ brush: Brush,
    _ stencil: inout Stencil
  ) {
    guard abs(left) < Coordinate.shapeLimit, abs(top) < Coordinate.shapeLimit else { return }
    let turn = Turn(rotation.moved(by: state.origin), left: left, top: top)
    let columns = turn.columns(of: glyph)
    let first = max(columns.lowerBound, state.clip.x)
    let end = min(columns.upperBound, state.clip.maxX)
    guard first < end else { return }
    for x in first..<end {
      fill(turn.column(x, of: glyph, rows: state.clip.y..<state.clip.maxY), at: x, brush, &stencil)
    }
  }
}
