/// The kind of a CBOR item, from its first byte (RFC 8949 section 3.1).
public enum CBORKind: UInt8, Equatable, Sendable {
  /// A number from 0 up.
  case unsigned = 0
  /// A number below 0.
  case negative = 1
  /// A byte string.
  case bytes = 2
  /// A text string.
  case text = 3
  /// An array.
  case array = 4
  /// A map.
  case map = 5
  /// A tag, before the item that it tags.
  case tag = 6
  /// A simple value, a floating-point number, or the break that ends an item of indefinite length.
  case simple = 7
}
