import Canvas
import Testing

struct LinesTests {
  /// A text, the width in characters of 6 pixels, and the lines; a hyphen that is shown is written as `~`.
  struct Case: CustomTestStringConvertible {
    let text: String
    let columns: Int
    let lines: [String]
    var testDescription: String { "\(text) at \(columns)" }
  }

  static let cases = [
    Case(text: "", columns: 10, lines: [""]),
    Case(text: "one two three", columns: 7, lines: ["one two", "three"]),
    Case(text: "one two  three", columns: 8, lines: ["one two", "three"]),
    Case(text: "one two three", columns: 3, lines: ["one", "two", "thr", "ee"]),
    Case(text: "abcdef", columns: 4, lines: ["abcd", "ef"]),
    Case(text: "abcdef", columns: 0, lines: ["a", "b", "c", "d", "e", "f"]),
    Case(text: "a\n\nb\n", columns: 5, lines: ["a", "", "b", ""]),
    Case(text: "well-known trick", columns: 6, lines: ["well-", "known", "trick"]),
    Case(text: "and/or", columns: 5, lines: ["and/", "or"]),
    Case(text: "from -12 to 3-4", columns: 6, lines: ["from", "-12 to", "3-4"]),
    Case(text: "fur\u{AD}ther", columns: 5, lines: ["fur\u{AD}~", "ther"]),
    Case(text: "fur\u{AD}ther", columns: 7, lines: ["fur\u{AD}ther"]),
    Case(text: "a\u{A0}b cd", columns: 4, lines: ["a\u{A0}b", "cd"]),
    Case(text: "aae\u{301}\u{302}b", columns: 3, lines: ["aae\u{301}\u{302}", "b"]),
    Case(text: "東京へ行く", columns: 4, lines: ["東京", "へ行", "く"]),
    Case(text: "東京、行く", columns: 4, lines: ["東", "京、", "行く"]),
    Case(text: "東（京）行", columns: 4, lines: ["東", "（京", "）行"]),
    Case(text: "ラーメンっ", columns: 6, lines: ["ラーメ", "ンっ"]),
    Case(text: "go to 東京 now", columns: 8, lines: ["go to 東", "京 now"]),
  ]

  @Test(arguments: cases) func `a text is broken by the rules`(_ example: Case) {
    let bytes = Array(example.text.utf8)
    var found: [String] = []
    var lines = Lines(bytes.span, width: 6 * example.columns, .body)
    while let line = lines.next(), found.count < 20 {
      found.append(String(decoding: bytes[line.bytes], as: UTF8.self) + (line.isHyphenated ? "~" : ""))
    }
    #expect(found == example.lines)
  }

  @Test func `lines hold all of the text in order, and only single characters are too wide`() {
    var random = Randomness()
    for round in 0..<500 {
      let bytes = random.text() + random.text()
      let width = Int.random(in: 0...100, using: &random)
      var lines = Lines(bytes.span, width: width, .body)
      var end = 0
      var count = 0
      while let line = lines.next() {
        let note = Comment("seed \(random.seed), round \(round)")
        #expect(line.bytes.lowerBound == end, note)
        #expect(line.next >= line.bytes.upperBound, note)
        let between = bytes[line.bytes.upperBound..<line.next]
        let ink = between.filter { $0 != 0x20 }
        #expect(Typeface.body.width(of: ink.span) == 0, note)
        let shown = Typeface.body.width(of: bytes.span.extracting(line.bytes)) + (line.isHyphenated ? 6 : 0)
        #expect(shown == line.width, note)
        #expect(
          line.width <= width || line.width <= 12,
          "\(line), \(bytes[line.bytes]), \(width), seed \(random.seed)")
        end = line.next
        count += 1
        #expect(count <= bytes.count + 1, note)
      }
      #expect(end == bytes.count)
    }
  }

  @Test func `the size of a text is that of its widest line and of all lines`() {
    let paragraph = Paragraph(lineSpacing: 2)
    #expect(paragraph.size(of: "one two three", width: 42) == Size(42, 26))
    #expect(paragraph.size(of: "one", width: 296) == Size(18, 12))
    #expect(Paragraph(lineLimit: 1).size(of: "one two three", width: 42) == Size(42, 12))
    #expect(Paragraph(.title).size(of: "ab\nc", width: 99) == Size(20, 42))
  }

  @Test func `a paragraph that is too long ends with an ellipsis`() {
    let shown = drawing { $0.text("one two three four", in: Rect(0, 0, 42, 26), Paragraph()) }
    let expected = drawing { painter in
      painter.text("one two", at: .zero)
      painter.text("three\u{2026}", at: Point(0, 14))
    }
    #expect(shown == expected)
    let cut = drawing { $0.text("one\ntwo", in: Rect(0, 0, 42, 12), Paragraph()) }
    #expect(cut == drawing { $0.text("one\u{2026}", at: .zero) })
  }

  @Test func `a line is aligned`() {
    let rect = Rect(10, 20, 100, 12)
    let right = drawing { $0.text("abc", in: rect, Paragraph(alignment: .trailing)) }
    #expect(right == drawing { $0.text("abc", at: Point(92, 20)) })
    let middle = drawing { $0.text("abc", in: rect, Paragraph(alignment: .center)) }
    #expect(middle == drawing { $0.text("abc", at: Point(51, 20)) })
  }
}
