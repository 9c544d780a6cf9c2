/// A corner of a polygon, in eighths of a pixel: (0, 0) is the top left corner of the top left pixel, and (4,
/// 4) its centre. On the screen, corners are kept within ±2,047 pixels.
public struct Vertex: Equatable, Sendable {
  private let storedX: Int16
  private let storedY: Int16

  /// The corner at `x`, `y`, in eighths of a pixel.
  public init(_ x: Int, _ y: Int) {
    let limit = 8 &* Coordinate.shapeLimit
    storedX = Int16(truncatingIfNeeded: min(max(x, -limit), limit))
    storedY = Int16(truncatingIfNeeded: min(max(y, -limit), limit))
  }

  /// The top left corner of a pixel.
  public init(cornerOf point: Point) {
    self.init(8 &* point.x, 8 &* point.y)
  }

  /// The centre of a pixel.
  public init(centerOf point: Point) {
    self.init(8 &* point.x + 4, 8 &* point.y + 4)
  }

  /// Eighths of a pixel to the right.
  public var x: Int { Int(storedX) }
  /// Eighths of a pixel downwards.
  public var y: Int { Int(storedY) }
}
