/// Tones that change around a point, clockwise; the last one meets the first.
public struct AngularGradient: Equatable, Sendable {
  /// The tones.
  public let ramp: ToneRamp
  /// The point.
  public let center: Point
  /// Where the first tone is.
  public let start: Angle

  /// A gradient around `center`, relative to the origin of the painter, that begins at `start`.
  public init(_ ramp: ToneRamp, center: Point, start: Angle = .zero) {
    self.ramp = ramp
    self.center = center
    self.start = start
  }
}
