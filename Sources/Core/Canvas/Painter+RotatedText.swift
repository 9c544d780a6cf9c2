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
    draw(text, at: point, face, brush(ink), rotation.isNone ? nil : rotation)
  }

  /// Draws a text of the program: see ``text(_:at:rotated:_:_:)``.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: StaticString, at point: Point, rotated rotation: Rotation, _ face: Typeface = .body,
    _ ink: Ink = .black
  ) -> Int {
    self.text(text.bytes, at: point, rotated: rotation, face, ink)
  }

  /// Draws a turned glyph. Its place is that on the screen before the turn.
  @_lifetime(self: copy self)
  mutating func draw(
    _ glyph: Glyph, x left: Int, y top: Int, rotated rotation: Rotation, _ brush: Brush
  ) {
    guard abs(left) < Coordinate.shapeLimit, abs(top) < Coordinate.shapeLimit else { return }
    let turn = Turn(rotation.moved(by: state.origin), glyph, left: left, top: top)
    let area = turn.bounds.intersection(state.clip)
    for x in area.x..<area.maxX {
      fill(turn.column(x, rows: area.y..<area.maxY), at: x, brush)
    }
  }
}
