import Bytes
import Wire

/// The fields of a live record, as the columns of its table hold them.
struct Entry: Equatable, Sendable {
  let table: Table
  /// The records that its owner columns refer to, by their numbers on the wire. The two ends of an either-or
  /// link are in ascending order.
  var owners: [UInt32]
  /// The values of the columns of its table, in their order.
  var values: [SQLValue]
  /// Bits of the marks that this version does not know.
  var spareMarks: UInt8 = 0
  /// Fields that only a newer version knows, as encoded items.
  var tail: [UInt8] = []

  init(_ table: Table, owners: [UInt32], values: [SQLValue], spareMarks: UInt8 = 0, tail: [UInt8] = []) {
    self.table = table
    self.owners = table == .questAlternative ? owners.sorted() : owners
    self.values = values
    self.spareMarks = spareMarks
    self.tail = tail
  }

  /// The value of a column.
  subscript(column: String) -> SQLValue {
    table.columns.firstIndex { $0.name == column }.map { values[$0] } ?? nil
  }

  /// What a person calls the record: its name or text, or the table of a link.
  var name: SQLValue { table.isLink ? SQLValue(table.rawValue) : values[0] }

  /// The number in a column, for the wire.
  func number(_ column: String) -> UInt16 { UInt16(clamping: self[column].integer ?? 0) }
}
