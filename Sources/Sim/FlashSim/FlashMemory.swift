import Flash

/// The inside of a simulated chip: bytes, wear, counters, faults, and the moment when power fails.
public final class FlashMemory {
  /// The shape.
  public let geometry: FlashGeometry
  /// Every byte.
  public private(set) var bytes: [UInt8]
  /// How often each sector was erased.
  public private(set) var wear: [Int]
  /// For each program unit, whether it was programmed since its last erase: 1 or 0.
  public private(set) var programmed: [UInt8]
  /// Calls and bytes since the memory was made or the counters were set anew.
  public var counters = FlashCounters()
  /// Calls that broke a rule of NOR flash: alignment, range, write once.
  public private(set) var violations = 0
  /// When power is to fail.
  public var cut: PowerCut?
  /// What misbehaves.
  public var faults = FlashFaults()
  /// Whether power has failed: every call fails with `unreachable`.
  public private(set) var isOff = false
  /// Keeps changed bytes outside the process; `false` when that fails.
  var writeThrough: ((ArraySlice<UInt8>, Int) -> Bool)?
  private var random: FlashRandom

  /// Makes a blank memory. `seed` feeds the random bits of torn operations.
  public convenience init(_ geometry: FlashGeometry, seed: UInt64 = 1) {
    self.init(geometry, bytes: [UInt8](repeating: 0xFF, count: geometry.byteCount), seed: seed)
  }

  /// Makes a memory with given bytes, of which every unit that is not blank counts as programmed.
  public init(_ geometry: FlashGeometry, bytes: [UInt8], seed: UInt64 = 1) {
    precondition(bytes.count == geometry.byteCount, "an image must be as large as the chip")
    let unit = geometry.programUnitBytes
    self.geometry = geometry
    self.bytes = bytes
    wear = [Int](repeating: 0, count: geometry.sectorCount)
    programmed = [UInt8](repeating: 0, count: bytes.count / unit)
    random = FlashRandom(seed: seed)
    for (offset, byte) in bytes.enumerated() where byte != 0xFF { programmed[offset / unit] = 1 }
  }

  private init(copying other: FlashMemory, seed: UInt64) {
    geometry = other.geometry
    bytes = other.bytes
    wear = other.wear
    programmed = other.programmed
    faults = other.faults
    random = FlashRandom(seed: seed)
  }

  /// A copy with power on, no cut planned and counters at zero. It shares its bytes until one of both
  /// changes.
  public func fork(seed: UInt64 = 1) -> FlashMemory {
    FlashMemory(copying: self, seed: seed)
  }

  /// Power fails now, between two operations.
  public func cutPower() {
    isOff = true
    cut = nil
  }

  /// Switches power on again; a cut that did not come yet is called off.
  public func restorePower() {
    isOff = false
    cut = nil
  }

  /// Programs and erases that were asked for since the counters were set anew.
  public var operations: Int { counters.programs + counters.erases }

  /// Flips one bit, as age and radiation do.
  public func rot(address: Int, bit: Int) {
    bytes[address] ^= 1 << UInt8(bit)
    keep(address..<address + 1)
  }

  func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    if isOff { throw .unreachable }
    let count = destination.count
    guard address >= 0, count <= geometry.byteCount - address else {
      violations += 1
      throw .outOfRange
    }
    counters.reads += 1
    counters.bytesRead += count
    bytes.withUnsafeBytes { source in
      let area = UnsafeRawBufferPointer(rebasing: source[address..<address + count])
      destination.withUnsafeMutableBytes { $0.copyMemory(from: area) }
    }
    for stuck in faults.stuckBits where address..<(address + count) ~= stuck.address {
      destination[stuck.address - address] = stuck.reading(destination[stuck.address - address])
    }
  }

  func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure) {
    if isOff { throw .unreachable }
    let unit = geometry.programUnitBytes
    let count = source.count
    try check(address >= 0 && count > 0 && count <= geometry.byteCount - address, .outOfRange)
    try check(address % unit == 0 && count % unit == 0, .misaligned)
    let units = address / unit..<(address + count) / unit
    for index in units { try check(programmed[index] == 0, .overprogrammed) }
    counters.programs += 1
    counters.bytesProgrammed += count
    counters.pagesTouched += (address + count - 1) / 256 - address / 256 + 1
    if let mode = cutNow() {
      tearProgram(address, source, mode)
      throw .unreachable
    }
    let isBroken = faults.failsProgram(address..<address + count)
    for index in units { programmed[index] = 1 }
    for offset in 0..<(isBroken ? count / 2 : count) { bytes[address + offset] &= source[offset] }
    keep(address..<address + count)
    if isOff { throw .unreachable }
    if isBroken { throw .programFailed }
  }

  func erase(sector: Int) throws(FlashFailure) {
    if isOff { throw .unreachable }
    try check(0..<geometry.sectorCount ~= sector, .outOfRange)
    counters.erases += 1
    wear[sector] += 1
    let area = sector * geometry.sectorBytes..<(sector + 1) * geometry.sectorBytes
    if let mode = cutNow() {
      tearErase(area, mode)
      throw .unreachable
    }
    if faults.failsErase(sector, wear: wear[sector]) {
      for address in area { bytes[address] |= random.byte() & random.byte() }
      keep(area)
      throw .eraseFailed
    }
    blank(area)
    keep(area)
    if isOff { throw .unreachable }
  }

  private func check(_ holds: Bool, _ failure: FlashFailure) throws(FlashFailure) {
    if holds { return }
    violations += 1
    throw failure
  }

  /// Writes a change through; without that the chip is gone.
  private func keep(_ area: Range<Int>) {
    if let writeThrough, !writeThrough(bytes[area], area.lowerBound) { isOff = true }
  }

  private func blank(_ area: Range<Int>) {
    bytes.replaceSubrange(area, with: repeatElement(0xFF, count: area.count))
    let units = area.lowerBound / geometry.programUnitBytes..<area.upperBound / geometry.programUnitBytes
    programmed.replaceSubrange(units, with: repeatElement(0, count: units.count))
  }

  /// The mode of the cut when this operation is the one at which power fails.
  private func cutNow() -> PowerCut.Mode? {
    guard let cut else { return nil }
    guard cut.operations > 0 else {
      isOff = true
      self.cut = nil
      return cut.mode
    }
    self.cut = PowerCut(after: cut.operations - 1, cut.mode)
    return nil
  }

  private func tearProgram(_ address: Int, _ source: Span<UInt8>, _ mode: PowerCut.Mode) {
    guard mode != .nothing else { return }
    let unit = geometry.programUnitBytes
    let half = source.count / 2
    for offset in 0..<half { bytes[address + offset] &= source[offset] }
    if mode == .halfAndNoise {
      for offset in half..<min(half + 4, source.count) {
        bytes[address + offset] &= random.byte() | source[offset]
      }
    }
    let touched = mode == .half ? half : min(half + 4, source.count)
    for index in address / unit...(address + max(touched, 1) - 1) / unit { programmed[index] = 1 }
    keep(address..<address + source.count)
  }

  private func tearErase(_ area: Range<Int>, _ mode: PowerCut.Mode) {
    switch mode {
    case .nothing: return
    case .half: blank(area.lowerBound..<(area.lowerBound + area.upperBound) / 2)
    case .halfAndNoise: for address in area { bytes[address] |= random.byte() }
    }
    keep(area)
  }
}
