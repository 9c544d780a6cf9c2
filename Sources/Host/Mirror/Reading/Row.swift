/// The values of one row, read from left to right.
struct Row {
  private var values: ArraySlice<SQLValue>

  init(_ values: [SQLValue]) { self.values = values[...] }

  mutating func next() -> SQLValue { values.popFirst() ?? .null }

  mutating func number() -> Int { Int(next().integer ?? 0) }

  mutating func flag() -> Bool { number() != 0 }

  mutating func text() -> String { String(decoding: next().text ?? [], as: UTF8.self) }

  /// Text, or nil where there is none.
  mutating func optionalText() -> String? { next().text.map { String(decoding: $0, as: UTF8.self) } }

  /// Names that were joined by newlines, which no name contains.
  mutating func names() -> [String] {
    text().split(separator: "\n").map(String.init)
  }
}
