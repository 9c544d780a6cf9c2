extension Painter {
  /// Draws an icon of 12 by 12 pixels whose top left pixel is at `point`, each of its pixels as a square of
  /// `scale` pixels (1 to 8). Only the icon's ink is drawn, in any ink: it is a template.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func icon(_ icon: Icon, at point: Point, scale: Int = 1, _ ink: Ink = .black) {
    let glyph = Font.icons.glyph(at: Int(icon.rawValue))
    if scale <= 1 {
      let place = state.origin + point
      draw(glyph, x: place.x, y: place.y, nil, brush(ink))
      return
    }
    let side = min(scale, 8)
    for x in 0..<glyph.width {
      for y in 0..<glyph.height where glyph.isInk(x, y) {
        fill(Rect(point.x + x &* side, point.y + y &* side, side, side), ink)
      }
    }
  }
}
