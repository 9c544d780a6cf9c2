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

  /// The pixels of a square of 4 by 4: a nibble a column, the first column in the lowest nibble, the top row
  /// in the highest bit of each.
  var pattern: UInt16 { Tone.patterns[Int(rawValue)] }

  /// Bayer's ordered dither of order 4 (B. E. Bayer, "An optimum method for two-level rendition of
  /// continuous-tone pictures", 1973).
  private static let patterns: InlineArray<17, UInt16> = [
    0x0000, 0x0008, 0x0208, 0x0A08, 0x0A0A, 0x0A4A, 0x1A4A, 0x5A4A, 0x5A5A,
    0x5ADA, 0x7ADA, 0xFADA, 0xFAFA, 0xFAFE, 0xFBFE, 0xFFFE, 0xFFFF,
  ]
}
