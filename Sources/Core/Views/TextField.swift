import Canvas

/// A line of text that can be edited. Select on it takes the keys; they come as
/// ``Response/input(_:_:count:)`` until the application calls ``Engine/endEditing()`` or a key is held. Then
/// the caret is shown, and the field grows to as many lines as it takes.
public struct TextField: Primitive {
  private let run: TextRun
  private let caret: Int
  private let lines: Int
  private let code: UInt32

  /// Shows `text` with the caret before the byte `caret`. `action` names the field.
  public init<A: Action>(_ text: Span<UInt8>, caret: Int, _ action: A) {
    self.init(text, caret, lines: 1, action.code)
  }

  init(_ text: Span<UInt8>, _ caret: Int, lines: Int, _ code: UInt32) {
    run = TextRun(text)
    (self.caret, self.lines, self.code) = (caret, lines, code)
  }

  /// Writes the field's ops.
  public func emit() -> Token {
    let isEdited = Ambient.scene { $0.editing } == code
    let token = Text(run).lines(isEdited ? 0 : lines).emit()
    _ = Token.leaf(Op(.memo, word: UInt32(truncatingIfNeeded: caret)))
    return token.enclosed(in: Op(.edit, small: 1, word: code))
      .frame(maxWidth: .infinity, alignment: .leading).padding(3).border(cornerRadius: 2)
  }
}

/// Text of several lines that can be edited, over a ``TextBuffer``: see ``TextField``.
public struct TextEditor: Primitive {
  private let field: TextField

  /// Shows `text` with the caret before the byte `caret`. `action` names the field.
  public init<A: Action>(_ text: Span<UInt8>, caret: Int, _ action: A) {
    field = TextField(text, caret, lines: 0, action.code)
  }

  /// Writes the editor's ops.
  public func emit() -> Token { field.emit() }
}

extension Scene {
  /// Where the caret of a field stands whose text is `index` and is set into `rect`.
  func caretPlace(_ index: Int, in rect: Rect, before caret: Int) -> Point {
    let text = bytes.span(TextRun(word: ops[index].word).range)
    let paragraph = TextStyle(code: ops[index].small).paragraph
    var lines = Lines(text, width: rect.width, paragraph.face)
    var row = 0
    while let line = lines.next() {
      // The caret behind the last character of a line is in that line only at the end of the text.
      if caret < line.next || line.next >= text.count {
        let end = min(max(caret, line.bytes.lowerBound), text.count)
        let x = paragraph.face.width(of: text.extracting(line.bytes.lowerBound..<end))
        return Point(rect.x + min(x, rect.width), rect.y + row &* paragraph.pitch)
      }
      row += 1
    }
    return rect.origin
  }
}
