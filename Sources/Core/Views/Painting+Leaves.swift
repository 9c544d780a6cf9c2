import Canvas

extension Scene {
  @inline(never)
  @_lifetime(painter: copy painter)
  func paintLeaf(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    switch op.kind {
    case .text: paintText(op, in: rect, look, on: &painter)
    case .icon: paintIcon(op, in: rect, look, on: &painter)
    case .divider: painter.fill(rect, look.ink)
    case .shape: paintShape(op, in: rect, look, on: &painter)
    case .tone: painter.fill(rect, op.gradient(in: rect, turned: look.angle))
    case .gauge: paintGauge(op, in: rect, look, on: &painter)
    case .pill: paintPill(op, in: rect, look, on: &painter)
    case .swatches: paintSwatches(op, in: rect, on: &painter)
    case .path: paintPath(op, in: rect, look, on: &painter)
    case .bitmap: if let bitmap = bitmap(op) { painter.bitmap(bitmap, at: rect.origin, look.ink) }
    case .hints: paintHints(in: rect, on: &painter)
    default: break
    }
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintText(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let style = TextStyle(code: op.small)
    let run = TextRun(word: op.word)
    let text = bytes.span(run.range)
    if let rotation = look.rotation {
      painter.text(text, at: rect.origin, rotated: rotation, style.typeface, look.ink)
    } else if style.lines == 1, op.small & Op.isShortened == 0 {
      painter.text(text, at: rect.origin, style.typeface, look.ink)
    } else {
      painter.text(text, in: rect, style.paragraph, look.ink)
    }
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintIcon(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    guard let icon = Icon(rawValue: op.small) else { return }
    if let rotation = look.rotation {
      painter.icon(icon, at: rect.origin, scale: op.low, rotated: rotation, look.ink)
    } else {
      painter.icon(icon, at: rect.origin, scale: op.low, look.ink)
    }
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintShape(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let ink = look.ink(UInt8(truncatingIfNeeded: op.word))
    if let rotation = look.rotation, op.small & 0xF != ShapeView.Form.circle.rawValue {
      painter.fill(rect, rotated: rotation, ink)
    } else {
      painter.fill(op.shape(in: rect, turned: look.angle), ink)
    }
  }

  /// The done part in black, the rest as an empty frame.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintGauge(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    painter.fill(Shape(rect, cornerRadius: 3).stroked(1), look.ink)
    let inside = rect.inset(2)
    guard op.low > 0, op.high > 0 else { return }
    let width = op.low >= op.high ? inside.width : max(1, inside.width &* op.low / op.high)
    painter.fill(Shape(Rect(inside.x, inside.y, width, inside.height), cornerRadius: 1), look.ink)
  }

  /// A switch: on is a filled pill with the knob and a tick at the right, off an empty one with the knob at
  /// the left.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintPill(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let isOn = op.small != 0
    let side = rect.height
    if isOn {
      painter.fill(.capsule(rect), .tone(Tone(op.low)))
      painter.fill(Shape.capsule(rect).stroked(1), look.ink)
      let knob = Rect(rect.maxX - side + 2, rect.y + 2, side - 4, side - 4)
      painter.fill(.circle(in: knob), .white)
      painter.line(from: Point(rect.x + 4, rect.y + 5), to: Point(rect.x + 6, rect.y + 7), .white)
      painter.line(from: Point(rect.x + 6, rect.y + 7), to: Point(rect.x + 10, rect.y + 3), .white)
    } else {
      painter.fill(Shape.capsule(rect).stroked(1), look.ink)
      painter.fill(.circle(in: Rect(rect.x + 2, rect.y + 2, side - 4, side - 4)), look.ink)
    }
  }

  /// The 17 tones in a strip, the chosen one with a thick frame.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintSwatches(_ op: Op, in rect: Rect, on painter: inout Painter) {
    for level in 0...16 {
      let swatch = Rect(rect.x + level &* 12, rect.y, 11, rect.height)
      painter.fill(swatch, .tone(Tone(level)))
      painter.frame(swatch)
      guard level == Int(op.small) else { continue }
      painter.frame(swatch.inset(1), width: 1, .white)
      painter.frame(swatch, width: 1)
      painter.fill(Rect(swatch.x + 3, swatch.y + 3, 5, swatch.height - 6), .white)
      painter.fill(Rect(swatch.x + 4, swatch.y + 4, 3, swatch.height - 8))
    }
  }
}

extension Op {
  /// The shape of a shape op in its rectangle.
  func shape(in rect: Rect, turned angle: Angle) -> Shape {
    var shape: Shape
    switch ShapeView.Form(rawValue: small & 0xF) ?? .rectangle {
    case .rectangle: shape = Shape(rect, cornerRadius: small & (Op.isDashed | Op.isCut) == 0 ? byte(3) : 0)
    case .circle: shape = .circle(in: rect)
    case .capsule: shape = .capsule(rect)
    }
    guard small & Op.isStroked != 0 else { return shape }
    if small & Op.isDashed != 0 {
      return shape.dashed(Dash(on: byte(2), off: byte(3), phase: byte(2) / 2), width: byte(1))
    }
    if small & Op.isCut != 0 {
      let length = Angle.degrees(byte(3))
      let start = Angle.top + angle - .turns(byte(3), of: 720)
      shape = shape.cut(Sectors(count: byte(2), start: start, length: length))
    }
    return shape.stroked(byte(1))
  }
}
