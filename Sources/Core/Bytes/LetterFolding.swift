/// What a search takes for the same letter, the same on the handheld and in the mirror.
///
/// Case and the marks above and below letters do not matter, in Latin, Greek and Cyrillic, composed or not: ř
/// is r, й is и. The four letters i of Turkish are one. Czech ch is two letters. Letters that have no mark to
/// lose stand for what people type instead: ł is l, ø is o, ß is ss. Letters of other scripts, and of Greek
/// with the accents of antiquity, stand for themselves. A test holds the table to SQLite's tokenizer.
public struct LetterFolding: Sendable {
  /// What stands for one letter.
  public struct Letter: Equatable, Sendable {
    /// UTF-8, of which `count` bytes count.
    public private(set) var bytes = InlineArray<4, UInt8>(repeating: 0)
    /// How many bytes there are: 0 for a mark that is dropped, and where a word ends.
    public private(set) var count = 0
    /// No letter: a word ends here.
    public private(set) var endsWord = false

    init(endsWord: Bool = false) { self.endsWord = endsWord }

    init(_ one: UInt8, _ other: UInt8 = 0x20) {
      bytes[0] = one
      bytes[1] = other
      count = other == 0x20 ? 1 : 2
    }

    init(_ scalar: UInt32) {
      count = UTF8Text.length(of: scalar)
      var rest = scalar
      var index = count - 1
      while index > 0 {
        bytes[index] = 0x80 | UInt8(truncatingIfNeeded: rest & 0x3F)
        rest = rest &>> 6
        index -= 1
      }
      let lead: UInt8 = count == 1 ? 0 : count == 2 ? 0xC0 : count == 3 ? 0xE0 : 0xF0
      bytes[0] = lead | UInt8(truncatingIfNeeded: rest)
    }

    /// Whether both are the same. (Compared by hand: arrays in place are not.)
    public static func == (one: Letter, other: Letter) -> Bool {
      guard one.count == other.count, one.endsWord == other.endsWord else { return false }
      for index in 0..<one.count where one.bytes[index] != other.bytes[index] { return false }
      return true
    }
  }

  private var scalar: UInt32 = 0
  private var missing = 0

  /// At the start of a text.
  public init() {}

  /// Takes the next byte of a valid text; nil in the middle of a letter.
  public mutating func next(_ byte: UInt8) -> Letter? {
    if byte & 0xC0 == 0x80 {
      scalar = scalar &<< 6 | UInt32(byte & 0x3F)
      missing -= 1
    } else if byte < 0x80 {
      return LetterFolding.fold(ascii: byte)
    } else {
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
      scalar = UInt32(byte & (byte >= 0xF0 ? 0x07 : byte >= 0xE0 ? 0x0F : 0x1F))
    }
    return missing == 0 ? LetterFolding.fold(scalar) : nil
  }

  private static func fold(ascii byte: UInt8) -> Letter {
    switch byte {
    case 0x41...0x5A: Letter(byte | 0x20)
    case 0x30...0x39, 0x61...0x7A: Letter(byte)
    default: Letter(endsWord: true)
    }
  }

  /// What stands for a letter.
  public static func fold(_ scalar: UInt32) -> Letter {
    switch scalar {
    case 0..<0x80: fold(ascii: UInt8(truncatingIfNeeded: scalar))
    case 0xA0..<0x250: fold(scalar, FoldingTable.latin, from: 0xA0)
    case 0x370..<0x530: fold(scalar, FoldingTable.greekCyrillic, from: 0x370)
    case 0x1E00..<0x1F00: fold(scalar, FoldingTable.latinAdditional, from: 0x1E00)
    case 0x300..<0x370: Letter(endsWord: !isDropped(scalar))
    // Punctuation, arrows and symbols, and the punctuation of Chinese and Japanese, wide and narrow.
    case 0x80..<0xA0, 0x2000..<0x2070, 0x2190..<0x2460, 0x2500..<0x2776, 0x27C0..<0x2C00, 0x2E00..<0x2E80,
      0x3000..<0x3005, 0x3008..<0x3021, 0xFF01..<0xFF10, 0xFF1A..<0xFF21, 0xFF3B..<0xFF41, 0xFF5B..<0xFF66,
      0x1F000..<0x1FB00:
      Letter(endsWord: true)
    default: Letter(scalar)
    }
  }

  /// The marks that are dropped: those that Latin letters carry.
  private static func isDropped(_ scalar: UInt32) -> Bool {
    let bit = UInt32(truncatingIfNeeded: scalar & 31)
    switch scalar {
    case 0x300..<0x320: return 0x0802_9FDF as UInt32 &>> bit & 1 != 0
    case 0x320..<0x332: return 0x0003_61F8 as UInt32 &>> bit & 1 != 0
    default: return false
    }
  }

  private static func fold(_ scalar: UInt32, _ table: StaticString, from first: UInt32) -> Letter {
    let index = Int(truncatingIfNeeded: scalar &- first) * 2
    let one = UTF8Text.byte(of: table, at: index)
    let other = UTF8Text.byte(of: table, at: index + 1)
    if one == 0x20 { return Letter(endsWord: true) }
    // A letter of three bytes does not fit into the table: it is itself, or the small one beside it.
    if one == 0x7E { return Letter(scalar >= 0x1EFA ? scalar | 1 : scalar) }
    return Letter(one, other)
  }
}
