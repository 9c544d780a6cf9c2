import Bytes

/// One picture for the panel: 296 by 128 pixels, a bit each, in the order in which a UC8151 takes them.
///
/// The bytes run down the columns, the left column first: the pixel at `x`, `y` is bit `7 - y % 8` of byte
/// `x * 16 + y / 8`. A set bit is ink; the driver tells the controller so (UC8151, command 50h, DDX). Eight
/// rows that share their bytes are a *band*. The application owns its frames: 4,736 bytes each, and no heap.
public struct Frame: ~Copyable {
  /// Pixels from left to right.
  public static let width = 296
  /// Pixels from top to bottom.
  public static let height = 128
  /// Bytes of a column, which is also the number of bands.
  public static let bandCount = height / 8
  /// Bytes of a frame.
  public static let byteCount = width * bandCount
  /// All pixels.
  public static let bounds = Rect(0, 0, width, height)

  static let wordsPerColumn = 4

  /// The bytes of the frame, four in a word and in the order of the bytes in memory: seen as numbers, words
  /// are big-endian, so that a shift to the right moves pixels down.
  var words: InlineArray<1184, UInt32>

  private let inPlace = InPlace()

  /// A white frame.
  public init() {
    words = InlineArray(repeating: 0)
  }

  /// Fills the frame with one tone.
  public mutating func clear(_ tone: Tone = .white) {
    if tone == .white {
      // In place: an array literal would be made on the stack first, all 4,736 bytes of it.
      var all = words.mutableSpan
      all.update(repeating: 0)
    } else {
      var painter = Painter(&self)
      painter.fill(Frame.bounds, .tone(tone))
    }
  }

  /// Takes over all pixels of `other`.
  public mutating func copy(_ other: borrowing Frame) {
    // Word by word: as a whole, all would be copied to the stack first.
    let source = other.words.span
    var target = words.mutableSpan
    for index in source.indices { target[index] = source[index] }
  }

  /// The eight pixels of one band in one column, the top one in the highest bit. A place outside the frame is
  /// white.
  public func byte(column: Int, band: Int) -> UInt8 {
    guard column >= 0, column < Frame.width, band >= 0, band < Frame.bandCount else { return 0 }
    let word = words[column &* Frame.wordsPerColumn + band / 4].bigEndian
    return UInt8(truncatingIfNeeded: word &>> UInt32(24 - 8 &* (band & 3)))
  }

  /// Whether the pixel is ink. A place outside the frame is white.
  public func isInk(_ x: Int, _ y: Int) -> Bool {
    guard y >= 0 else { return false }
    return byte(column: x, band: y / 8) & (0x80 &>> UInt8(truncatingIfNeeded: y & 7)) != 0
  }
}
