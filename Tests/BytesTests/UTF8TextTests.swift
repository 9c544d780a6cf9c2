import Bytes
import Seeds
import Testing

@Suite struct UTF8TextTests {
  @Test func `text is valid exactly when Swift's own strings take it`() {
    let seed: UInt64 = 33
    var random = Seeded(seed)
    let pieces: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
      0xF0,
      0xF4, 0xF5, 0xFF,
    ]
    for round in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random)!
      }
      let expected = String(validating: bytes, as: UTF8.self) != nil
      #expect(UTF8Text.isValid(bytes.span) == expected, "seed \(seed), round \(round): \(bytes)")
    }
  }

  @Test(arguments: ["", "Alexander", "Zwölf Anvils", "名前", "🗡️ Rya", "a\u{A0}b"])
  func `a plain line is a line`(_ text: String) {
    #expect(UTF8Text.isLine(Array(text.utf8).span) == true)
    #expect(UTF8Text.isMultiline(Array(text.utf8).span) == true)
  }

  @Test(arguments: ["a\u{1B}[2J", "\r", "tab\t", "\u{7F}", "\u{9B}2J", "nul\0", "bell\u{7}"])
  func `control characters are not plain`(_ text: String) {
    #expect(UTF8Text.isLine(Array(text.utf8).span) == false)
    #expect(UTF8Text.isMultiline(Array(text.utf8).span) == false)
  }

  @Test func `a newline is plain in notes and not in a name`() {
    let text = Array("one\ntwo".utf8)
    #expect(UTF8Text.isMultiline(text.span) == true)
    #expect(UTF8Text.isLine(text.span) == false)
  }

  @Test func `an emoji that is cut is not valid`() {
    let emoji = Array("🗡".utf8)
    #expect(UTF8Text.isValid(emoji.span) == true)
    for count in 1..<emoji.count { #expect(UTF8Text.isValid(Array(emoji.prefix(count)).span) == false) }
  }
}
