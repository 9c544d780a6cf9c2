/// Finds the pixel of an upright glyph that a pixel of the screen shows after a turn.
struct Turn {
  private let rotation: Rotation
  private let left: Int
  private let top: Int
  private let sine: Int
  private let cosine: Int

  /// The turn of a glyph whose top left pixel was at `left`, `top` before; all in screen coordinates.
  init(_ rotation: Rotation, left: Int, top: Int) {
    self.rotation = rotation
    self.left = left
    self.top = top
    sine = rotation.sine
    cosine = rotation.cosine
  }

  /// The columns that a turned glyph may cover.
  func columns(of glyph: Glyph) -> Range<Int> {
    var first = Int.max
    var end = Int.min
    let corners = rotation.corners(of: Rect(left, top, glyph.width, glyph.height))
    for index in 0..<4 {
      let x = corners[index].x &>> 3
      first = min(first, x)
      end = max(end, x + 1)
    }
    return first..<end
  }

  /// What a turned glyph covers of column `x`, within `rows`.
  func column(_ x: Int, of glyph: Glyph, rows: Range<Int>) -> Column {
    // In the glyph, in 1/32,768 pixels; a step down the column is one of (sine, cosine).
    let across = 2 * x + 1 - rotation.pivot.x / 4
    let down = 2 * rows.lowerBound + 1 - rotation.pivot.y / 4
    let halfWidth = rotation.pivot.x / 4 - 2 * left
    let halfHeight = rotation.pivot.y / 4 - 2 * top
    var u = across &* cosine &+ down &* sine &+ halfWidth &* 16_384
    var v = down &* cosine &- across &* sine &+ halfHeight &* 16_384
    var column = Column()
    let inside = Turn.steps(from: u, by: 2 * sine, within: glyph.width)
      .clamped(to: Turn.steps(from: v, by: 2 * cosine, within: glyph.height))
      .clamped(to: 0..<rows.count)
    u += inside.lowerBound * 2 * sine
    v += inside.lowerBound * 2 * cosine
    for step in inside {
      if glyph.isInk(u &>> 15, v &>> 15) { column.set(rows.lowerBound + step) }
      u &+= 2 &* sine
      v &+= 2 &* cosine
    }
    return column
  }

  /// The steps at which a value that begins at `start` and grows by `step` is inside of `pixels`, each of
  /// 32,768. At most those that can be in one column.
  private static func steps(from start: Int, by step: Int, within pixels: Int) -> Range<Int> {
    let limit = pixels * 32_768
    if step == 0 { return start >= 0 && start < limit ? 0..<Frame.height : 0..<0 }
    // Falling values are mirrored: limit - 1 - value is inside when the value is.
    let from = step > 0 ? start : limit - 1 - start
    let size = abs(step)
    let first = ceilingOfQuotient(-from, size)
    let end = ceilingOfQuotient(limit - from, size)
    return max(first, 0)..<max(end, max(first, 0))
  }
}
