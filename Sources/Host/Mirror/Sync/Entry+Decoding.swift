import Bytes
import Wire

extension Entry {
  /// Takes over a record from the wire; nil if its tables have no place for it.
  init?(_ record: borrowing WireRecord) {
    guard let kind = record.kind else { return nil }
    let isLink = kind == .link
    let type = isLink ? UInt32(record.linkType) : 0
    guard let table = Table(wireKind: kind.rawValue, linkType: type) else { return nil }
    var spare = isLink ? 0 : record.marks
    var values: [SQLValue] = []
    for column in table.columns {
      guard let value = Entry.value(of: column, in: record, &spare) else { return nil }
      values.append(value)
    }
    let owners: [UInt32] =
      switch table {
      case .playthrough: []
      case .npc, .location, .quest, .step: [record.parent.rawValue]
      default: [record.from.rawValue, record.to.rawValue]
      }
    self.init(
      table, owners: owners, values: values, spareMarks: spare, tail: [UInt8](copying: record.tail))
  }

  /// The value of a column, with its bits taken out of `spare`.
  private static func value(
    of column: Column, in record: borrowing WireRecord, _ spare: inout UInt8
  ) -> SQLValue? {
    switch column.content {
    case .line: return .text([UInt8](copying: record.name))
    case .notes: return .text([UInt8](copying: record.notes))
    case .position: return .integer(Int64(record.order))
    case .counter: return .integer(Int64(record.count))
    case .cycle: return .integer(Int64(record.cycle))
    case .number: return .integer(Int64(column.name == "cycle" ? UInt16(record.cycle) : record.target))
    case .flag(let mark):
      let mark = UInt8(truncatingIfNeeded: mark)
      spare &= ~mark
      return SQLValue(record.marks & mark != 0)
    case .choice(let words):
      let number = Int(record.marks & 0x03)
      spare &= ~0x03
      return number < words.count ? SQLValue(words[number]) : nil
    }
  }
}

extension [UInt8] {
  /// Copies the bytes of a span.
  init(copying span: Span<UInt8>) {
    self = span.withUnsafeBufferPointer { Array($0) }
  }
}
