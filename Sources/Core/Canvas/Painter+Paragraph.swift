extension Painter {
  /// Draws a text into a rectangle, from its top: broken into lines, aligned, and with an ellipsis in the
  /// last line if not all of it has room. Nothing is drawn outside the rectangle. Returns the number of
  /// lines.
  @inline(never)
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: Span<UInt8>, in rect: Rect, _ paragraph: Paragraph, _ ink: Ink = .black
  ) -> Int {
    let saved = state
    clip(to: rect)
    let limit = paragraph.lineCount(in: rect.height)
    var lines = Lines(text, width: rect.width, paragraph.face)
    var count = 0
    while count < limit, let line = lines.next() {
      let y = rect.y + count &* paragraph.pitch
      count += 1
      var end = line.bytes.upperBound
      var fitted = FittedText(head: 0..<line.bytes.count, width: line.width)
      if count == limit, line.next < text.count {
        // What would follow on this line, had it room; an ellipsis stands for whatever is below.
        end = endOfParagraph(text, from: line.bytes.lowerBound)
        let rest = text.extracting(line.bytes.lowerBound..<end)
        fitted = paragraph.face.fit(
          rest, width: rect.width, paragraph.truncation, always: line.endsParagraph)
      }
      let shown = text.extracting(line.bytes.lowerBound..<end)
      draw(shown, fitted, hyphen: line.isHyphenated, in: rect, y: y, paragraph, ink)
    }
    state = saved
    return count
  }

  /// Draws a text of the program: see ``text(_:in:_:_:)``.
  @_lifetime(self: copy self)
  @discardableResult
  public mutating func text(
    _ text: StaticString, in rect: Rect, _ paragraph: Paragraph, _ ink: Ink = .black
  ) -> Int {
    self.text(text.bytes, in: rect, paragraph, ink)
  }

  private func endOfParagraph(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end] != 0x0A { end += 1 }
    return end
  }

  /// Draws one line with its ellipsis or its hyphen.
  @_lifetime(self: copy self)
  private mutating func draw(
    _ text: Span<UInt8>, _ fitted: FittedText, hyphen: Bool, in rect: Rect, y: Int, _ paragraph: Paragraph,
    _ ink: Ink
  ) {
    let face = paragraph.face
    let brush = brush(ink)
    var pen = rect.x + paragraph.inset(fitted.width, in: rect.width)
    pen += draw(text.extracting(fitted.head), at: Point(pen, y), face, brush, nil)
    if fitted.hasEllipsis {
      pen += draw(Typeface.ellipsis.bytes, at: Point(pen, y), face, brush, nil)
      _ = draw(text.extracting(fitted.tail), at: Point(pen, y), face, brush, nil)
    } else if hyphen {
      _ = draw(Typeface.hyphen.bytes, at: Point(pen, y), face, brush, nil)
    }
  }
}

extension Paragraph {
  /// The empty columns left of a line of `width` pixels.
  func inset(_ width: Int, in available: Int) -> Int {
    switch alignment {
    case .leading: 0
    case .center: (available - width) / 2
    case .trailing: available - width
    }
  }
}
