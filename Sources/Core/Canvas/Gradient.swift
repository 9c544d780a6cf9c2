/// Four tones at equal distances, and all levels between them.
public struct ToneRamp: Equatable, Sendable {
  /// The tones, from the first to the last.
  public let tones: InlineArray<4, Tone>

  /// A ramp over four tones.
  public init(_ first: Tone, _ second: Tone, _ third: Tone, _ last: Tone) {
    tones = [first, second, third, last]
  }

  /// A ramp from one tone to another.
  public init(from first: Tone, to last: Tone) {
    let difference = Int(last.rawValue) - Int(first.rawValue)
    self.init(
      first, Tone(Int(first.rawValue) + difference / 3), Tone(Int(first.rawValue) + difference * 2 / 3), last)
  }

  /// Black pixels in 64, at `position` of 0...length.
  func level(_ position: Int, of length: Int) -> Int {
    let place = 3 * position
    let index = place >= 3 * length ? 2 : place <= 0 ? 0 : place / length
    let rest = min(max(place - index * length, 0), length)
    let low = Int(tones[index].rawValue)
    let high = Int(tones[index + 1].rawValue)
    return 4 * low + 4 * (high - low) * rest / length
  }

  /// Whether both have the same tones.
  public static func == (left: ToneRamp, right: ToneRamp) -> Bool {
    for index in 0..<4 where left.tones[index] != right.tones[index] { return false }
    return true
  }
}

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
