/// The row of a table.
struct RowKey: Hashable {
  let table: Table
  let row: Int64

  /// Its number in the index of words.
  var indexed: Int64 { row * 8 + Int64(table.index) }
}
