/// The typefaces of the toolkit.
public enum TextFace: UInt8, Sendable {
  /// 6x12, for nearly everything.
  case body
  /// 10x20, for titles and the time of day.
  case title
}

/// How a text is set: one byte.
public struct TextStyle: Equatable, Sendable {
  /// Where short lines stand.
  public enum Edge: UInt8, Sendable {
    /// At the left edge.
    case leading
    /// In the middle.
    case center
    /// At the right edge.
    case trailing
  }

  /// The typeface.
  var face = TextFace.body
  /// Where short lines stand.
  var edge = Edge.leading
  /// The most lines; 0 for as many as it takes.
  var lines = 1

  init() {}

  init(code: UInt8) {
    face = code & 1 == 0 ? .body : .title
    edge = Edge(rawValue: code &>> 1 & 3) ?? .leading
    lines = Int(code &>> 3 & 7)
  }

  var code: UInt8 { face.rawValue | edge.rawValue &<< 1 | UInt8(truncatingIfNeeded: lines) &<< 3 }
}
