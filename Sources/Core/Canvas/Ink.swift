/// What is put on the pixels that a shape, a line, a text or an icon covers.
public enum Ink: Equatable, Sendable {
  /// Black and white pixels of one grey.
  case tone(Tone)
  /// Black pixels become white, and white ones black.
  case inverting
  /// Tones that change along a line.
  case linear(LinearGradient)
  /// Tones that change around a point.
  case angular(AngularGradient)

  /// Black pixels.
  public static let black = Ink.tone(.black)
  /// White pixels.
  public static let white = Ink.tone(.white)
}
