/// A font, and those that stand in where it has no glyph.
///
/// A glyph is looked for in the font, then in the stand-ins in the order in which they were added, last among
/// the icons. Nothing is tied to a block of Unicode. Where no font has one, a box of the character's width
/// stands for it. Glyphs of another height are centred on the line.
public struct Typeface: Equatable, Sendable {
  /// The font that is asked first, and that gives the height of a line.
  public let font: Font
  private var first: Font?
  private var second: Font?

  /// 6 by 12 pixels, for rows and paragraphs.
  public static var body: Typeface { Typeface(.body) }
  /// 10 by 20 pixels, for titles.
  public static var title: Typeface { Typeface(.title) }

  /// A typeface without stand-ins but the icons.
  public init(_ font: Font) {
    self.font = font
  }

  /// The typeface with one more stand-in. There is room for two; one more changes nothing.
  public func adding(_ font: Font) -> Typeface {
    var result = self
    if first == nil {
      result.first = font
    } else if second == nil {
      result.second = font
    }
    return result
  }

  /// Rows of a line.
  public var height: Int { font.height }

  /// The picture of a code point; nil if no font has one.
  func glyph(_ code: UInt32) -> Glyph? {
    if let glyph = font.glyph(code) { return glyph }
    if let glyph = first?.glyph(code) { return glyph }
    if let glyph = second?.glyph(code) { return glyph }
    return Font.icons.glyph(code)
  }

  /// The width of a code point in pixels: that of the glyph that is drawn, of the box where there is none,
  /// and 0 for what stands over the character before it or is not drawn at all.
  @inline(__always) func width(_ code: UInt32) -> Int {
    code &- 0x20 < 0x5F ? font.width : widthBeyondASCII(code)
  }

  @inline(never) private func widthBeyondASCII(_ code: UInt32) -> Int {
    let cells = CharacterWidth.cells(code)
    if cells == 0 { return 0 }
    return glyph(code)?.width ?? cells &* font.width
  }
}
