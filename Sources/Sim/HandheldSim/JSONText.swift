/// A value as JSON (RFC 8259), in one line.
public struct JSONText: Sendable {
  /// The text.
  public let text: String

  /// A number.
  public init(_ number: some BinaryInteger & Sendable) { text = "\(number)" }

  /// Yes or no.
  public init(_ value: Bool) { text = "\(value)" }

  /// A string; null for nil.
  public init(_ string: String?) {
    guard let string else {
      text = "null"
      return
    }
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..<" ": quoted += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    text = quoted + "\""
  }

  /// Strings.
  public init(_ strings: [String]) {
    text = "[" + strings.map { JSONText($0).text }.joined(separator: ", ") + "]"
  }

  /// An object with fields in this order.
  public init(_ fields: [(String, JSONText)]) {
    text = "{" + fields.map { "\"\($0)\": \($1.text)" }.joined(separator: ", ") + "}"
  }
}
