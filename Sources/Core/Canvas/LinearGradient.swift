/// Tones that change along a line; beyond its ends, they stay as they are there.
public struct LinearGradient: Equatable, Sendable {
  /// The tones.
  public let ramp: ToneRamp
  /// Where the first tone is.
  public let start: Point
  /// Where the last tone is.
  public let end: Point

  /// A gradient from `start` to `end`, relative to the origin of the painter.
  public init(_ ramp: ToneRamp, from start: Point, to end: Point) {
    self.ramp = ramp
    self.start = start
    self.end = end
  }
}
