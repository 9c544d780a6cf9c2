/// A cursor over CBOR (RFC 8949) that reads item by item, never past the end and without copying.
///
/// A call that fails leaves the cursor where it was. Numbers need not be in their shortest form. Strings,
/// arrays and maps of indefinite length are stepped over by ``skip()`` and searched by ``value(forKey:)``,
/// but not read.
public struct CBORReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// Bytes read so far.
  public private(set) var offset = 0

  /// Starts at the first of `bytes`.
  @_lifetime(copy bytes)
  public init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Whether everything has been read.
  public var isAtEnd: Bool { offset == bytes.count }

  /// Bytes not read yet.
  public var remaining: Int { bytes.count - offset }

  /// The kind of the next item, which stays unread; nil at the end.
  public var peekKind: CBORKind? {
    isAtEnd ? nil : CBORKind(rawValue: bytes[offset] &>> 5)
  }

  /// Reads a number from 0 up to 4,294,967,295.
  @_lifetime(self: copy self)
  public mutating func uint() throws(CBORFailure) -> UInt32 {
    try number(.unsigned)
  }

  /// Reads a number that fits 32 bits with a sign.
  @_lifetime(self: copy self)
  public mutating func int() throws(CBORFailure) -> Int32 {
    let start = offset
    let isNegative = peekKind == .negative
    let magnitude = try number(isNegative ? .negative : .unsigned)
    guard magnitude <= 0x7FFF_FFFF else {
      offset = start
      throw .tooLarge
    }
    let value = Int32(bitPattern: magnitude)
    return isNegative ? -1 - value : value
  }

  /// Reads false or true.
  @_lifetime(self: copy self)
  public mutating func bool() throws(CBORFailure) -> Bool {
    guard !isAtEnd else { throw .truncated }
    let byte = bytes[offset]
    guard byte == 0xF4 || byte == 0xF5 else { throw .unexpectedType }
    offset += 1
    return byte == 0xF5
  }

  /// Reads a null.
  @_lifetime(self: copy self)
  public mutating func null() throws(CBORFailure) {
    guard !isAtEnd else { throw .truncated }
    guard bytes[offset] == 0xF6 else { throw .unexpectedType }
    offset += 1
  }

  /// Reads the start of an array and returns the number of its items, which follow.
  ///
  /// No count is returned that the bytes left cannot hold.
  @_lifetime(self: copy self)
  public mutating func array() throws(CBORFailure) -> Int {
    try count(.array, bytesPerItem: 1)
  }

  /// Reads the start of a map and returns the number of its pairs, which follow: key, value, key, value.
  ///
  /// No count is returned that the bytes left cannot hold.
  @_lifetime(self: copy self)
  public mutating func map() throws(CBORFailure) -> Int {
    try count(.map, bytesPerItem: 2)
  }

  /// Reads a byte string.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func byteString() throws(CBORFailure) -> Span<UInt8> {
    let length = try count(.bytes, bytesPerItem: 1)
    defer { offset += length }
    return bytes.extracting(offset..<offset + length)
  }

  /// Reads a text string; its bytes are well-formed UTF-8.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func text() throws(CBORFailure) -> Span<UInt8> {
    let start = offset
    let length = try count(.text, bytesPerItem: 1)
    let text = bytes.extracting(offset..<offset + length)
    guard UTF8Text.isValid(text) else {
      offset = start
      throw .notUTF8
    }
    offset += length
    return text
  }

  /// The bytes from `start`, an offset that was passed before, up to the cursor.
  @_lifetime(copy self)
  public func slice(from start: Int) -> Span<UInt8> {
    guard start >= 0, start <= offset else { return bytes.extracting(0..<0) }
    return bytes.extracting(start..<offset)
  }

  /// Goes back to `start`, an offset that was passed before.
  @_lifetime(self: copy self)
  public mutating func rewind(to start: Int) {
    guard start >= 0, start <= offset else { return }
    offset = start
  }

  @_lifetime(self: copy self)
  private mutating func number(_ kind: CBORKind) throws(CBORFailure) -> UInt32 {
    let start = offset
    let head = try head(of: kind)
    guard head.isDefinite, head.high == 0 else {
      offset = start
      throw head.isDefinite ? .tooLarge : .malformed
    }
    return head.low
  }

  @_lifetime(self: copy self)
  private mutating func count(_ kind: CBORKind, bytesPerItem: Int) throws(CBORFailure) -> Int {
    let start = offset
    let head = try head(of: kind)
    guard head.isDefinite else {
      offset = start
      throw .unexpectedType
    }
    guard head.high == 0, head.low <= UInt32(truncatingIfNeeded: remaining / bytesPerItem) else {
      offset = start
      throw .truncated
    }
    return Int(truncatingIfNeeded: head.low)
  }

  /// The argument of an item's first bytes: the high and the low half of up to 64 bits.
  struct Head {
    var kind: CBORKind
    var information: UInt8
    var high: UInt32 = 0
    var low: UInt32 = 0
    var isDefinite: Bool { information != 31 }
  }

  @_lifetime(self: copy self)
  private mutating func head(of kind: CBORKind) throws(CBORFailure) -> Head {
    guard let next = peekKind else { throw .truncated }
    guard next == kind else { throw .unexpectedType }
    return try head()
  }

  @_lifetime(self: copy self)
  mutating func head() throws(CBORFailure) -> Head {
    guard let kind = peekKind else { throw .truncated }
    var head = Head(kind: kind, information: bytes[offset] & 0x1F)
    let length: Int
    switch head.information {
    case 0...23: (length, head.low) = (0, UInt32(head.information))
    case 24...27: length = 1 &<< Int(head.information - 24)
    case 31: length = 0
    default: throw .malformed
    }
    guard length < remaining else { throw .truncated }
    for index in 0..<length {
      head.high = head.high &<< 8 | head.low &>> 24
      head.low = head.low &<< 8 | UInt32(bytes[offset + 1 + index])
    }
    offset += 1 + length
    return head
  }

  /// Steps over the content of a string, whose head has been read.
  @_lifetime(self: copy self)
  mutating func skipContent(_ head: Head) throws(CBORFailure) {
    guard head.high == 0, head.low <= UInt32(truncatingIfNeeded: remaining) else { throw .truncated }
    let end = offset + Int(truncatingIfNeeded: head.low)
    if head.kind == .text, !UTF8Text.isValid(bytes.extracting(offset..<end)) { throw .notUTF8 }
    offset = end
  }

  /// Whether the next byte ends an item of indefinite length.
  var isAtBreak: Bool { !isAtEnd && bytes[offset] == 0xFF }

  /// Steps over the break that ends an item of indefinite length, if one comes next.
  @_lifetime(self: copy self)
  mutating func takeBreak() -> Bool {
    guard isAtBreak else { return false }
    offset += 1
    return true
  }
}
