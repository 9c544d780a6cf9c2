extension Painter {
  /// Draws one line of text whose top left pixel is at `point`, and returns its width. Line breaks and other
  /// control characters are left out.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: Span<UInt8>, at point: Point, _ face: Typeface = .body, _ ink: Ink = .black
  ) -> Int {
    let start = state.origin + point
    let brush = Brush(ink)
    let isOnScreen = start.y < state.clip.maxY && start.y + face.height + Painter.overhang > state.clip.y
    var pen = start.x
    var previousWidth = 0
    var scalars = Scalars(text)
    while let code = scalars.next() {
      if isOnScreen, code != 0x20, pen < state.clip.maxX {
        drawCharacter(code, x: pen, y: start.y, over: previousWidth, face, brush)
      }
      let width = face.width(code)
      if width > 0 { previousWidth = width }
      pen += width
    }
    return pen - start.x
  }

  /// Draws a text of the program: see ``text(_:at:_:_:)``.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: StaticString, at point: Point, _ face: Typeface = .body, _ ink: Ink = .black
  ) -> Int {
    self.text(text.bytes, at: point, face, ink)
  }

  /// Rows by which a glyph of a stand-in font may be higher than the line, above and below in all.
  private static let overhang = 32

  @_lifetime(self: copy self)
  private mutating func drawCharacter(
    _ code: UInt32, x: Int, y: Int, over previousWidth: Int, _ face: Typeface, _ brush: Brush
  ) {
    guard let glyph = face.glyph(code) else {
      let width = CharacterWidth.cells(code) * face.font.width
      drawBox(x: x, y: y, width: width, height: face.font.ascent, brush)
      return
    }
    let top = y + (face.height - glyph.height) / 2
    if code >= 0x300, CharacterWidth.isCombining(code) {
      draw(glyph, x: x - (previousWidth + glyph.width) / 2, y: top, brush)
    } else {
      draw(glyph, x: x, y: top, brush)
    }
  }

  /// Stands for a character that no font has.
  @_lifetime(self: copy self)
  private mutating func drawBox(x: Int, y: Int, width: Int, height: Int, _ brush: Brush) {
    guard width > 2 else { return }
    let saved = state
    state.origin = .zero
    frame(Rect(x, y + 1, width - 1, height - 1), width: 1, brush.ink)
    state = saved
  }

  /// Draws a glyph at a place on the screen.
  @_lifetime(self: copy self)
  mutating func draw(_ glyph: Glyph, x: Int, y: Int, _ brush: Brush) {
    let clip = state.clip
    let first = max(clip.x - x, 0)
    let end = min(clip.maxX - x, glyph.width)
    guard first < end, y < clip.maxY, y + glyph.height > clip.y else { return }
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
        if upper != 0 {
          let part = bits &>> shift & upper
          unsafe brush.put(part.bigEndian, on: &words[unchecked: index], column: x &+ column)
        }
        if lower != 0 {
          let rest = (bits &<< 1) &<< (31 &- shift) & lower
          unsafe brush.put(rest.bigEndian, on: &words[unchecked: index &+ 1], column: x &+ column)
        }
      }
      index &+= Frame.wordsPerColumn
    }
  }
}
