/// Where a line may be broken: a small part of Unicode Standard Annex 14, and the kinsoku rules of JIS X 4051
/// for brackets, punctuation and small kana.
enum LineBreak {
  /// Whether a line may end after `left` and the next one begin with `right`, which is not an ASCII control.
  @inline(never) static func isAllowed(between left: UInt32, and right: UInt32) -> Bool {
    if right == 0x20 || right == 0x09 || CharacterWidth.isCombining(right) { return false }
    switch left {
    case 0x20, 0x09, 0x200B: return true
    case 0x2D, 0x2F, 0x2010, 0x2013, 0x2014: return !isDigit(right) && !isCloser(right)
    default: break
    }
    guard left >= 0x1100 || right >= 0x1100 else { return false }
    if isCloser(right) || isOpener(left) || isGlue(left) || isGlue(right) { return false }
    return CharacterWidth.cells(left) == 2 || CharacterWidth.cells(right) == 2
  }

  private static func isDigit(_ code: UInt32) -> Bool { code &- 0x30 < 10 }

  /// Characters that hold their neighbours: no-break spaces and the word joiner.
  private static func isGlue(_ code: UInt32) -> Bool {
    code == 0xA0 || code == 0x202F || code == 0x2060 || code == 0xFEFF
  }

  /// Characters that no line begins with: closing brackets, punctuation, small kana, marks of length and
  /// iteration.
  private static func isCloser(_ code: UInt32) -> Bool {
    switch code {
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x2025, 0x2026, 0x203A:
      return true
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x301F, 0x303B:
      return true
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096,
      0x309B...0x309E:
      return true
    case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
      0x30FB...0x30FE:
      return true
    case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60...0xFF65, 0xFF70:
      return true
    default:
      return false
    }
  }

  /// Characters that no line ends with: opening brackets.
  private static func isOpener(_ code: UInt32) -> Bool {
    switch code {
    case 0x28, 0x5B, 0x7B, 0xAB, 0x2018, 0x201C, 0x2039, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014,
      0x3016, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      return true
    default:
      return false
    }
  }
}
