/// The range of coordinates.
enum Coordinate {
  /// The greatest coordinate of a point, and the greatest width.
  static let limit = 16_383
  /// The greatest coordinate on the screen of what needs products: shapes, lines and turned text.
  static let shapeLimit = 2_047

  static func kept(_ value: Int) -> Int16 {
    Int16(truncatingIfNeeded: min(max(value, -limit), limit))
  }

  static func keptForShape(_ value: Int) -> Int {
    min(max(value, -shapeLimit), shapeLimit)
  }
}
