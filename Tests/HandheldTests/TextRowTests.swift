import Testing

@testable import Handheld
@testable import HandheldSim

@Suite struct TextRowTests {
  private func row(_ text: String, upTo limit: Int = 49) -> TextRow {
    let bytes = Array(text.utf8)
    var row = TextRow()
    row.append(bytes.span, upTo: limit)
    return row
  }

  @Test("Text that fits is shown whole")
  func fits() {
    let text = String(repeating: "a", count: 49)
    #expect(row(text).string == text)
    #expect(row(text).cells == 49)
  }

  @Test(
    "Text that does not fit ends in an ellipsis at the edge of a character",
    arguments: [
      ("aaaaaa", "aaaa…", 5), ("жжжжжж", "жжжж…", 5), ("日本語日本語", "日本…", 5), ("日本語", "日…", 4),
      ("e\u{301}e\u{301}e\u{301}", "e\u{301}…", 2), ("กำกำกำ", "กำ…", 3), ("abc", "abc", 3), ("", "", 3),
    ])
  func ellipsis(text: String, shown: String, limit: Int) {
    let row = row(text, upTo: limit)
    #expect(Array(row.string.utf8) == Array(shown.utf8))
    #expect(row.cells <= limit)
  }

  @Test("Any text stays within its columns, and what is shown is a start of it", arguments: 1...49)
  func bounded(limit: Int) {
    let text =
      "Příliš žluťoučký кінь 日本語のクエスト e\u{301}\u{302}\u{303} ที่ 🗡️ and so on and on and on and on and on"
    let row = row(text, upTo: limit)
    #expect(row.cells <= limit)
    let shown = row.string
    #expect(shown.hasSuffix("…"))
    #expect(text.unicodeScalars.starts(with: shown.unicodeScalars.dropLast()))
  }

  @Test("Marks without end on one character do not break the row")
  func stackedMarks() {
    let row = row("a" + String(repeating: "\u{301}", count: 500) + "b")
    #expect(row.cells <= 49)
    #expect(row.string.unicodeScalars.count < 250)
  }
}
