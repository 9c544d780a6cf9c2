import Canvas

/// What a view inherits from those around it when it is drawn: small, as every level of the tree has one.
struct Look {
  /// The tone of text, icons and shapes that name none.
  var tone = Tone.black
  /// Whether a row around has shown the focus already.
  var showsFocus = true
  /// Whether anything around is turned.
  private(set) var isTurned = false
  /// By how much everything is turned.
  private(set) var angle = Angle.zero
  /// Where the middle of what is turned is, in eighths of a pixel.
  private var pivot = Vertex(0, 0)

  /// The ink of text, icons and shapes that name none.
  var ink: Ink { .tone(tone) }

  /// The tone of an op's low five bits, or that of the surroundings.
  func ink(_ code: UInt8) -> Ink {
    code & 31 == Tone.inherited ? ink : .tone(Tone(Int(code & 31)))
  }

  /// How everything is turned, if it is.
  var rotation: Rotation? { isTurned ? Rotation(angle, around: pivot) : nil }

  /// Turns `rect` by so many degrees more, and moves it to where the turn before brings its middle.
  @inline(never)
  mutating func turn(_ degrees: Int, _ rect: inout Rect) {
    if let outer = rotation {
      let middle = Vertex(8 &* rect.x + 4 &* rect.width, 8 &* rect.y + 4 &* rect.height)
      let moved = outer.apply(middle)
      rect.origin = Point(rect.x + (moved.x - middle.x + 4) &>> 3, rect.y + (moved.y - middle.y + 4) &>> 3)
    }
    angle = angle + .degrees(degrees)
    isTurned = true
    pivot = Vertex(8 &* rect.x + 4 &* rect.width, 8 &* rect.y + 4 &* rect.height)
  }
}
