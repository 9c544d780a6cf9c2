/// A gradient made ready for words of 32 pixels, in screen coordinates.
struct Shade {
  private let ramp: ToneRamp
  private let isAngular: Bool
  /// The start of a line, or the centre.
  private let origin: Point
  /// The end of a line.
  private let end: Point
  /// The angle of the first tone.
  private let start: Angle

  init(_ gradient: LinearGradient, origin: Point) {
    ramp = gradient.ramp
    isAngular = false
    self.origin = (origin + gradient.start).keptForShape
    end = (origin + gradient.end).keptForShape
    start = .zero
  }

  init(_ gradient: AngularGradient, origin: Point) {
    ramp = gradient.ramp
    isAngular = true
    self.origin = (origin + gradient.center).keptForShape
    end = .zero
    start = gradient.start
  }

  /// The ink of the pixels of `mask` in a word of column `x`, the top row in the highest bit.
  @inline(never) func pattern(_ mask: UInt32, word: Int, column x: Int) -> UInt32 {
    let top = 32 &* word
    let count = rowsWithOneLevel(x, top)
    let group = ~(UInt32.max &>> UInt32(truncatingIfNeeded: count))
    let shift = UInt32(truncatingIfNeeded: (x & 3) &<< 3)
    let half = x &>> 2 & 1
    var pattern: UInt32 = 0
    var rest = mask
    while rest != 0 {
      let row = rest.leadingZeroBitCount & (0 &- count)
      let rows = group &>> UInt32(truncatingIfNeeded: row)
      let level = level(x, top &+ row &+ count &>> 1)
      // A level is 0 to 64.
      let pixels = unsafe Tables.dither[unchecked: 2 &* level &+ half] &>> shift & 0xFF
      pattern |= pixels &* 0x0101_0101 & rows
      rest &= ~rows
    }
    return pattern
  }

  /// Levels change so slowly that neighbours may share theirs: two rows, or four where the centre of an
  /// angular gradient is far away.
  private func rowsWithOneLevel(_ x: Int, _ top: Int) -> Int {
    guard isAngular else { return 2 }
    let isNear = abs(x &- origin.x) < 24 && origin.y > top &- 24 && origin.y < top &+ 56
    return isNear ? 2 : 4
  }

  /// Black pixels in 64 at a place on the screen.
  @inline(__always) private func level(_ x: Int, _ y: Int) -> Int {
    guard isAngular else { return linearLevel(x, y) }
    let steps = Angle.direction(x &- origin.x, y &- origin.y) &- start.steps
    let parts = UInt32(truncatingIfNeeded: steps < 0 ? steps &+ Angle.turn : steps)
    return ramp.level(Int(truncatingIfNeeded: parts / UInt32(Angle.turn / ToneRamp.length)))
  }

  @inline(never) private func linearLevel(_ x: Int, _ y: Int) -> Int {
    let across = end.x &- origin.x
    let down = end.y &- origin.y
    var length = across &* across &+ down &* down
    var place = (x &- origin.x) &* across &+ (y &- origin.y) &* down
    while length >= 1 &<< 20 {
      length &>>= 1
      place &>>= 1
    }
    guard place > 0 else { return ramp.level(0) }
    return ramp.level(place >= length ? ToneRamp.length : place &* ToneRamp.length / length)
  }
}
