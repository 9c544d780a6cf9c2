/// A value in a SQLite column.
///
/// Text is kept as its bytes: two texts are equal only when they are so byte for byte, not when Unicode calls
/// them equivalent.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text([UInt8])
  case blob([UInt8])

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: [UInt8]? { if case .text(let bytes) = self { bytes } else { nil } }
  var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(Array(value.utf8)) }
  init(nilLiteral: ()) { self = .null }

  init(_ value: Int) { self = .integer(Int64(value)) }
  init(_ value: UInt32) { self = .integer(Int64(value)) }
  init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  init(_ value: String) { self = .text(Array(value.utf8)) }
}
