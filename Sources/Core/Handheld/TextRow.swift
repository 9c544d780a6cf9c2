import Bytes
import Journal

/// A row of text on the screen: 49 cells of 6 by 12 pixels.
///
/// What does not fit is cut at the edge of a character and ends in an ellipsis. That is a matter of the
/// screen alone: the stored text stays whole.
public struct TextRow: Sendable {
  /// Cells of a row.
  public static let columns = 49

  private var bytes = InlineArray<220, UInt8>(repeating: 0)
  private var count = 0
  /// Cells in use.
  public private(set) var cells = 0

  /// An empty row.
  public init() {}

  /// The row as UTF-8, without spaces at its end.
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span.extracting(first: count) }
  }

  /// Adds text up to column `limit`; with an ellipsis where it is cut.
  mutating func append(_ source: Span<UInt8>, upTo limit: Int = columns) {
    let fits = Self.cells(of: source) <= limit - cells
    let end = fits ? limit : limit - 1
    var offset = 0
    while offset < source.count, let character = Character(source, at: offset) {
      let room = bytes.count - count - Self.ellipsis.count
      guard cells + character.cells <= end, character.byteCount <= room else { break }
      add(source.extracting(offset..<offset + character.byteCount))
      cells += character.cells
      offset += character.byteCount
    }
    guard offset < source.count, cells < limit else { return }
    add(Self.ellipsis.span)
    cells += 1
  }

  private mutating func add(_ source: Span<UInt8>) {
    for index in 0..<min(source.count, bytes.count - count) {
      bytes[count] = source[index]
      count += 1
    }
  }

  /// Adds text of ASCII characters.
  mutating func append(_ source: StaticString) {
    var buffer = TextBuffer<64>()
    buffer.append(source)
    append(buffer.span)
  }

  /// Adds a number.
  mutating func append(number: Int) {
    var buffer = TextBuffer<20>()
    buffer.append(number: number)
    append(buffer.span)
  }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) {
    while cells < column, count < bytes.count {
      bytes[count] = 0x20
      count += 1
      cells += 1
    }
  }

  /// How many cells a text takes.
  static func cells(of source: Span<UInt8>) -> Int {
    var total = 0
    var offset = 0
    while offset < source.count, let character = Character(source, at: offset) {
      total += character.cells
      offset += character.byteCount
    }
    return total
  }

  private static var ellipsis: InlineArray<3, UInt8> { [0xE2, 0x80, 0xA6] }

  /// A character with the marks on it: what is never cut in two.
  private struct Character {
    var byteCount: Int
    var cells: Int

    init?(_ source: Span<UInt8>, at offset: Int) {
      guard let scalar = UTF8Text.scalar(in: source, at: offset) else { return nil }
      byteCount = UTF8Text.length(of: scalar)
      cells = max(1, CellWidth.of(scalar))
      while offset + byteCount < source.count, let mark = UTF8Text.scalar(in: source, at: offset + byteCount),
        CellWidth.of(mark) == 0
      { byteCount += UTF8Text.length(of: mark) }
    }
  }
}
