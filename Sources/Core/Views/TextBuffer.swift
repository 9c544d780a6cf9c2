import Bytes
import Canvas

/// Text that is being edited: up to `capacity` bytes of UTF-8 and a caret between two characters. The
/// application owns it; a ``TextField`` shows it, and ``LetterTree`` makes keys into changes of it.
///
/// It cannot be copied, and stays where it is: the compiler may copy any other value before it reads
/// ``text``, which then points to where the copy was.
public struct TextBuffer<let capacity: Int>: ~Copyable {
  private var bytes = InlineArray<capacity, UInt8>(repeating: 0)
  /// Bytes in it.
  public private(set) var count = 0
  /// The byte before which the next character is put.
  public private(set) var caret = 0
  private let inPlace = InPlace()

  /// No text.
  public init() {}

  /// The text.
  public var text: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(first: count) }
  }

  /// Takes over `text` and puts the caret at its end. False, and nothing changed, when it does not fit.
  public mutating func set(_ text: Span<UInt8>) -> Bool {
    guard text.count <= capacity else { return false }
    for index in text.indices { bytes[index] = text[index] }
    (count, caret) = (text.count, text.count)
    return true
  }

  /// Puts `text` in the place of some bytes, and the caret behind it. False, and nothing changed, when it
  /// does not fit. The ends of the range must lie between two characters.
  public mutating func replace(_ range: Range<Int>, with text: Span<UInt8>) -> Bool {
    let growth = text.count - range.count
    guard range.lowerBound >= 0, range.upperBound <= count, count + growth <= capacity else { return false }
    if growth > 0 {
      for index in stride(from: count - 1, through: range.upperBound, by: -1) {
        bytes[index + growth] = bytes[index]
      }
    } else if growth < 0 {
      for index in range.upperBound..<count { bytes[index + growth] = bytes[index] }
    }
    for index in text.indices { bytes[range.lowerBound + index] = text[index] }
    count += growth
    caret = range.lowerBound + text.count
    return true
  }

  /// Puts a code point before the caret. False, and nothing changed, when it does not fit or is none.
  public mutating func insert(_ code: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(code) else { return false }
    let encoded = Unicode.UTF8.encode(scalar)
    guard let encoded, count + encoded.count <= capacity else { return false }
    for index in stride(from: count - 1, through: caret, by: -1) {
      bytes[index + encoded.count] = bytes[index]
    }
    var place = caret
    for byte in encoded {
      bytes[place] = byte
      place += 1
    }
    count += encoded.count
    caret = place
    return true
  }

  /// Takes out the code point before the caret. False at the beginning.
  public mutating func deleteBackward() -> Bool {
    let start = before(caret)
    guard start < caret else { return false }
    let length = caret - start
    for index in caret..<count { bytes[index - length] = bytes[index] }
    count -= length
    caret = start
    return true
  }

  /// Moves the caret by so many code points, at most to an end.
  public mutating func moveCaret(by steps: Int) {
    if steps < 0 { for _ in 0..<min(-steps, count) { caret = before(caret) } }
    if steps > 0 { for _ in 0..<min(steps, count) { caret = after(caret) } }
  }

  private func before(_ offset: Int) -> Int {
    var place = max(0, offset - 1)
    while place > 0, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  private func after(_ offset: Int) -> Int {
    var place = min(count, offset + 1)
    while place < count, bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }
}
