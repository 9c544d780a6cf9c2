/// A table in text: columns as wide as what they hold, and cells that wrap when the terminal is narrower.
struct TextTable {
  private let headings: [String]
  private var rows: [[String]] = []
  private static let gap = 2
  /// Columns are not made narrower than this to make room; those after the names not while these can be.
  private static let leastWidth = 10
  private static let leastDetailWidth = 18

  /// Makes an empty table; without any heading there is no line of headings.
  init(_ headings: String...) { self.headings = headings }

  mutating func add(_ cells: String...) { rows.append(cells) }

  /// The lines, each at most `width` columns if the columns can be made narrow enough.
  func lines(width: Int) -> [String] {
    let used = headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let widths = fit(used, width)
    let hasHeadings = headings.contains { !$0.isEmpty }
    return ((hasHeadings ? [headings] : []) + rows).flatMap { line($0, used, widths) }
  }

  /// Takes from the widest column until the sum fits: first from those after the names, then from all.
  private func fit(_ used: [Int], _ width: Int) -> [Int] {
    var widths = used.map { column in ([headings] + rows).map { $0[column].columns }.max() ?? 0 }
    let names = used.firstIndex { column in rows.contains { $0[column].columns > TextTable.leastWidth } } ?? 0
    for (columns, least) in [
      (names + 1..<max(names + 1, widths.count), TextTable.leastDetailWidth),
      (0..<widths.count, TextTable.leastWidth),
    ] {
      while widths.reduce(0, +) + TextTable.gap * (widths.count - 1) > width {
        guard let widest = columns.max(by: { widths[$0] < widths[$1] }), widths[widest] > least else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }

  private func line(_ cells: [String], _ used: [Int], _ widths: [Int]) -> [String] {
    let wrapped = zip(used, widths).map { cells[$0].wrapped(to: $1) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
      let parts = zip(wrapped, widths).map { (index < $0.count ? $0[index] : "").padded(to: $1) }
      let text = parts.joined(separator: String(repeating: " ", count: TextTable.gap))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}
