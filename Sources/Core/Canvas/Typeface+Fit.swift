extension Typeface {
  /// U+2026, as a text.
  static var ellipsis: StaticString { "\u{2026}" }
  static var hyphen: StaticString { "-" }

  /// Shortens one line of text to `limit` pixels if it is wider: at the edge of a character, so that no mark
  /// is torn from its letter. Where not even the ellipsis has room, nothing is left.
  public func fit(_ text: Span<UInt8>, width limit: Int, _ truncation: Truncation = .tail) -> FittedText {
    fit(text, width: limit, truncation, always: false)
  }

  /// The same, with an ellipsis even if the text has room when it is to have one `always`.
  func fit(_ text: Span<UInt8>, width limit: Int, _ truncation: Truncation, always: Bool) -> FittedText {
    let whole = width(of: text)
    if whole <= limit, !always {
      return FittedText(head: 0..<text.count, width: whole)
    }
    let dots = width(0x2026)
    let room = limit - dots
    guard room >= 0 else {
      return FittedText(head: 0..<0, width: 0)
    }
    var head = (end: 0, width: 0)
    var tail = (start: text.count, width: 0)
    let atEnd = truncation == .tail || whole <= room
    if atEnd || truncation == .middle { head = prefix(of: text, within: atEnd ? room : room / 2) }
    if !atEnd { tail = suffix(of: text, whole: whole, within: room - head.width) }
    return FittedText(
      head: 0..<head.end, tail: max(tail.start, head.end)..<text.count, width: head.width + dots + tail.width,
      hasEllipsis: true)
  }

  /// The longest beginning within `room` pixels, without spaces at its end.
  private func prefix(of text: Span<UInt8>, within room: Int) -> (end: Int, width: Int) {
    var best = (end: 0, width: 0)
    var pen = 0
    var scalars = Scalars(text)
    while let code = scalars.next() {
      pen += width(code)
      if pen > room { break }
      if code != 0x20 { best = (scalars.offset, pen) }
    }
    return best
  }

  /// The longest end within `room` pixels, without spaces at its beginning.
  private func suffix(of text: Span<UInt8>, whole: Int, within room: Int) -> (start: Int, width: Int) {
    var pen = 0
    var scalars = Scalars(text)
    while true {
      let start = scalars.offset
      guard let code = scalars.next() else { return (text.count, 0) }
      let advance = width(code)
      if whole - pen <= room, advance > 0, code != 0x20 { return (start, whole - pen) }
      pen += advance
    }
  }
}
