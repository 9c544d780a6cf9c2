/// Finds the pixels of an upright glyph that the pixels of the screen show after a turn.
struct Turn {
  private let glyph: Glyph
  private let rotation: Rotation
  private let left: Int
  private let top: Int
  /// The pixels that a turned glyph may cover.
  let bounds: Rect

  /// The turn of a glyph whose top left pixel was at `left`, `top` before; all in screen coordinates.
  init(_ rotation: Rotation, _ glyph: Glyph, left: Int, top: Int) {
    self.rotation = rotation
    self.glyph = glyph
    self.left = left
    self.top = top
    let corners = rotation.corners(of: Rect(left, top, glyph.width, glyph.height))
    var (first, last) = (corners[0], corners[0])
    for index in 1..<4 {
      first = Vertex(min(first.x, corners[index].x), min(first.y, corners[index].y))
      last = Vertex(max(last.x, corners[index].x), max(last.y, corners[index].y))
    }
    let (x, y) = (first.x &>> 3, first.y &>> 3)
    bounds = Rect(x, y, last.x &>> 3 &+ 1 &- x, last.y &>> 3 &+ 1 &- y)
  }

  /// What the turned glyph covers of column `x`, within `rows`.
  @inline(never) func column(_ x: Int, rows: Range<Int>) -> Column {
    let (sine, cosine) = (rotation.sine, rotation.cosine)
    // In the glyph, in 1/32,768 pixels; a step down the column is one of (sine, cosine).
    let across = 2 &* x &+ 1 &- rotation.pivot.x / 4
    let down = 2 &* rows.lowerBound &+ 1 &- rotation.pivot.y / 4
    var u = across &* cosine &+ down &* sine &+ (rotation.pivot.x / 4 &- 2 &* left) &* 16_384
    var v = down &* cosine &- across &* sine &+ (rotation.pivot.y / 4 &- 2 &* top) &* 16_384
    let (width, height) = (UInt(bitPattern: glyph.width) &<< 15, UInt(bitPattern: glyph.height) &<< 15)
    var column = Column()
    var row = rows.lowerBound
    // A column enters and leaves the cell once.
    while row < rows.upperBound, UInt(bitPattern: u) >= width || UInt(bitPattern: v) >= height {
      u &+= 2 &* sine
      v &+= 2 &* cosine
      row &+= 1
    }
    while row < rows.upperBound, UInt(bitPattern: u) < width, UInt(bitPattern: v) < height {
      if glyph.isInk(u &>> 15, v &>> 15) { column.set(row) }
      u &+= 2 &* sine
      v &+= 2 &* cosine
      row &+= 1
    }
    return column
  }
}
