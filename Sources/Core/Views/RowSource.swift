/// The rows of a list or the cells of a grid, asked for only while they are visible.
public protocol RowSource {
  /// What a row looks like.
  associatedtype Row: View
  /// Rows in all.
  var count: Int { get }
  /// What the row at `index` is, whatever its index: the focus stays with it when others come and go.
  func id(at index: Int) -> UInt32
  /// A number that changes whenever the row looks different; nil to build the row in every frame.
  func version(at index: Int) -> UInt32?
  /// Where the row `id` is now, if it still is; `index` is where it was.
  func index(of id: UInt32, near index: Int) -> Int?
  /// The row at `index`.
  @ViewBuilder func row(at index: Int) -> Row
}

extension RowSource {
  /// The index, for rows that neither come nor go.
  public func id(at index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index) }
  /// Built in every frame.
  public func version(at index: Int) -> UInt32? { nil }

  /// Looks at the 8 rows before and after.
  public func index(of id: UInt32, near index: Int) -> Int? {
    for distance in 0...8 {
      if index + distance < count, self.id(at: index + distance) == id { return index + distance }
      if index >= distance, index - distance < count, self.id(at: index - distance) == id {
        return index - distance
      }
    }
    return nil
  }
}
