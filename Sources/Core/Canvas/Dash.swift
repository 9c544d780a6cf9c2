/// Lengths along a line, in pixels, each from 0 to 255.
public struct Dash: Equatable, Sendable {
  /// The length of a dash, at least 1.
  public let on: Int
  /// The length of a gap.
  public let off: Int
  /// How far into the pattern a line begins.
  public let phase: Int

  /// Dashes of `on` pixels with gaps of `off` pixels, beginning `phase` pixels into the pattern. Values out
  /// of range become the nearest that is in it.
  public init(on: Int, off: Int, phase: Int = 0) {
    self.on = min(max(on, 1), 255)
    self.off = min(max(off, 0), 255)
    self.phase = min(max(phase, 0), 255)
  }
}
