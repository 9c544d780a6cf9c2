/// How many cells a character takes.
enum CharacterWidth {
  /// 0 for marks, controls and what only formats; 2 for wide characters (Unicode Standard Annex 11, W and F);
  /// 1 for all others. From Python's copy of the Unicode database, at build time.
  static func cells(_ code: UInt32) -> Int {
    if code < 0x20 || (0x7F..<0xA0).contains(code) || code == 0xAD { return 0 }
    if code < 0x300 { return 1 }
    // Above the tables: ideographs, then tags and selectors, then private use.
    if code >= 0x20000 { return code < 0x40000 ? 2 : code &>> 16 == 0xE ? 0 : 1 }
    if isCombining(code) { return 0 }
    return code >= 0x1100 && isWide(code) ? 2 : 1
  }

  /// Whether a character is drawn over the one before it, or only formats.
  static func isCombining(_ code: UInt32) -> Bool {
    code >= 0x300 && contains(code, count: Tables.combining.count) { Tables.combining[$0] }
  }

  private static func isWide(_ code: UInt32) -> Bool {
    contains(code, count: Tables.wide.count) { Tables.wide[$0] }
  }

  /// Looks for a code point in sorted ranges: first << 11 | length - 1.
  private static func contains(_ code: UInt32, count: Int, _ range: (Int) -> UInt32) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let first = range(middle) &>> 11
      if code < first {
        high = middle
      } else if code - first <= range(middle) & 0x7FF {
        return true
      } else {
        low = middle + 1
      }
    }
    return false
  }
}
