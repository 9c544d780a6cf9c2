import Foundation
import Testing

/// One paragraph of the vector file: examples made by an encoder that shares no code with this one.
struct Vector: Sendable, CustomTestStringConvertible {
  let kind: String
  let name: String
  private let fields: [String: String]

  /// The value of a field as bytes; none if it is empty or missing.
  func bytes(_ field: String) -> [UInt8] {
    let digits = Array((fields[field] ?? "").utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)!
    }
  }

  /// The value of a field as a number, 0 if it is missing.
  func number(_ field: String) -> UInt32 { fields[field].flatMap { UInt32($0) } ?? 0 }

  /// The value of a field as it is written.
  func word(_ field: String) -> String? { fields[field] }

  var testDescription: String { name }

  /// The vectors of a kind, in the order of the file.
  static func all(_ kind: String) -> [Vector] {
    file.filter { $0.kind == kind }
  }

  private static let file: [Vector] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/wire-v1.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n\n").compactMap(Vector.init)
  }()

  private init?(_ paragraph: String) {
    var fields: [String: String] = [:]
    for line in paragraph.split(separator: "\n") where !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      fields[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard let title = fields["vector"]?.split(separator: " ", maxSplits: 1), title.count == 2 else {
      return nil
    }
    (kind, name) = (String(title[0]), String(title[1]))
    self.fields = fields
  }
}
