/// A gradient made ready for words of 32 pixels, in screen coordinates.
struct Shade {
  private enum Direction {
    case linear(start: Point, end: Point)
    case angular(center: Point, start: Int)
  }

  private let ramp: ToneRamp
  private let direction: Direction

  init(_ gradient: LinearGradient, origin: Point) {
    ramp = gradient.ramp
    direction = .linear(
      start: (origin + gradient.start).keptForShape, end: (origin + gradient.end).keptForShape)
  }

  init(_ gradient: AngularGradient, origin: Point) {
    ramp = gradient.ramp
    direction = .angular(center: (origin + gradient.center).keptForShape, start: gradient.start.steps)
  }

  /// The ink of the pixels of `mask` in a word of column `x`, the top row in the highest bit.
  func pattern(_ mask: UInt32, word: Int, column x: Int) -> UInt32 {
    let top = 32 &* word
    let count = rowsWithOneLevel(x, top)
    let group = ~(UInt32.max &>> UInt32(truncatingIfNeeded: count))
    let shift = UInt32(truncatingIfNeeded: (x & 3) &<< 3)
    var pattern: UInt32 = 0
    var rest = mask
    while rest != 0 {
      let row = rest.leadingZeroBitCount & (0 &- count)
      let rows = group &>> UInt32(truncatingIfNeeded: row)
      let level = level(x, top &+ row &+ count &>> 1)
      let pixels = Tables.dither[2 &* level &+ (x &>> 2 & 1)] &>> shift & 0xFF
      pattern |= pixels &* 0x0101_0101 & rows
      rest &= ~rows
    }
    return pattern
  }

  /// Levels change so slowly that neighbours may share theirs: two rows, or four where the centre of an
  /// angular gradient is far away.
  private func rowsWithOneLevel(_ x: Int, _ top: Int) -> Int {
    guard case .angular(let center, _) = direction else { return 2 }
    let isNear = abs(x &- center.x) < 24 && center.y > top &- 24 && center.y < top &+ 56
    return isNear ? 2 : 4
  }

  /// Black pixels in 64 at a place on the screen.
  private func level(_ x: Int, _ y: Int) -> Int {
    switch direction {
    case .linear(let start, let end):
      let across = end.x - start.x
      let down = end.y - start.y
      var length = across &* across &+ down &* down
      var place = (x &- start.x) &* across &+ (y &- start.y) &* down
      while length >= 1 &<< 20 {
        length &>>= 1
        place &>>= 1
      }
      guard place > 0 else { return ramp.level(0) }
      return ramp.level(place >= length ? ToneRamp.length : place &* ToneRamp.length / length)
    case .angular(let center, let start):
      let steps = Angle.direction(x &- center.x, y &- center.y) &- start
      return ramp.level((steps < 0 ? steps &+ Angle.turn : steps) / (Angle.turn / ToneRamp.length))
    }
  }
}
