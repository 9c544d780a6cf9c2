/// Text as bytes of UTF-8: whether it is well formed, and whether it is fit to be shown.
public enum UTF8Text {
  /// Whether `bytes` are well-formed UTF-8 (RFC 3629: no overlong form, no surrogate, nothing above
  /// U+10FFFF).
  public static func isValid(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard let scalar = scalar(in: bytes, at: offset) else { return false }
      offset += length(of: scalar)
    }
    return true
  }

  /// Whether `bytes` are one line of plain text: well formed and without control characters (U+0000 to
  /// U+001F, U+007F to U+009F), so that a terminal shows it and obeys nothing in it. No bytes at all are a
  /// line.
  public static func isLine(_ bytes: Span<UInt8>) -> Bool {
    isPlain(bytes, allowingNewlines: false)
  }

  /// Whether `bytes` are lines of plain text: as ``isLine(_:)``, but a newline (U+000A) is allowed.
  public static func isMultiline(_ bytes: Span<UInt8>) -> Bool {
    isPlain(bytes, allowingNewlines: true)
  }

  private static func isPlain(_ bytes: Span<UInt8>, allowingNewlines: Bool) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard let scalar = scalar(in: bytes, at: offset) else { return false }
      let isControl = scalar < 0x20 || (0x7F...0x9F).contains(scalar)
      if isControl, !(allowingNewlines && scalar == 0x0A) { return false }
      offset += length(of: scalar)
    }
    return true
  }

  /// The code point whose first byte is at `offset`; nil if it is not well formed or `offset` is not inside
  /// `bytes`.
  public static func scalar(in bytes: Span<UInt8>, at offset: Int) -> UInt32? {
    guard offset >= 0, offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return UInt32(first) }
    let extra = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    guard first >= 0xC2, first <= 0xF4, extra < bytes.count - offset else { return nil }
    var scalar = UInt32(first & (0x3F &>> UInt8(extra)))
    for index in 1...extra {
      let next = bytes[offset + index]
      guard next & 0xC0 == 0x80 else { return nil }
      scalar = scalar &<< 6 | UInt32(next & 0x3F)
    }
    let isSurrogate = (0xD800...0xDFFF).contains(scalar)
    guard !isSurrogate, scalar <= 0x10FFFF, length(of: scalar) == extra + 1 else { return nil }
    return scalar
  }

  /// The number of bytes that a code point takes, 1 to 4.
  public static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }

  /// Whether `bytes` are those of `text`.
  public static func equal(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount else { return false }
    for index in bytes.indices where bytes[index] != byte(of: text, at: index) { return false }
    return true
  }

  /// The byte at `index` of `text`, which the caller keeps inside its `utf8CodeUnitCount`.
  public static func byte(of text: StaticString, at index: Int) -> UInt8 {
    // A StaticString made from a literal of more than one scalar, or of ASCII, is always stored as bytes.
    unsafe text.utf8Start[index]
  }
}
