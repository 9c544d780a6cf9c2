/// A width and a height in pixels, each from 0 to 16,383; other values become the nearest of these.
public struct Size: Equatable, Sendable {
  private var storedWidth: Int16
  private var storedHeight: Int16

  /// No pixels.
  public static let zero = Size(0, 0)

  /// A size of `width` by `height` pixels.
  public init(_ width: Int, _ height: Int) {
    storedWidth = Coordinate.kept(max(width, 0))
    storedHeight = Coordinate.kept(max(height, 0))
  }

  /// Pixels from left to right.
  public var width: Int {
    get { Int(storedWidth) }
    set { storedWidth = Coordinate.kept(max(newValue, 0)) }
  }

  /// Pixels from top to bottom.
  public var height: Int {
    get { Int(storedHeight) }
    set { storedHeight = Coordinate.kept(max(newValue, 0)) }
  }
}
