import Bytes

/// A short text of at most `capacity` bytes, held in place.
///
/// It cannot be copied, and stays where it is: the compiler may copy any other value before it reads
/// ``span``, which then points to where the copy was.
public struct TextBuffer<let capacity: Int>: ~Copyable, Sendable {
  private var bytes = InlineArray<capacity, UInt8>(repeating: 0)
  /// The number of bytes in use.
  public private(set) var count = 0
  private let inPlace = InPlace()

  /// An empty text.
  public init() {}

  /// The text, as UTF-8.
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span.extracting(0..<count) }
  }

  /// Bytes that still fit.
  public var remaining: Int { capacity - count }

  /// Adds one byte; false, and nothing added, when the buffer is full.
  @discardableResult
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < capacity else { return false }
    bytes[count] = byte
    count += 1
    return true
  }

  /// Adds a text; false, and nothing added, when it does not fit as a whole.
  @discardableResult
  public mutating func append(_ text: Span<UInt8>) -> Bool {
    guard text.count <= remaining else { return false }
    for index in text.indices { append(text[index]) }
    return true
  }

  /// Adds a text; false, and nothing added, when it does not fit as a whole.
  @discardableResult
  public mutating func append(_ text: StaticString) -> Bool {
    let source = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard source.count <= remaining else { return false }
    for index in 0..<source.count { append(unsafe source[index]) }
    return true
  }

  /// Adds a number in decimal digits; false, and nothing added, when they do not fit.
  @discardableResult
  public mutating func append(number: Int) -> Bool {
    var digits = TextBuffer<20>()
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(truncatingIfNeeded: rest % 10) + 0x30)
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(0x2D) }
    guard digits.count <= remaining else { return false }
    for index in 0..<digits.count { append(digits.bytes[digits.count - 1 - index]) }
    return true
  }

  /// Forgets the text.
  public mutating func removeAll() { count = 0 }
}
