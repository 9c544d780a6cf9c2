/// How a text is set into a rectangle: typeface, alignment, lines, and what happens when it is too long.
public struct Paragraph: Equatable, Sendable {
  /// Where lines are placed between left and right.
  public enum Alignment: UInt8, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right.
    case trailing
  }

  /// The typeface.
  public var face: Typeface
  /// Where lines are placed.
  public var alignment: Alignment
  /// Empty rows between two lines.
  public var lineSpacing: Int
  /// The number of lines after which the text is cut with an ellipsis.
  public var lineLimit: Int
  /// Where the last line is shortened if more text follows.
  public var truncation: Truncation

  /// A way to set a text.
  public init(
    _ face: Typeface = .body, alignment: Alignment = .leading, lineSpacing: Int = 2, lineLimit: Int = .max,
    truncation: Truncation = .tail
  ) {
    self.face = face
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.lineLimit = lineLimit
    self.truncation = truncation
  }

  /// Rows from the top of a line to the top of the next one.
  public var pitch: Int { max(face.height + min(max(lineSpacing, -face.height), 255), 1) }

  /// The number of lines that fit into `height` rows, at most ``lineLimit``.
  public func lineCount(in height: Int) -> Int {
    let rows = min(max(height, 0), Coordinate.limit)
    return min(max(lineLimit, 0), rows < face.height ? 0 : (rows - face.height) / pitch + 1)
  }

  /// The size of a text when it is broken to `width` pixels: that of its widest line by the rows of all.
  public func size(of text: Span<UInt8>, width: Int) -> Size {
    var lines = Lines(text, width: width, face)
    var widest = 0
    var count = 0
    while count < lineLimit, let line = lines.next() {
      widest = max(widest, min(line.width, max(width, 0)))
      count += 1
      if count &* pitch > Coordinate.limit { break }
    }
    return Size(widest, count == 0 ? 0 : (count - 1) &* pitch + face.height)
  }

  /// The size of a text of the program: see ``size(of:width:)``.
  public func size(of text: StaticString, width: Int) -> Size { size(of: text.bytes, width: width) }
}
