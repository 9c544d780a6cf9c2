/// What the simulated glass does, in one table. All of it is an assumption made from published measurements
/// and field reports, not from a data sheet; nothing of it is in golden frames, which show the ideal picture.
public struct GlassParameters: Equatable, Sendable {
  /// Reflectance of a clean white pixel; 0 is no light and 1 is all of it.
  public var white = 0.97
  /// Reflectance of a clean black pixel.
  public var black = 0.04
  /// The share of the way that a pixel goes towards black in one push of the short waveform at 25 degrees.
  public var pushToBlack = 0.93
  /// The same towards white: what was erased stays a little grey.
  public var pushToWhite = 0.85
  /// By how much black pixels that are not driven, but are inside the refreshed window, fade towards
  /// mid-grey.
  public var blackDrift = 0.004
  /// The same for white pixels.
  public var whiteDrift = 0.002
  /// The share of these drifts that pixels outside of the window suffer.
  public var driftOutside = 0.25
  /// The share of a pixel's change that its four neighbours take.
  public var fringe = 0.03
  /// The share of ghosts and of charge that a full refresh leaves.
  public var restAfterFull = 0.05
  /// Where undriven pixels drift to.
  public var midGrey = 0.5
  /// The time of the waveform in the controller's own memory, in milliseconds at 25 degrees.
  public var builtInMilliseconds = 4_500
  /// Power on and power off, in milliseconds.
  public var powerMilliseconds = 100
  /// The temperatures in degrees Celsius at which the panel may be refreshed.
  public var celsius = 0.0...50.0

  /// The table as it is documented.
  public init() {}

  /// How much longer a refresh takes: 1.0 at 25 degrees, 1.5 at 10, 2.5 at 0, in straight lines between.
  public func slowness(at celsius: Double) -> Double {
    switch celsius {
    case 25...: 1
    case 10..<25: 1 + (25 - celsius) / 15 * 0.5
    default: 1.5 + (10 - max(0, celsius)) / 10
    }
  }

  /// How much less a push moves a pixel: 1.0 at 25 degrees, 0.8 at 5, in a straight line.
  public func strength(at celsius: Double) -> Double {
    celsius >= 25 ? 1 : max(0.75, 1 - (25 - celsius) / 20 * 0.2)
  }
}
