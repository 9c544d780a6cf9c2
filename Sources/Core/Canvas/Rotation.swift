/// A turn around a place.
public struct Rotation: Equatable, Sendable {
  /// 16,384 times the sine and the cosine of the angle.
  private let storedSine: Int16
  private let storedCosine: Int16
  /// The place that does not move, in eighths of a pixel.
  public let pivot: Vertex

  /// A turn by `angle` around the middle of `rect`, which may lie between pixels.
  public init(_ angle: Angle, aroundCenterOf rect: Rect) {
    self.init(angle, around: Vertex(8 &* rect.x + 4 &* rect.width, 8 &* rect.y + 4 &* rect.height))
  }

  /// A turn by `angle` around a place.
  public init(_ angle: Angle, around pivot: Vertex) {
    storedSine = Int16(truncatingIfNeeded: angle.sine)
    storedCosine = Int16(truncatingIfNeeded: angle.cosine)
    self.pivot = pivot
  }

  private init(_ rotation: Rotation, pivot: Vertex) {
    storedSine = rotation.storedSine
    storedCosine = rotation.storedCosine
    self.pivot = pivot
  }

  /// The same turn around a pivot that was moved by `distance` pixels.
  func moved(by distance: Point) -> Rotation {
    Rotation(self, pivot: Vertex(pivot.x + 8 &* distance.x, pivot.y + 8 &* distance.y))
  }

  /// Whether nothing moves.
  var isNone: Bool { storedSine == 0 && storedCosine > 0 }
  /// Whether it is by a quarter of a turn, by two, by three, or none.
  var isByQuarters: Bool { storedSine == 0 || storedCosine == 0 }

  var sine: Int { Int(storedSine) }
  var cosine: Int { Int(storedCosine) }

  /// Where a place comes to lie.
  public func apply(_ vertex: Vertex) -> Vertex {
    let x = vertex.x - pivot.x
    let y = vertex.y - pivot.y
    // Rounded to the nearest eighth. The products stay below 2^30.
    let right = x &* cosine - y &* sine + 8_192
    let down = x &* sine + y &* cosine + 8_192
    return Vertex(pivot.x + (right &>> 14), pivot.y + (down &>> 14))
  }

  /// The pixel in which the centre of a pixel comes to lie.
  public func apply(_ point: Point) -> Point {
    let turned = apply(Vertex(centerOf: point))
    return Point(turned.x >> 3, turned.y >> 3)
  }
}
