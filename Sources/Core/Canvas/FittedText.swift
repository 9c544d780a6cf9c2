/// A text that was made to fit a width: its beginning, an ellipsis if it was shortened, and its end.
public struct FittedText: Equatable, Sendable {
  /// The bytes before the ellipsis.
  public let head: Range<Int>
  /// The bytes after the ellipsis.
  public let tail: Range<Int>
  /// The width in pixels of all that is shown.
  public let width: Int
  /// Whether an ellipsis stands between the two.
  public let hasEllipsis: Bool
}

extension FittedText {
  /// A text that has room.
  init(head: Range<Int>, width: Int) {
    self.init(head: head, tail: head.upperBound..<head.upperBound, width: width, hasEllipsis: false)
  }
}
