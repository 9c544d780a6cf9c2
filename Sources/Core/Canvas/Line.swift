/// One line of a text that was broken to a width.
public struct Line: Equatable, Sendable {
  /// The bytes that are shown: without the spaces at the end, which hang, and without the line break.
  public let bytes: Range<Int>
  /// The offset at which the next line begins.
  public let next: Int
  /// The width in pixels of what is shown, with the hyphen.
  public let width: Int
  /// Whether a hyphen is shown at the end, because the line was broken at a soft hyphen.
  public let isHyphenated: Bool
  /// Whether the line ends at a line break or at the end of the text.
  public let endsParagraph: Bool
}
