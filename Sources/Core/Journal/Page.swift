/// A window into a list: entities that stand next to each other, in the player's order.
public struct Page<let rows: Int>: Sendable {
  private var places: InlineArray<rows, Place?> = .init(repeating: nil)
  /// How many rows there are.
  public private(set) var count = 0

  /// No rows.
  public init() {}

  /// The place in a row, counted from 0.
  public subscript(_ row: Int) -> Place { places[row]! }

  /// The row of an entity, if it is in the window.
  public func row(of uid: UID) -> Int? {
    for row in 0..<count where places[row]!.uid == uid { return row }
    return nil
  }

  /// Keeps the first `rows` places of all that are offered, or the last.
  mutating func offer(_ place: Place, keepingLast: Bool) {
    if count < rows {
      count += 1
    } else if keepingLast {
      guard place > places[0]! else { return }
      for row in 1..<count { places[row - 1] = places[row] }
    } else {
      guard place < places[count - 1]! else { return }
    }
    var row = count - 1
    while row > 0, place < places[row - 1]! {
      places[row] = places[row - 1]
      row -= 1
    }
    places[row] = place
  }
}
