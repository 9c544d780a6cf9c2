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

  mutating func append(_ place: Place) {
    places[count] = place
    count += 1
  }
}
