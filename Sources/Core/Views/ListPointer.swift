import Canvas

/// What shows the focus in lists whose rows stay black on white: a solid triangle in the room before the row.
enum ListPointer {
  /// Pixels before a row.
  static let room = 12
  private static let side = 7

  /// Draws the pointer in the room before a row.
  @_lifetime(painter: copy painter)
  static func paint(before row: Rect, on painter: inout Painter) {
    let top = row.y + (row.height - 1) / 2 - side
    for column in 0..<side + 1 {
      painter.fill(Rect(row.x - room + 2 + column, top + column, 1, 2 * (side - column) + 1))
    }
  }
}
