/// A line between the centres of two pixels, in screen coordinates. Positions count pixels of its longer
/// side, from its start.
struct Stroke {
  private let start: Point
  private let across: Int
  private let down: Int
  /// The position of the end.
  let length: Int

  init(from start: Point, to end: Point) {
    self.start = start
    across = end.x - start.x
    down = end.y - start.y
    length = max(abs(across), abs(down))
  }

  private var isSteep: Bool { abs(down) > abs(across) }

  /// How far the shorter side has come at a position: rounded to the nearest pixel, halves away from the
  /// start.
  private func side(_ position: Int, of whole: Int) -> Int {
    guard length > 0 else { return 0 }
    let steps = (2 &* position &* abs(whole) + length) / (2 &* length)
    return whole < 0 ? -steps : steps
  }

  /// The columns of the pixels from one position to another.
  func columns(from first: Int, to last: Int) -> ClosedRange<Int> {
    let one = start.x + side(first, of: across)
    let other = start.x + side(last, of: across)
    return min(one, other)...max(one, other)
  }

  /// The rows of the pixels in one of these columns.
  func rows(atColumn x: Int, from first: Int, to last: Int) -> Range<Int> {
    let distance = abs(x - start.x)
    if !isSteep {
      let row = start.y + side(distance, of: down)
      return row..<row + 1
    }
    guard across != 0 else {
      let one = start.y + (down < 0 ? -first : first)
      let other = start.y + (down < 0 ? -last : last)
      return min(one, other)..<max(one, other) + 1
    }
    // The positions that are rounded to this column: (2 * distance - 1) * length <= 2 * position * |across|.
    let width = 2 &* abs(across)
    let begin = max(ceilingOfQuotient((2 &* distance - 1) &* length, width), first)
    let end = min(ceilingOfQuotient((2 &* distance + 1) &* length, width) - 1, last)
    guard begin <= end else { return 0..<0 }
    return down < 0 ? start.y - end..<start.y - begin + 1 : start.y + begin..<start.y + end + 1
  }

  /// The corners of the line as a rectangle, half a pixel longer at both ends.
  func corners(from first: Int, to last: Int, width: Int) -> InlineArray<4, Vertex> {
    // The unit vector along the line times 1,024; a point is a line to the right.
    let scale = length < 256 ? 16 : 1
    let square = scale &* scale &* (across &* across + down &* down)
    let size = max(squareRoot(square), 1)
    let x = length == 0 ? 1_024 : across &* scale &* 1_024 / size
    let y = length == 0 ? 0 : down &* scale &* 1_024 / size
    // In eighths of a pixel: half a pixel along, and half of the width to the side.
    let along = (x: x / 256, y: y / 256)
    let aside = (x: -y &* width / 256, y: x &* width / 256)
    let a = place(first)
    let b = place(last)
    return [
      Vertex(a.x - along.x + aside.x, a.y - along.y + aside.y),
      Vertex(b.x + along.x + aside.x, b.y + along.y + aside.y),
      Vertex(b.x + along.x - aside.x, b.y + along.y - aside.y),
      Vertex(a.x - along.x - aside.x, a.y - along.y - aside.y),
    ]
  }

  /// The centre of the line at a position, in eighths of a pixel.
  private func place(_ position: Int) -> Vertex {
    guard length > 0 else { return Vertex(centerOf: start) }
    return Vertex(
      8 &* start.x + 4 + 8 &* position &* across / length, 8 &* start.y + 4 + 8 &* position &* down / length)
  }
}
