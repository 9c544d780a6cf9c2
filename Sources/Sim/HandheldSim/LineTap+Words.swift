import Bytes
import Wire

extension LineTap.Message {
  /// What it is, in a few words: "write screen press #7".
  public var words: String {
    guard let header else { return "\(body.count) bytes without a header" }
    let verb = header.operation == .read || header.operation == .readResponse ? "read" : "write"
    let name = Self.name(group: header.group, command: header.command)
    return "\(verb) \(name) #\(header.sequence), \(body.count) bytes"
  }

  /// The body in the notation of RFC 8949, section 8, as far as it can be read; byte strings of more than 8
  /// bytes are only counted.
  public var notation: String {
    var reader = CBORReader(body.span)
    var text = ""
    do throws(CBORFailure) {
      while !reader.isAtEnd { try Self.append(&reader, to: &text, depth: 0) }
    } catch {
      text += " ?"
    }
    return text
  }

  private static let depthLimit = 16
  private static let byteLimit = 8

  @_lifetime(reader: copy reader)
  private static func append(
    _ reader: inout CBORReader, to text: inout String, depth: Int
  ) throws(CBORFailure) {
    guard depth < depthLimit else { throw .malformed }
    switch reader.peekKind {
    case .unsigned: text += "\(try reader.uint())"
    case .negative: text += "\(try reader.int())"
    case .bytes:
      let bytes = try reader.byteString()
      let digits = bytes.indices.map { (bytes[$0] < 16 ? "0" : "") + String(bytes[$0], radix: 16) }
      text += digits.count > byteLimit ? "(\(digits.count) bytes)" : "h'\(digits.joined())'"
    case .text:
      let span = try reader.text()
      text += "\"" + String(decoding: span.indices.map { span[$0] }, as: UTF8.self) + "\""
    case .array:
      let count = try reader.array()
      text += "["
      for index in 0..<count {
        if index > 0 { text += ", " }
        try append(&reader, to: &text, depth: depth + 1)
      }
      text += "]"
    case .map:
      let count = try reader.map()
      text += "{"
      for index in 0..<count {
        if index > 0 { text += ", " }
        try append(&reader, to: &text, depth: depth + 1)
        text += ": "
        try append(&reader, to: &text, depth: depth + 1)
      }
      text += "}"
    default: try appendSimple(&reader, to: &text)
    }
  }

  @_lifetime(reader: copy reader)
  private static func appendSimple(
    _ reader: inout CBORReader, to text: inout String
  ) throws(CBORFailure) {
    let start = reader.offset
    if let value = try? reader.bool() {
      text += "\(value)"
      return
    }
    reader.rewind(to: start)
    try reader.null()
    text += "null"
  }

  private static func name(group: UInt16, command: UInt8) -> String {
    let groups: [UInt16: (name: String, commands: [UInt8: String])] = [
      SystemGroup.number: ("system", [0: "echo", 4: "time", 5: "reset", 6: "parameters", 7: "info"]),
      1: ("image", [0: "state", 1: "upload", 5: "erase"]),
      EnumerationGroup.number: ("groups", [0: "count", 1: "list", 2: "single", 3: "details"]),
      RecordsGroup.number: (
        "records",
        [
          0: "info", 1: "changes", 2: "apply", 3: "reserve", 4: "introduce", 5: "acknowledge", 6: "erase",
          7: "leave",
        ]
      ),
      ScreenGroup.number: ("screen", [0: "rows", 1: "press", 2: "picture"]),
      LogGroup.number: ("log", [0: "follow", 1: "line"]),
    ]
    guard let known = groups[group] else { return "group \(group) command \(command)" }
    return known.name + " " + (known.commands[command] ?? "command \(command)")
  }
}
