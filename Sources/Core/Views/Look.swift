import Canvas

/// What a view inherits from those around it when it is drawn.
struct Look {
  /// The ink of text, icons and shapes that name none.
  var ink = Ink.black
  /// How everything is turned, if it is.
  var rotation: Rotation?
  /// By how much.
  var angle = Angle.zero
  /// Whether a row around has shown the focus already.
  var showsFocus = true

  /// The tone of an op's low five bits, or that of the surroundings.
  func ink(_ code: UInt8) -> Ink {
    code & 31 == Tone.inherited ? ink : .tone(Tone(Int(code & 31)))
  }

  /// Turns `rect` by so many degrees more, and moves it to where the turn before brings its middle.
  @inline(never)
  mutating func turn(_ degrees: Int, _ rect: inout Rect) {
    if let outer = rotation {
      let middle = Vertex(8 * rect.x + 4 * rect.width, 8 * rect.y + 4 * rect.height)
      let moved = outer.apply(middle)
      rect.origin = Point(rect.x + (moved.x - middle.x + 4) &>> 3, rect.y + (moved.y - middle.y + 4) &>> 3)
    }
    angle = angle + .degrees(degrees)
    rotation = Rotation(angle, aroundCenterOf: rect)
  }
}
