/// A page about one thing: a title, what it is, and sections with their labels beside them.
struct Page {
  let title: String
  let subtitle: String
  private var sections: [(label: String, content: Content)] = []
  private static let labelWidth = 11

  private enum Content {
    case text(String)
    case table(TextTable)
  }

  init(_ title: String, _ subtitle: [String]) {
    self.title = title
    self.subtitle = subtitle.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Adds a section of text; none when it is empty.
  mutating func add(_ label: String, _ text: String) {
    if !text.isEmpty { sections.append((label, .text(text))) }
  }

  /// Adds a section with a row for each entry; none without entries.
  mutating func add<Entry>(_ label: String, _ entries: [Entry], _ table: ([Entry]) -> TextTable) {
    if !entries.isEmpty { sections.append((label, .table(table(entries)))) }
  }

  func lines(_ terminal: Terminal, spaced: Bool = true) -> [String] {
    let width = terminal.width - Page.labelWidth
    var lines =
      title.wrapped(to: terminal.width).map(terminal.bold)
      + (subtitle.isEmpty ? [] : subtitle.wrapped(to: terminal.width))
    for section in sections {
      let content =
        switch section.content {
        case .text(let text): text.wrapped(to: min(width, 80))
        case .table(let table): table.lines(width: width)
        }
      if spaced { lines.append("") }
      for (index, line) in content.enumerated() {
        let label = (index == 0 ? section.label : "").padded(to: Page.labelWidth)
        lines.append(line.isEmpty ? "" : label + line)
      }
    }
    return lines
  }
}
