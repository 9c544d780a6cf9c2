import Arguments

extension String {
  /// The columns that the text takes in a terminal: East Asian wide characters and emoji take two, combining
  /// marks none.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text with spaces after it, or before it, up to `width` columns.
  func padded(to width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - columns))
    return right ? space + self : self + space
  }

  /// The text in lines of at most `width` columns, broken between words, and inside a word only if it is
  /// longer than a line. Line breaks and indents of the text stay; control characters are shown, not obeyed.
  func wrapped(to width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      String($0).printable.wrappedLine(to: max(1, width))
    }
  }

  private func wrappedLine(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let isFirst = line.isEmpty && lines.isEmpty
      if isFirst || line.columns + 1 + word.columns <= width {
        line += (isFirst ? "" : " ") + word
      } else {
        lines.append(line)
        line = word
      }
      while line.columns > width {
        let head = line.head(width)
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    return lines + [line]
  }

  /// The first characters, as many as fit `width` columns and at least one.
  func head(_ width: Int) -> String {
    var head = ""
    for character in self {
      guard head.isEmpty || (head + String(character)).columns <= width else { break }
      head.append(character)
    }
    return head
  }
}

extension Character {
  /// The columns that the character takes.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      return first.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}
