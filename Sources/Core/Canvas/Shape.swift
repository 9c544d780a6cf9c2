/// A rectangle, a rounded rectangle or a circle: filled or as a border, whole or in sectors.
///
/// A pixel is inside if its centre is: nothing is ever antialiased. On the screen, coordinates are kept
/// within ±2,047.
public struct Shape: Equatable, Sendable {
  /// The rectangle that the shape fills.
  public var bounds: Rect
  /// The radius of the corners in pixels; as large as possible, a circle, if it is more than has room.
  public var cornerRadius: Int
  /// The width of the border, inside the bounds; nil if the shape is filled.
  public var lineWidth: Int?
  /// The parts of the turn around the centre that are drawn.
  public var sectors: Sectors

  /// A filled rectangle with rounded corners.
  public init(_ bounds: Rect, cornerRadius: Int = 0) {
    self.bounds = bounds
    self.cornerRadius = cornerRadius
    lineWidth = nil
    sectors = .all
  }

  /// A filled rectangle.
  public static func rectangle(_ bounds: Rect) -> Shape { Shape(bounds) }

  /// A filled rectangle whose shorter sides are half circles.
  public static func capsule(_ bounds: Rect) -> Shape { Shape(bounds, cornerRadius: Coordinate.limit) }

  /// The largest filled circle in the middle of `bounds`.
  public static func circle(in bounds: Rect) -> Shape {
    let diameter = min(bounds.width, bounds.height)
    let left = bounds.x + (bounds.width - diameter) / 2
    let top = bounds.y + (bounds.height - diameter) / 2
    return .capsule(Rect(left, top, diameter, diameter))
  }

  /// The filled circle around the pixel `center`, of a diameter of `2 * radius + 1` pixels.
  public static func circle(center: Point, radius: Int) -> Shape {
    let radius = min(max(radius, 0), Coordinate.shapeLimit)
    return .capsule(Rect(center.x - radius, center.y - radius, 2 &* radius + 1, 2 &* radius + 1))
  }

  /// The border of the shape, `width` pixels wide and inside it.
  public func stroked(_ width: Int = 1) -> Shape {
    var shape = self
    shape.lineWidth = max(width, 0)
    return shape
  }

  /// The part of the shape from one angle clockwise to another, around its centre. Nothing if both are equal.
  public func sector(from start: Angle, to end: Angle) -> Shape {
    cut(Sectors(count: 1, start: start, length: end - start))
  }

  /// Parts of equal length around the centre.
  public func cut(_ sectors: Sectors) -> Shape {
    var shape = self
    shape.sectors = sectors
    return shape
  }

  /// The border as dashes: for circles, measured along the middle of the line, clockwise from the right. The
  /// last dash ends where the first begins. At most ``Sectors/maximumCount`` dashes: beyond, the gaps grow.
  public func dashed(_ dash: Dash, width: Int = 1) -> Shape {
    let diameter = min(max(min(bounds.width, bounds.height) - max(width, 0), 1), Coordinate.shapeLimit)
    return stroked(width).cut(Sectors(dash, aroundDiameter: diameter))
  }
}
