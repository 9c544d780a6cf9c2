/// Breaks a text into lines of at most a width, without keeping any of it.
///
/// A line is broken after spaces, hyphens, dashes, slashes and soft hyphens, around ideographs and kana
/// except where Japanese typesetting (kinsoku) forbids it, and at line breaks. A word that is longer than a
/// line is broken between characters, but never before a combining mark. There is always at least one line,
/// and a line holds at least one character, even if that is wider. Text runs from left to right: scripts that
/// do not are shown in the order of their bytes.
public struct Lines: ~Escapable {
  private let text: Span<UInt8>
  private let width: Int
  private let face: Typeface
  /// The start of the next line; nil after the last one.
  private var start: Int?

  /// Breaks `text` to lines of at most `width` pixels.
  @_lifetime(copy text)
  public init(_ text: Span<UInt8>, width: Int, _ face: Typeface) {
    self.text = text
    self.width = width
    self.face = face
    start = 0
  }

  /// The next line; nil after the last one.
  @_lifetime(self: copy self)
  public mutating func next() -> Line? {
    guard let start else { return nil }
    let line = Lines.line(of: text, from: start, width: width, face)
    self.start = line.endsParagraph && line.next == text.count && !endsWithBreak(line) ? nil : line.next
    return line
  }

  /// A line break at the very end of the text is followed by an empty line.
  private func endsWithBreak(_ line: Line) -> Bool {
    line.next > line.bytes.upperBound && line.next > 0 && text[line.next - 1] == 0x0A
  }

  /// The line that begins at `start`.
  private static func line(of text: Span<UInt8>, from start: Int, width: Int, _ face: Typeface) -> Line {
    var scalars = Scalars(text, from: start)
    var place = Place(start)
    var opening: Line?
    while true {
      let offset = scalars.offset
      guard let code = scalars.next() else { return place.line(next: offset, endsParagraph: true) }
      if code == 0x0A { return place.line(next: scalars.offset, endsParagraph: true) }
      let advance = face.width(code)
      if place.allowsBreak(before: code) {
        opening = place.line(next: offset)
      }
      let isSpace = code == 0x20 || code == 0x09
      if !isSpace, advance > 0, place.pen + advance > width, offset > start {
        return opening ?? place.line(next: offset)
      }
      place.take(code, advance: advance, isSpace: isSpace, end: scalars.offset)
      if code == 0xAD, place.pen + face.width(0x2D) <= width {
        opening = place.line(next: scalars.offset, hyphen: face.width(0x2D))
      }
    }
  }
}

/// What is known of a line while it is read.
private struct Place {
  let start: Int
  /// The width up to here, with spaces.
  var pen = 0
  /// The end and the width of what is shown: the spaces at the end hang.
  private var inkEnd: Int
  private var inkWidth = 0
  private var previous: UInt32 = 0

  init(_ start: Int) {
    self.start = start
    inkEnd = start
  }

  mutating func take(_ code: UInt32, advance: Int, isSpace: Bool, end: Int) {
    // What takes no cell hangs with the spaces that it follows.
    let hangs = isSpace || advance == 0 && pen > inkWidth
    pen &+= advance
    if !hangs {
      inkEnd = end
      inkWidth = pen
    }
    if advance > 0 || code == 0x200B { previous = code }
  }

  /// Whether a new line may begin with `code`.
  func allowsBreak(before code: UInt32) -> Bool {
    previous != 0 && LineBreak.isAllowed(between: previous, and: code)
  }

  /// The line as far as it was read.
  @inline(never) func line(next: Int, hyphen: Int = 0, endsParagraph: Bool = false) -> Line {
    Line(
      bytes: start..<inkEnd, next: next, width: inkWidth &+ hyphen, isHyphenated: hyphen > 0,
      endsParagraph: endsParagraph)
  }
}
