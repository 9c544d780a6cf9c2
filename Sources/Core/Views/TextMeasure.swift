import Canvas

extension TextStyle {
  /// How Canvas sets such a text.
  var paragraph: Paragraph {
    let alignment: Paragraph.Alignment
    switch edge {
    case .leading: alignment = .leading
    case .center: alignment = .center
    case .trailing: alignment = .trailing
    }
    return Paragraph(typeface, alignment: alignment, lineLimit: lines == 0 ? .max : lines)
  }

  var typeface: Typeface { face == .title ? .title : .body }
}

extension Scene {
  /// The size of a text that has all the room that it wants: one line, or one for each line break in it.
  func idealText(_ op: Op) -> Extent {
    let style = TextStyle(code: op.small)
    let text = bytes.span(TextRun(word: op.word).range)
    if style.lines == 1 { return Extent(style.typeface.width(of: text), style.typeface.height) }
    return Extent(style.paragraph.size(of: text, width: Extent.unbounded))
  }

  /// The size of a text that is wider than its room.
  func textAnswer(_ op: Op, _ proposal: Extent) -> Extent {
    let style = TextStyle(code: op.small)
    let width = Int(proposal.width)
    guard style.lines != 1 else { return Extent(width, style.typeface.height) }
    return Extent(style.paragraph.size(of: bytes.span(TextRun(word: op.word).range), width: width))
  }
}

extension Extent {
  init(_ size: Size) { self.init(size.width, size.height) }
}
