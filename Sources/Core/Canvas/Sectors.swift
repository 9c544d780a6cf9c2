/// Parts of a turn: `count` arcs of equal length at equal distances.
public struct Sectors: Equatable, Sendable {
  /// The greatest number of arcs.
  public static let maximumCount = 32
  /// The whole turn.
  public static let all = Sectors()

  /// The number of arcs; 0 stands for the whole turn.
  let count: Int
  /// The beginning of the first arc.
  let start: Angle
  /// The length of every arc, in steps.
  let length: Int
  /// From the beginning of an arc to that of the next, in 1/256 steps.
  let period: Int

  private init() {
    count = 0
    start = .zero
    length = 0
    period = Angle.turn &* 256
  }

  /// As many arcs as `count` (1 to 32) of the angle `length`, the first one from `start`, spread over the
  /// whole turn. Arcs that would reach the next one leave no gap.
  public init(count: Int, start: Angle, length: Angle) {
    self.count = min(max(count, 1), Sectors.maximumCount)
    self.start = start
    period = Angle.turn &* 256 / self.count
    self.length = min(length.steps, period / 256)
  }

  /// Dashes along a circle.
  init(_ dash: Dash, aroundDiameter diameter: Int) {
    // The steps of one pixel are 360 * 64 / (pi * diameter), and 360 * 64 / pi is 7,334. The lengths go up to
    // 255.
    let perPixel = 7_334 &* 256 / diameter
    let shortest = Angle.turn &* 256 / Sectors.maximumCount
    period = min(max((dash.on + dash.off) &* perPixel, shortest), Angle.turn &* 256)
    count = (Angle.turn &* 256 + period - 1) / period
    start = Angle(steps: -(dash.phase &* perPixel / 256))
    length = min(dash.on &* perPixel, period) / 256
  }

  /// The beginning and the end of an arc, in steps from ``start``, both within one turn.
  @inline(never) func arc(_ index: Int) -> (first: Int, end: Int) {
    let first = index &* period / 256
    return (first, min(first + length, Angle.turn))
  }

  /// Whether an arc covers what lies `steps` after ``start``, 0 up to a turn.
  @inline(never) func contains(_ steps: Int) -> Bool {
    let index = min(steps &* 256 / period, count - 1)
    let arc = arc(index)
    return steps >= arc.first && steps < arc.end
  }
}
