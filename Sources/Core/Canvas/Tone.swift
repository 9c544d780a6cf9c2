/// One of 17 greys, made of black and white pixels by an ordered dither that is fixed to the screen: a shape
/// that moves does not shimmer, and one that shrinks leaves the pixels around it alone.
public struct Tone: RawRepresentable, Equatable, Sendable {
  /// Black pixels in a square of 4 by 4: 0 is white and 16 is black.
  public let rawValue: UInt8

  /// No ink.
  public static let white = Tone(0)
  /// One pixel in four.
  public static let light = Tone(4)
  /// Every second pixel: the pattern that leaves the worst ghosts on e-ink.
  public static let middle = Tone(8)
  /// Three pixels in four.
  public static let dark = Tone(12)
  /// All ink.
  public static let black = Tone(16)

  /// The tone of `level` black pixels in sixteen; levels outside 0...16 become the nearest of these.
  public init(_ level: Int) {
    rawValue = UInt8(truncatingIfNeeded: min(max(level, 0), 16))
  }

  /// The tone of this many black pixels in sixteen; nil above 16.
  public init?(rawValue: UInt8) {
    guard rawValue <= 16 else { return nil }
    self.rawValue = rawValue
  }

  /// The pixels of the tone in columns 0 to 3, a byte each, the first in the lowest one; eight rows in a
  /// byte, the first in the highest bit. All else repeats this.
  var pattern: UInt32 { Tables.dither[8 &* Int(rawValue)] }
}
