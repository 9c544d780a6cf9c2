extension Painter {
  /// Draws one line of text whose top left pixel is at `point`, and returns its width. Line breaks and other
  /// control characters are left out.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: Span<UInt8>, at point: Point, _ face: Typeface = .body, _ ink: Ink = .black
  ) -> Int {
    draw(text, at: point, face, brush(ink), nil)
  }

  /// Draws a text of the program: see ``text(_:at:_:_:)``.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: StaticString, at point: Point, _ face: Typeface = .body, _ ink: Ink = .black
  ) -> Int {
    self.text(text.bytes, at: point, face, ink)
  }

  @_lifetime(self: copy self)
  mutating func draw(
    _ text: Span<UInt8>, at point: Point, _ face: Typeface, _ brush: Brush, _ rotation: Rotation?
  ) -> Int {
    let start = state.origin + point
    let rows = start.y - Painter.overhang..<start.y + face.height + Painter.overhang
    let mayShow = rotation != nil || rows.overlaps(state.clip.y..<state.clip.maxY)
    var pen = start.x
    var previousWidth = 0
    var scalars = Scalars(text)
    while let code = scalars.next() {
      if mayShow, code != 0x20, pen < state.clip.maxX || rotation != nil {
        drawCharacter(code, x: pen, y: start.y, over: previousWidth, face, brush, rotation)
      }
      let width = face.width(code)
      if width > 0 { previousWidth = width }
      pen += width
    }
    return pen - start.x
  }

  /// Rows by which a glyph of a stand-in font may reach out of the line.
  private static let overhang = 16

  @_lifetime(self: copy self)
  private mutating func drawCharacter(
    _ code: UInt32, x: Int, y: Int, over previousWidth: Int, _ face: Typeface, _ brush: Brush,
    _ rotation: Rotation?
  ) {
    guard let glyph = face.glyph(code) else {
      let width = CharacterWidth.cells(code) * face.font.width
      drawBox(Rect(x, y + 1, width - 1, face.font.ascent - 1), brush, rotation)
      return
    }
    let top = y + (face.height - glyph.height) / 2
    let isMark = code >= 0x300 && CharacterWidth.isCombining(code)
    let left = isMark ? x - (previousWidth + glyph.width) / 2 : x
    if let rotation {
      draw(glyph, x: left, y: top, rotated: rotation, brush)
    } else {
      draw(glyph, x: left, y: top, brush)
    }
  }

  /// Stands for a character that no font has: a box in screen coordinates.
  @_lifetime(self: copy self)
  private mutating func drawBox(_ box: Rect, _ brush: Brush, _ rotation: Rotation?) {
    guard box.width > 1 else { return }
    let corners: InlineArray<4, Point> = [
      box.origin, Point(box.maxX - 1, box.y), Point(box.maxX - 1, box.maxY - 1), Point(box.x, box.maxY - 1),
    ]
    let turn = rotation?.moved(by: state.origin)
    for index in 0..<4 {
      draw(from: corners[index], to: corners[(index + 1) & 3], rotated: turn, brush)
    }
  }

  /// Draws a glyph at a place on the screen.
  @_lifetime(self: copy self)
  mutating func draw(_ glyph: Glyph, x: Int, y: Int, _ brush: Brush) {
    let clip = state.clip
    let first = max(clip.x - x, 0)
    let end = min(clip.maxX - x, glyph.width)
    guard first < end, y < clip.maxY, y + glyph.height > clip.y else { return }
    guard brush.isPlain else {
      for column in first..<end {
        fill(Column(glyph.column(column), from: y), at: x + column, brush)
      }
      return
    }
    let word = y >> 5
    let shift = UInt32(truncatingIfNeeded: y & 31)
    let upper = Rows.mask(from: clip.y - 32 * word, to: clip.maxY - 32 * word)
    let crosses = Int(shift) + glyph.height > 32
    let lower = crosses ? Rows.mask(from: clip.y - 32 * word - 32, to: clip.maxY - 32 * word - 32) : 0
    var index = (x + first) * Frame.wordsPerColumn + word
    for column in first..<end {
      let bits = glyph.column(column)
      if bits != 0 {
        // A mask has rows only inside the clip rectangle, so a word outside the frame is never touched.
        let above = bits &>> shift & upper
        if above != 0 {
          unsafe brush.put(above.bigEndian, on: &words[unchecked: index], column: x &+ column)
        }
        let below = (bits &<< 1) &<< (31 &- shift) & lower
        if below != 0 {
          unsafe brush.put(below.bigEndian, on: &words[unchecked: index &+ 1], column: x &+ column)
        }
      }
      index &+= Frame.wordsPerColumn
    }
  }
}
