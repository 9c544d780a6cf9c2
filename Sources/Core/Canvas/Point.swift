/// A place in pixels: `x` to the right, `y` downwards. Both are kept within ±16,383, so that no sum of two
/// overflows; a greater value becomes the nearest of these.
public struct Point: Equatable, Sendable {
  private var storedX: Int16
  private var storedY: Int16

  /// The top left corner.
  public static let zero = Point(0, 0)

  /// The place `x` pixels right and `y` pixels down of the origin.
  public init(_ x: Int, _ y: Int) {
    storedX = Coordinate.kept(x)
    storedY = Coordinate.kept(y)
  }

  /// Pixels to the right of the origin.
  public var x: Int {
    get { Int(storedX) }
    set { storedX = Coordinate.kept(newValue) }
  }

  /// Pixels below the origin.
  public var y: Int {
    get { Int(storedY) }
    set { storedY = Coordinate.kept(newValue) }
  }

  /// The point within the range of shapes.
  var keptForShape: Point { Point(Coordinate.keptForShape(x), Coordinate.keptForShape(y)) }

  /// The sum, component by component.
  public static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  /// The difference, component by component.
  public static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }
}
