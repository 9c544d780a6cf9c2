import Canvas
import Testing

struct EllipsisTests {
  /// A text, the width in characters of 6 pixels, and what is left of it.
  struct Case: CustomTestStringConvertible {
    let text: String
    let columns: Int
    let truncation: Truncation
    let result: String
    var testDescription: String { "\(text), \(truncation) at \(columns)" }
  }

  static let cases = [
    Case(text: "Limgrave", columns: 8, truncation: .tail, result: "Limgrave"),
    Case(text: "Limgrave", columns: 5, truncation: .tail, result: "Limg…"),
    Case(text: "Limgrave", columns: 5, truncation: .head, result: "…rave"),
    Case(text: "Limgrave", columns: 5, truncation: .middle, result: "Li…ve"),
    Case(text: "Limgrave", columns: 1, truncation: .middle, result: "…"),
    Case(text: "Limgrave", columns: 0, truncation: .tail, result: ""),
    Case(text: "one two", columns: 5, truncation: .tail, result: "one…"),
    Case(text: "one two", columns: 5, truncation: .head, result: "…two"),
    Case(text: "ne\u{301}ne\u{301}ne\u{301}", columns: 3, truncation: .tail, result: "ne\u{301}…"),
    Case(text: "ne\u{301}ne\u{301}ne\u{301}", columns: 2, truncation: .head, result: "…e\u{301}"),
    Case(text: "東京東京", columns: 4, truncation: .tail, result: "東…"),
    Case(text: "東京東京", columns: 4, truncation: .middle, result: "…京"),
  ]

  @Test(arguments: cases) func `a text is shortened at the edge of a character`(_ example: Case) {
    let bytes = Array(example.text.utf8)
    let fitted = Typeface.body.fit(bytes.span, width: 6 * example.columns, example.truncation)
    let shown =
      String(decoding: bytes[fitted.head], as: UTF8.self) + (fitted.hasEllipsis ? "…" : "")
      + String(decoding: bytes[fitted.tail], as: UTF8.self)
    #expect(shown == example.result)
    #expect(fitted.width <= 6 * example.columns)
    #expect(fitted.width == Typeface.body.width(of: Array(shown.utf8).span))
  }
}
