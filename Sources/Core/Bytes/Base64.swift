/// Base64 with the standard alphabet and padding, after RFC 4648 section 4.
public enum Base64 {
  /// The number of characters that `count` bytes are encoded as.
  public static func encodedBytes(_ count: Int) -> Int { (count + 2) / 3 * 4 }

  /// The character for six bits.
  public static func character(_ sextet: UInt8) -> UInt8 {
    switch sextet & 0x3F {
    case 0...25: 0x41 + (sextet & 0x3F)
    case 26...51: 0x61 + (sextet & 0x3F) - 26
    case 52...61: 0x30 + (sextet & 0x3F) - 52
    case 62: 0x2B
    default: 0x2F
    }
  }

  /// The six bits of a character; nil for one that is not in the alphabet.
  public static func sextet(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x41...0x5A: character - 0x41
    case 0x61...0x7A: character - 0x61 + 26
    case 0x30...0x39: character - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }

  /// Encodes `source` into the start of `destination` and returns the number of characters written.
  public static func encode(
    _ source: Span<UInt8>, into destination: inout MutableSpan<UInt8>
  ) throws(ByteFailure) -> Int {
    guard encodedBytes(source.count) <= destination.count else { throw .full }
    var encoder = Encoder()
    var count = 0
    for index in source.indices {
      let group = encoder.feed(source[index])
      guard let group else { continue }
      for place in group.indices { destination[count + place] = group[place] }
      count += 4
    }
    if let group = encoder.finish() {
      for place in group.indices { destination[count + place] = group[place] }
      count += 4
    }
    return count
  }

  /// Decodes `source` into the start of `destination` and returns the number of bytes written; nil if a
  /// character is not in the alphabet, or the padding is missing or wrong, or the bytes do not fit.
  public static func decode(_ source: Span<UInt8>, into destination: inout MutableSpan<UInt8>) -> Int? {
    guard source.count % 4 == 0 else { return nil }
    var decoder = Decoder()
    var count = 0
    for index in source.indices {
      let step = decoder.feed(source[index])
      // Padding is the end of it all.
      if decoder.hasPadding, index + 2 < source.count { return nil }
      switch step {
      case .nothing: continue
      case .malformed: return nil
      case .byte(let byte):
        guard count < destination.count else { return nil }
        destination[count] = byte
        count += 1
      }
    }
    return decoder.isComplete ? count : nil
  }

  /// Encodes byte by byte, without a buffer.
  public struct Encoder: Sendable {
    private var bits: UInt32 = 0
    private var held = 0

    /// Starts before the first byte.
    public init() {}

    /// Takes a byte; every third one gives four characters.
    public mutating func feed(_ byte: UInt8) -> InlineArray<4, UInt8>? {
      bits = bits &<< 8 | UInt32(byte)
      held += 1
      return held == 3 ? group(characters: 4) : nil
    }

    /// The last group, padded; nil when nothing is left over.
    public mutating func finish() -> InlineArray<4, UInt8>? {
      guard held > 0 else { return nil }
      let characters = held + 1
      while held < 3 {
        bits = bits &<< 8
        held += 1
      }
      return group(characters: characters)
    }

    private mutating func group(characters: Int) -> InlineArray<4, UInt8> {
      var group = InlineArray<4, UInt8>(repeating: 0x3D)
      for place in 0..<characters {
        group[place] = Base64.character(UInt8(truncatingIfNeeded: bits &>> UInt32(18 - 6 * place)))
      }
      bits = 0
      held = 0
      return group
    }
  }
}
