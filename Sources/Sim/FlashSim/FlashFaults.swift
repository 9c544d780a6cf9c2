/// What is wrong with a chip.
public struct FlashFaults: Sendable {
  /// A bit that always reads the same.
  public struct StuckBit: Sendable {
    /// Its byte.
    public let address: Int
    /// Which bit of the byte, 0 to 7.
    public let bit: Int
    /// What it reads.
    public let value: Bool

    /// Describes a stuck bit.
    public init(address: Int, bit: Int, value: Bool) {
      self.address = address
      self.bit = bit
      self.value = value
    }

    func reading(_ byte: UInt8) -> UInt8 {
      let mask: UInt8 = 1 << UInt8(bit)
      return value ? byte | mask : byte & ~mask
    }
  }

  /// Bits that always read the same.
  public var stuckBits: [StuckBit] = []
  /// Addresses at which programs fail, half done.
  public var brokenAddresses: Set<Int> = []
  /// Sectors in which erases fail, leaving noise.
  public var brokenSectors: Set<Int> = []
  /// For sectors that wear out early: the number of erases that they stand.
  public var endurance: [Int: Int] = [:]

  /// No faults.
  public init() {}

  func failsProgram(_ range: Range<Int>) -> Bool {
    brokenAddresses.contains { range.contains($0) }
  }

  func failsErase(_ sector: Int, wear: Int) -> Bool {
    if brokenSectors.contains(sector) { return true }
    guard let limit = endurance[sector] else { return false }
    return wear > limit
  }
}
