import Foundation

/// JSON for programs: keys in snake case and in order, so that two outputs can be compared.
enum JSON {
  static func write(_ value: some Encodable, to terminal: Terminal, inOneLine: Bool = false) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !inOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    terminal.write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
