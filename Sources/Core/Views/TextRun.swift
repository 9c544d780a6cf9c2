/// Bytes of UTF-8 in the engine's text memory, written by a literal with values in it:
/// `"Row \(index) of \(count)"`. Copied once when it is made; no `String` is involved.
public struct TextRun: ExpressibleByStringInterpolation, Sendable {
  var start: UInt16
  var count: UInt16

  /// A literal without values.
  @inline(never)
  public init(stringLiteral text: StaticString) {
    var run = Interpolation(literalCapacity: 0, interpolationCount: 0)
    run.appendLiteral(text)
    self = run.run
  }

  /// A literal with values.
  public init(stringInterpolation interpolation: Interpolation) { self = interpolation.run }

  /// A copy of `text`, which is UTF-8; bytes that are not are shown as replacement characters.
  @inline(never)
  public init(_ text: Span<UInt8>) {
    var run = Interpolation(literalCapacity: 0, interpolationCount: 0)
    run.appendInterpolation(text)
    self = run.run
  }

  /// A decimal number.
  @inline(never)
  public init(_ number: Int) {
    var run = Interpolation(literalCapacity: 0, interpolationCount: 0)
    run.appendInterpolation(number)
    self = run.run
  }

  /// One character; a replacement character when there is none of that code.
  @inline(never)
  public init(character code: UInt32) {
    var run = Interpolation(literalCapacity: 0, interpolationCount: 0)
    run.append(code)
    self = run.run
  }

  /// Puts the pieces of a literal one behind the other.
  public struct Interpolation: StringInterpolationProtocol {
    private let start: Int

    var run: TextRun {
      Ambient.scene { scene in
        TextRun(start: start, count: scene.byteCount - start)
      }
    }

    /// Starts at the end of the text memory.
    public init(literalCapacity: Int, interpolationCount: Int) {
      start = Ambient.scene { $0.byteCount }
    }

    /// Adds a literal piece.
    @inline(never)
    public mutating func appendLiteral(_ text: StaticString) {
      Ambient.scene { scene in
        guard text.hasPointerRepresentation else { return scene.append(0x3F) }
        scene.append(unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount))
      }
    }

    /// Adds a literal that a value holds.
    public mutating func appendInterpolation(_ text: StaticString) { appendLiteral(text) }

    mutating func append(_ code: UInt32) {
      guard let encoded = Unicode.UTF8.encode(Unicode.Scalar(code) ?? "?") else { return }
      Ambient.scene { scene in
        for byte in encoded { scene.append(byte) }
      }
    }

    /// Adds bytes of UTF-8.
    @inline(never)
    public mutating func appendInterpolation(_ text: Span<UInt8>) {
      Ambient.scene { scene in
        scene.append(text)
      }
    }

    /// Adds a run that was written before.
    @inline(never)
    public mutating func appendInterpolation(_ run: TextRun) {
      Ambient.scene { scene in
        for index in run.range { scene.append(scene.bytes[index]) }
      }
    }

    /// Adds a decimal number with at least `digits` digits: `\(minute, digits: 2)` is 05.
    @inline(never)
    public mutating func appendInterpolation(_ number: Int, digits: Int = 1) {
      Ambient.scene { scene in
        if number < 0 { scene.append(0x2D) }
        var rest = UInt32(truncatingIfNeeded: number.magnitude)
        var reversed = InlineArray<10, UInt8>(repeating: 0x30)
        var length = 0
        while length < 10, rest > 0 || length < max(1, digits) {
          reversed[length] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
          length += 1
        }
        while length > 0 {
          length -= 1
          scene.append(reversed[length])
        }
      }
    }
  }

  init(start: Int, count: Int) {
    self.start = UInt16(truncatingIfNeeded: start)
    self.count = UInt16(truncatingIfNeeded: count)
  }

  init(word: UInt32) {
    self.init(start: Int(word & 0xFFFF), count: Int(word &>> 16))
  }

  /// Where the bytes are in the text memory.
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  var word: UInt32 { UInt32(start) | UInt32(count) &<< 16 }
}
