import Foundation

/// JSON for programs: keys in snake case and in order, so that two outputs can be compared.
enum JSON {
  static func write(_ value: some Encodable, to terminal: Terminal) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    terminal.write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
