/// A bitmap font of fixed cells, read in place from its bytes: the format is in <doc:Fonts>.
///
/// The fonts of the firmware are in its constants. Others are assets in memory-mapped flash, made by
/// `Tools/fonts --assets`.
@safe public struct Font: Equatable, @unchecked Sendable {
  // A font never changes and is never freed, so the pointer may be shared.
  private let base: UnsafePointer<UInt8>

  /// The offsets of the fields.
  private enum Field {
    static let width = 4
    static let height = 5
    static let ascent = 6
    static let rangeCount = 8
    static let glyphCount = 10
    static let ranges = 12
    static let rangeBytes = 8
    /// Bytes after the last glyph that may be read, but are of no meaning.
    static let padding = 3
  }

  /// A font in the firmware's own constants.
  init(constant base: UnsafeRawPointer) {
    unsafe self.base = base.assumingMemoryBound(to: UInt8.self)
  }

  /// A font that was loaded or is mapped into memory; nil if the bytes are not a font of version 1. Checks
  /// every offset, so that broken bytes draw nonsense at worst.
  ///
  /// The memory must stay as it is for as long as the program runs: that is why this is unsafe.
  @unsafe public init?(asset bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, bytes.count >= Field.ranges else { return nil }
    unsafe self.base = base
    guard unsafe bytes[0] == 0x43, unsafe bytes[1] == 0x46, unsafe bytes[2] == 0x4E, unsafe bytes[3] == 0x31,
      (1...32).contains(width), (1...25).contains(height), ascent <= height
    else { return nil }
    let glyphs = u16(Field.glyphCount)
    guard Field.ranges + rangeCount &* Field.rangeBytes + glyphs &* glyphBytes + Field.padding <= bytes.count
    else { return nil }
    for index in 0..<rangeCount where range(index).glyph + range(index).count > glyphs { return nil }
  }

  /// Pixels from one character to the next.
  public var width: Int { Int(u8(Field.width)) }
  /// Rows of a character.
  public var height: Int { Int(u8(Field.height)) }
  /// Rows above the base line.
  public var ascent: Int { Int(u8(Field.ascent)) }

  /// Whether the font has a glyph for a code point.
  public func has(_ code: UInt32) -> Bool { glyph(code) != nil }

  /// The picture of a code point; nil if the font has none.
  func glyph(_ code: UInt32) -> Glyph? {
    var low = 0
    var high = rangeCount
    // The first range is ASCII in the fonts of the firmware: most characters are found at once.
    var middle = 0
    while low < high {
      let candidate = range(middle)
      if code < candidate.first {
        high = middle
      } else if code &- candidate.first < UInt32(truncatingIfNeeded: candidate.count) {
        return glyph(at: candidate.glyph + Int(truncatingIfNeeded: code &- candidate.first))
      } else {
        low = middle + 1
      }
      middle = (low + high) / 2
    }
    return nil
  }

  /// The glyphs from U+0020 to U+007E, if the font begins with them.
  var ascii: ASCIIGlyphs? {
    guard rangeCount > 0, range(0).first == 0x20, range(0).count >= 95 else { return nil }
    let offset = Field.ranges + rangeCount &* Field.rangeBytes + range(0).glyph &* glyphBytes
    return unsafe ASCIIGlyphs(
      base: UnsafeRawPointer(base + offset), width: width, height: height, glyphBytes: glyphBytes)
  }

  /// The picture at a place in the font, which must be one of its glyphs.
  func glyph(at index: Int) -> Glyph {
    let offset = Field.ranges + rangeCount &* Field.rangeBytes + index &* glyphBytes
    return unsafe Glyph(bits: UnsafeRawPointer(base + offset), width: width, height: height)
  }

  private var rangeCount: Int { u16(Field.rangeCount) }
  private var glyphBytes: Int { (width &* height + 7) / 8 }

  private func range(_ index: Int) -> (first: UInt32, count: Int, glyph: Int) {
    let offset = Field.ranges + index &* Field.rangeBytes
    let first = UInt32(truncatingIfNeeded: u16(offset)) | UInt32(truncatingIfNeeded: u16(offset + 2)) &<< 16
    return (first, u16(offset + 4), u16(offset + 6))
  }

  private func u8(_ offset: Int) -> UInt8 { unsafe base[offset] }

  private func u16(_ offset: Int) -> Int { unsafe Int(base[offset]) | Int(base[offset + 1]) &<< 8 }

  /// Whether both are the same font in memory.
  public static func == (left: Font, right: Font) -> Bool { unsafe left.base == right.base }
}
