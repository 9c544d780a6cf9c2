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

  /// The names of the protocol's own commands.
  private static func name(group: UInt16, command: UInt8) -> String {
    func join(_ group: String, _ name: String?) -> String { "\(group) \(name ?? "command \(command)")" }
    func words<Command: RawRepresentable<UInt8>>(_ type: Command.Type) -> String? {
      Command(rawValue: command).map { "\($0)" }
    }
    return switch group {
    case SystemGroup.number: join("system", words(SystemGroup.Command.self))
    case ImageGroup.number: join("image", words(ImageGroup.Command.self))
    case EnumerationGroup.number: join("groups", words(EnumerationGroup.Command.self))
    case RecordsGroup.number: join("records", words(RecordsGroup.Command.self))
    case ScreenGroup.number: join("screen", words(ScreenGroup.Command.self))
    case LogGroup.number: join("log", words(LogGroup.Command.self))
    default: "group \(group) command \(command)"
    }
  }
}
