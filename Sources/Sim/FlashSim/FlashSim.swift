import Flash

/// A NOR chip that is stricter than any real one: the part of ``FlashMemory`` that one owner may use.
///
/// Whoever made the memory keeps a reference to it, so that it can look inside, cut the power, and start
/// another chip from what a cut has left.
public struct FlashSim: NORFlash, ~Copyable {
  /// What the chip holds, counts and fails.
  public let memory: FlashMemory

  /// Makes a chip of a memory.
  public init(_ memory: FlashMemory) {
    self.memory = memory
  }

  /// Makes a blank chip.
  public init(_ geometry: FlashGeometry) {
    self.init(FlashMemory(geometry))
  }

  /// The shape of the memory.
  public var geometry: FlashGeometry { memory.geometry }

  /// Reads; fails with `outOfRange`, or `unreachable` without power.
  public func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    try memory.read(address, into: &destination)
  }

  /// Programs; fails with `misaligned`, `outOfRange`, `overprogrammed`, a planned fault, or `unreachable`.
  public mutating func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure) {
    try memory.program(address, source)
  }

  /// Erases; fails with `outOfRange`, a planned fault or at the end of a sector's endurance, or
  /// `unreachable`.
  public mutating func erase(sector: Int) throws(FlashFailure) {
    try memory.erase(sector: sector)
  }
}
