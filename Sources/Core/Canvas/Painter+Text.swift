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

  @inline(never)
  @_lifetime(self: copy self)
  mutating func draw(
    _ text: Span<UInt8>, at point: Point, _ face: Typeface, _ brush: Brush, _ rotation: Rotation?
  ) -> Int {
    let start = state.origin + point
    guard brush.isPlain, rotation == nil, let ascii = face.font.ascii else {
      return draw(text, x: start.x, y: start.y, over: 0, face, brush, rotation)
    }
    let rows = GlyphRows(y: start.y, height: face.height, clip: state.clip)
    var pen = start.x
    var offset = 0
    while offset < text.count {
      var end = text.endOfASCII(from: offset)
      let isASCII = end > offset
      if !isASCII { end = text.endOfOthers(from: offset) }
      let run = text.extracting(offset..<end)
      if !isASCII {
        let width = offset > 0 ? ascii.width : 0
        pen += draw(run, x: pen, y: start.y, over: width, face, brush, nil)
      } else {
        draw(run, ascii, x: pen, rows, brush)
        pen += run.count &* ascii.width
      }
      offset = end
    }
    return pen - start.x
  }

  /// Draws printable ASCII with a plain brush.
  @_lifetime(self: copy self)
  private mutating func draw(
    _ text: Span<UInt8>, _ glyphs: ASCIIGlyphs, x: Int, _ rows: GlyphRows, _ brush: Brush
  ) {
    let fits = x >= state.clip.x && x + text.count &* glyphs.width <= state.clip.maxX
    if fits, brush.isBlack, glyphs.hasPairs, rows.upper != 0 {
      blacken(text, glyphs, x: x, rows)
    } else {
      for index in text.indices where text[index] != 0x20 {
        draw(glyphs.glyph(text[index]), x: x + index &* glyphs.width, rows, brush)
      }
    }
  }

  /// Draws a text from a place on the screen, after a character of `width` pixels; returns its own width.
  @inline(never)
  @_lifetime(self: copy self)
  private mutating func draw(
    _ text: Span<UInt8>, x: Int, y: Int, over width: Int, _ face: Typeface, _ brush: Brush,
    _ rotation: Rotation?
  ) -> Int {
    var pen = x
    var previousWidth = width
    var scalars = Scalars(text)
    while let code = scalars.next() {
      draw(code, x: pen, y: y, over: previousWidth, face, brush, rotation)
      let width = face.width(code)
      if width > 0 { previousWidth = width }
      pen += width
    }
    return pen - x
  }

  /// Draws a character whose cell begins at a place on the screen.
  @inline(never)
  @_lifetime(self: copy self)
  private mutating func draw(
    _ code: UInt32, x: Int, y: Int, over previousWidth: Int, _ face: Typeface, _ brush: Brush,
    _ rotation: Rotation?
  ) {
    let cells = CharacterWidth.cells(code)
    // Controls and the soft hyphen, even where a font has a picture of them.
    if cells == 0, code < 0x300 { return }
    guard let glyph = face.glyph(code) else {
      let width = cells &* face.font.width
      drawBox(Rect(x, y + 1, width - 1, face.font.ascent - 1), brush, rotation)
      return
    }
    let top = y + (face.height - glyph.height) / 2
    let left = cells == 0 ? x - (previousWidth + glyph.width) / 2 : x
    draw(glyph, x: left, y: top, rotation, brush)
  }

  /// Stands for a character that no font has: a box, or what it surrounds if it is turned.
  @_lifetime(self: copy self)
  private mutating func drawBox(
    _ box: Rect, _ brush: Brush, _ rotation: Rotation?
  ) {
    guard box.width > 1, box.height > 2 else { return }
    if let rotation {
      fill(polygon: rotation.moved(by: state.origin).corners(of: box).span, moved: .zero, brush)
      return
    }
    // A stroked shape would need a kilobyte of stack here, at the end of a long chain of calls.
    let first = max(box.x, state.clip.x)
    let end = min(box.maxX, state.clip.maxX)
    guard first < end else { return }
    for x in first..<end {
      var column = Column(box.y, to: box.maxY)
      if x > box.x, x < box.maxX - 1 { column.toggle(box.y + 1, to: box.maxY - 1) }
      fill(column, at: x, brush)
    }
  }
}
