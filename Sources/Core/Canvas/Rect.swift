/// An upright rectangle of pixels: from its origin up to, but without, ``maxX`` and ``maxY``.
public struct Rect: Equatable, Sendable {
  /// The pixel in the top left corner.
  public var origin: Point
  /// The number of columns and rows.
  public var size: Size

  /// No pixels.
  public static let zero = Rect(0, 0, 0, 0)

  /// The rectangle of `width` by `height` pixels whose top left pixel is at `x`, `y`.
  @inline(never) public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// The rectangle of this size at this place.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The first column.
  public var x: Int { origin.x }
  /// The first row.
  public var y: Int { origin.y }
  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// The column after the last one.
  public var maxX: Int { origin.x + size.width }
  /// The row after the last one.
  public var maxY: Int { origin.y + size.height }
  /// Whether there is no pixel inside.
  public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// The pixels that are in both rectangles.
  @inline(never) public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
  }

  /// The smallest rectangle around both. One without pixels counts for nothing.
  @inline(never) public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// The rectangle without a border of `horizontal` columns at both sides and of `vertical` rows above and
  /// below; negative numbers make it grow.
  @inline(never) public func inset(_ horizontal: Int, _ vertical: Int) -> Rect {
    let across = Int(Coordinate.kept(horizontal))
    let down = Int(Coordinate.kept(vertical))
    return Rect(x + across, y + down, width - 2 &* across, height - 2 &* down)
  }

  /// The rectangle without a border of `margin` pixels on every side.
  public func inset(_ margin: Int) -> Rect { inset(margin, margin) }

  /// The rectangle moved by `distance`.
  @inline(never) public func offset(by distance: Point) -> Rect {
    Rect(origin: origin + distance, size: size)
  }

  /// Whether the pixel at `point` is inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
