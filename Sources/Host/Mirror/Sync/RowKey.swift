/// The row of a table.
struct RowKey: Hashable {
  let table: Table
  let row: Int64
}
