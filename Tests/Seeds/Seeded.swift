/// A small random generator (SplitMix64; Steele, Lea and Flood 2014) with a seed that a test prints, so that
/// its run can be repeated.
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// Starts from a seed.
  public init(_ seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// As many random bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}

/// The sizes at which framing and buffering go wrong first.
public let edgeSizes = [0, 1, 2, 63, 64, 65, 127, 128, 253, 254, 255, 508, 509, 4096]
