/// A small seeded generator (xorshift64*; Vigna 2016), so that a failing run can be run again.
public struct FlashRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts from a seed.
  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 32) }
}
