import Canvas
import Foundation
import Testing

struct FontTests {
  @Test func `a font of the firmware stays where it is`() {
    // The compiler is free to copy a constant. These would then be different places on the stack.
    #expect(Font.body == Font.body)
    #expect(Font.title == fontFromDeeperStack())
    #expect(Font.body != Font.title)
  }

  @inline(never) private func fontFromDeeperStack() -> Font {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 5_000) { _ in Font.title }
  }

  @Test(arguments: [Font.body, .title]) func `Latin, Greek and Cyrillic are complete`(_ font: Font) {
    // Code points that Unicode has not assigned to a character.
    let unassigned: Set<UInt32> = [0x378, 0x379, 0x380, 0x381, 0x382, 0x383, 0x38B, 0x38D, 0x3A2]
    for range in [0x20...0x7E, 0xA0...0x17F, 0x370...0x3FF, 0x400...0x4FF] as [ClosedRange<UInt32>] {
      for code in range where !unassigned.contains(code) {
        #expect(font.has(code), "U+\(String(code, radix: 16))")
      }
    }
    for sign in "–—„“”‘’…€№→−≤≥✓★".unicodeScalars { #expect(font.has(sign.value)) }
    #expect(!font.has(0x6771))
    #expect(!font.has(0x10FFFF))
  }

  @Test func `a stand-in is asked where the font has no glyph`() throws {
    let font = try #require(
      asset(width: 16, height: 16, first: 0x6771, glyphs: [[UInt8](repeating: 0xFF, count: 32)]))
    let face = Typeface.body.adding(font)
    #expect(face.width(of: "a\u{6771}b") == 6 + 16 + 6)
    // Higher than the line: centred on it.
    let drawn = drawing { $0.text("\u{6771}", at: Point(10, 10), face) }
    #expect(drawn == drawing { $0.fill(Rect(10, 8, 16, 16)) })
    #expect(Typeface.body.adding(.title).adding(font).width(of: "\u{6771}") == 16)
  }

  @Test func `bytes that are not a font are refused`() throws {
    let whole = bytes(width: 8, height: 16, first: 0x30, glyphs: [[UInt8](repeating: 1, count: 16)])
    #expect(load(whole) != nil)
    for count in whole.indices { #expect(load(Array(whole.prefix(count))) == nil) }
    for (offset, value) in [
      (0, 0), (3, 0x32), (4, 0), (4, 33), (5, 26), (6, 17), (8, 9), (10, 0), (16, 2), (18, 1),
    ] {
      var broken = whole
      broken[offset] = UInt8(value)
      #expect(load(broken) == nil, "offset \(offset) = \(value)")
    }
  }

  @Test func `a font with random bytes draws something and never traps`() {
    var random = Randomness()
    for _ in 0..<300 {
      var data = bytes(
        width: 6, height: 12, first: 0x20, glyphs: (0..<95).map { _ in [UInt8](repeating: 7, count: 9) })
      for _ in 0..<8 {
        data[Int.random(in: 4..<40, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let font = load(data) else { continue }
      _ = drawing { $0.text(random.text().span, at: Point(5, 5), Typeface(font)) }
    }
  }

  // MARK: Fonts of these tests

  private func bytes(width: Int, height: Int, first: UInt32, glyphs: [[UInt8]]) -> [UInt8] {
    var data = Array("CFN1".utf8) + [UInt8(width), UInt8(height), UInt8(height - 2), 0, 1, 0]
    data += [UInt8(glyphs.count), 0]
    data += (0..<4).map { UInt8(truncatingIfNeeded: first >> (8 * $0)) }
    data += [UInt8(glyphs.count), 0, 0, 0]
    return data + glyphs.joined() + [0, 0, 0]
  }

  private func asset(width: Int, height: Int, first: UInt32, glyphs: [[UInt8]]) -> Font? {
    load(bytes(width: width, height: height, first: first, glyphs: glyphs))
  }

  /// Fonts are never freed, and so is the memory of these.
  private func load(_ data: [UInt8]) -> Font? {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
    _ = memory.initialize(from: data)
    return Font(asset: UnsafeBufferPointer(memory))
  }
}
