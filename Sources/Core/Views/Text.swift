/// A run of text: one line that is cut with an ellipsis when there is no room, or several with ``lines(_:)``.
public struct Text: Primitive {
  private let run: TextRun
  private var style = TextStyle()

  /// Shows `run`.
  public init(_ run: TextRun) { self.run = run }

  /// Shows a copy of `text`, which is UTF-8.
  public init(_ text: Span<UInt8>) { run = TextRun(text) }

  /// Shows a decimal number.
  public init(_ number: Int) { run = TextRun(number) }

  /// In another typeface; ``TextFace/body`` if not said.
  public func font(_ face: TextFace) -> Text {
    var copy = self
    copy.style.face = face
    return copy
  }

  /// Wraps between words into at most `limit` lines, 2...7, or as many as it takes with 0. The last line is
  /// cut with an ellipsis when there is more. Without it a text is one line.
  public func lines(_ limit: Int) -> Text {
    var copy = self
    copy.style.lines = max(0, min(limit, 7))
    return copy
  }

  /// Where lines that are shorter than the text's width stand; at its left edge if not said.
  public func multilineTextAlignment(_ place: TextStyle.Edge) -> Text {
    var copy = self
    copy.style.edge = place
    return copy
  }

  /// Writes the text's op.
  public func emit() -> Token { Token.leaf(Op(.text, small: style.code, word: run.word)) }
}
