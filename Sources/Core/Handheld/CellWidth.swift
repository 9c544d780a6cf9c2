/// How many cells of a text row a character takes.
enum CellWidth {
  /// 0 for marks that go on the character before them, 2 for wide East Asian characters and pictographs, 1
  /// for all others. Source: the general categories Mn, Me and Cf and the East Asian widths W and F of
  /// Unicode 15, for the scripts that a game's names use.
  static func of(_ scalar: UInt32) -> Int {
    if scalar < 0x0300 { return 1 }
    if isIn(zeroWidth.span, scalar) { return 0 }
    return isIn(wide.span, scalar) ? 2 : 1
  }

  private static func isIn(_ ranges: Span<(UInt32, UInt32)>, _ scalar: UInt32) -> Bool {
    for index in ranges.indices where scalar >= ranges[index].0 && scalar <= ranges[index].1 { return true }
    return false
  }

  private static var zeroWidth: InlineArray<20, (UInt32, UInt32)> {
    [
      (0x0300, 0x036F), (0x0483, 0x0489), (0x0591, 0x05BD), (0x0610, 0x061A), (0x064B, 0x065F),
      (0x0900, 0x0902),
      (0x093C, 0x093C), (0x0941, 0x0948), (0x094D, 0x094D), (0x0E31, 0x0E31), (0x0E34, 0x0E3A),
      (0x0E47, 0x0E4E),
      (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x200B, 0x200F), (0x20D0, 0x20FF), (0x3099, 0x309A),
      (0xFE00, 0xFE0F),
      (0xFE20, 0xFE2F), (0xE0100, 0xE01EF),
    ]
  }

  private static var wide: InlineArray<13, (UInt32, UInt32)> {
    [
      (0x1100, 0x115F), (0x2E80, 0x303E), (0x3041, 0x33FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
      (0xA000, 0xA4CF),
      (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE30, 0xFE6F), (0xFF00, 0xFF60), (0xFFE0, 0xFFE6),
      (0x1F300, 0x1FAFF), (0x20000, 0x3FFFD),
    ]
  }
}
