/// Reads keys out of what a terminal sends (ECMA-48, and UTF-8 for characters).
struct TerminalKeys {
  private var bytes: [UInt8] = []

  /// Takes what has come, and returns the keys in it; the beginning of one that is not whole waits.
  mutating func take(_ more: some Sequence<UInt8>) -> [DesktopKey] {
    bytes += more
    var keys: [DesktopKey] = []
    while let (key, length) = Self.first(of: bytes[...]) {
      if let key { keys.append(key) }
      bytes.removeFirst(length)
    }
    return keys
  }

  /// The first key and its length; nil when more bytes must come.
  private static func first(of bytes: ArraySlice<UInt8>) -> (DesktopKey?, Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escape(bytes.dropFirst())
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Unicode.Scalar(first + 0x60)), 1)
    case 0x20..<0x7F: return (.character(Unicode.Scalar(first)), 1)
    case 0xC2...0xF4:
      let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard bytes.count >= length else { return nil }
      let text = String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars
      return text.count == 1 ? (text.first.map { .character($0) }, length) : (nil, 1)
    default: return (nil, 1)
    }
  }

  /// An arrow is ESC [ A or ESC O A. What does not go on like that is the Escape key.
  private static func escape(_ rest: ArraySlice<UInt8>) -> (DesktopKey?, Int)? {
    guard let second = rest.first, second == 0x5B || second == 0x4F else { return (.escape, 1) }
    guard let third = rest.dropFirst().first else { return nil }
    // ESC [ 5 ~ and ESC [ 6 ~
    if third == 0x35 || third == 0x36 {
      return rest.count < 3 ? nil : (third == 0x35 ? .pageUp : .pageDown, 4)
    }
    let arrows: [UInt8: DesktopKey] = [
      0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x48: .home, 0x46: .end,
    ]
    return (arrows[third], 3)
  }
}
