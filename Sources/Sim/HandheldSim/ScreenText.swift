import Handheld

extension Screen {
  /// The title and the rows as lines of text, without spaces at their ends.
  public var lines: [String] {
    ([title] + (0..<Screen.rowCount).map { self[$0] }).map(\.string)
  }

  /// The lines as one text; blank lines at the end are left out.
  public var text: String {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension TextRow {
  /// The row as a string.
  public var string: String {
    let span = span
    return String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
  }

  /// The row as a string that fills all its columns.
  public var padded: String { string + String(repeating: " ", count: max(0, TextRow.columns - cells)) }
}
