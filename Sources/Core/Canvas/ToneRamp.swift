/// Four tones at equal distances, and all levels between them.
public struct ToneRamp: Equatable, Sendable {
  /// Four times each tone, the first in the lowest byte.
  private let levels: UInt32

  /// A ramp over four tones.
  public init(_ first: Tone, _ second: Tone, _ third: Tone, _ last: Tone) {
    let front = UInt32(first.rawValue) | UInt32(second.rawValue) &<< 8
    let back = UInt32(third.rawValue) | UInt32(last.rawValue) &<< 8
    levels = (front | back &<< 16) &<< 2
  }

  /// A ramp from one tone to another.
  public init(from first: Tone, to last: Tone) {
    let difference = Int(last.rawValue) - Int(first.rawValue)
    self.init(
      first, Tone(Int(first.rawValue) + difference / 3), Tone(Int(first.rawValue) + difference &* 2 / 3), last
    )
  }

  /// The four tones, from the first to the last.
  public var tones: InlineArray<4, Tone> {
    [tone(0), tone(1), tone(2), tone(3)]
  }

  private func tone(_ index: UInt32) -> Tone {
    Tone(Int(truncatingIfNeeded: levels &>> (8 &* index &+ 2) & 0x3F))
  }

  /// The last position: a third for each part between two tones.
  static let length = 768

  /// Black pixels in 64, at a position of 0 to ``length``.
  func level(_ position: Int) -> Int {
    let shift = UInt32(truncatingIfNeeded: (position &>> 8) &<< 3)
    let low = Int(truncatingIfNeeded: levels &>> shift & 0xFF)
    if shift >= 24 { return low }
    let high = Int(truncatingIfNeeded: levels &>> (shift &+ 8) & 0xFF)
    return low &+ ((high &- low) &* (position & 255)) &>> 8
  }
}
