import Flash

/// Reading and programming slots, notes and headers.
extension Store where Chip: ~Copyable {
  func read(_ address: Int, _ bytes: inout MutableSpan<UInt8>) throws(StoreFailure) {
    do { try chip.read(address, into: &bytes) } catch { throw .flash(error) }
  }

  func slot(_ position: Int) throws(StoreFailure) -> Slot {
    var slot = Slot()
    var span = slot.bytes.mutableSpan
    try read(layout.address(of: position), &span)
    return slot
  }

  /// The slot at a position if it is whole, or `nil`.
  ///
  /// One wrong bit is put right, but not where a power cut was noted: a torn slot must not be mended into another.
  func validSlot(_ position: Int) throws(StoreFailure) -> Slot? {
    let slot = try slot(position)
    let sector = sectors[sector(of: position)]
    if slot.isValid(serial: sector.serial) { return slot }
    return sector.isNoted || slot.isBlank ? nil : slot.mended(serial: sector.serial)
  }

  /// The id word of a slot: two bytes, unchecked.
  func idWord(_ position: Int) throws(StoreFailure) -> UInt16 {
    var raw = InlineArray<2, UInt8>(repeating: 0)
    var span = raw.mutableSpan
    try read(layout.address(of: position), &span)
    return UInt16(raw[0]) | UInt16(raw[1]) &<< 8
  }

  /// The id of a slot: from two bytes, unchecked, and from all of them when those are wrong. `nil` when it has none.
  func slotID(_ position: Int) throws(StoreFailure) -> UInt16? {
    let word = try idWord(position)
    if word == 0xFFFF { return nil }
    if let id = Slot.id(of: word) { return Int(id) <= recordCapacity ? id : nil }
    guard let id = try validSlot(position)?.id, Int(id) <= recordCapacity else { return nil }
    return id
  }

  /// One byte of a slot, unchecked.
  func byte(_ position: Int, _ offset: Int) throws(StoreFailure) -> UInt8 {
    var raw = InlineArray<1, UInt8>(repeating: 0)
    var span = raw.mutableSpan
    try read(layout.address(of: position) &+ offset, &span)
    return raw[0]
  }

  /// The mark word of a slot: three bytes, unchecked.
  func mark(_ position: Int) throws(StoreFailure) -> UInt32 {
    var raw = InlineArray<3, UInt8>(repeating: 0)
    var span = raw.mutableSpan
    try read(layout.address(of: position) &+ StoreFormat.Slot.mark, &span)
    return UInt32(raw[0]) | UInt32(raw[1]) &<< 8 | UInt32(raw[2]) &<< 16
  }

  /// The base of a member sector's sequences.
  func base(_ sector: Int) throws(StoreFailure) -> UInt32 {
    if sector == fresh.sector { return fresh.base }
    if sector == moved.sector { return moved.base }
    var raw = InlineArray<4, UInt8>(repeating: 0)
    var span = raw.mutableSpan
    try read(sector &* layout.sectorBytes &+ StoreFormat.Header.head, &span)
    let head = UInt32(raw[0]) | UInt32(raw[1]) &<< 8 | UInt32(raw[2]) &<< 16 | UInt32(raw[3]) &<< 24
    return Self.base(head: head)
  }

  static func base(head: UInt32) -> UInt32 {
    head > StoreFormat.sequenceWindow ? head &- StoreFormat.sequenceWindow : 0
  }

  static var deltaMask: UInt32 { (1 &<< UInt32(StoreFormat.sequenceBits)) &- 1 }

  /// The sequence of a slot, whose mark is read unchecked.
  func sequence(_ position: Int) throws(StoreFailure) -> UInt32 {
    try base(sector(of: position)) &+ (mark(position) & Self.deltaMask)
  }

  /// How many bits of a sector's power-cut note are programmed.
  func noteBits(of sector: Int) throws(StoreFailure) -> Int {
    var raw = InlineArray<16, UInt8>(repeating: 0xFF)
    var span = raw.mutableSpan
    try read(sector &* layout.sectorBytes &+ layout.noteOffset, &span)
    var bits = 0
    for offset in 0..<StoreFormat.noteBytes { bits &+= 8 &- raw[offset].nonzeroBitCount }
    return bits
  }

  /// Programs bytes, padded to whole units. `false` when the flash says that it did not take.
  mutating func program(_ address: Int, _ bytes: Span<UInt8>) throws(StoreFailure) -> Bool {
    var padded = InlineArray<256, UInt8>(repeating: 0xFF)
    for offset in bytes.indices { padded[offset] = bytes[offset] }
    let count = Layout.round(bytes.count, to: layout.unit)
    do {
      try chip.program(address, padded.span.extracting(0..<count))
      return true
    } catch .programFailed {
      return false
    } catch {
      isInterrupted = true
      throw .flash(error)
    }
  }

  /// Erases a sector. `false` when the flash says that it did not take.
  mutating func eraseSector(_ sector: Int) throws(StoreFailure) -> Bool {
    counts.erases &+= 1
    sectors[sector].wear &+= 1
    do {
      try chip.erase(sector: sector)
      return true
    } catch .eraseFailed {
      return false
    } catch {
      isInterrupted = true
      throw .flash(error)
    }
  }

  /// Programs the power-cut note of a sector, once.
  mutating func writeNote(_ sector: Int) throws(StoreFailure) {
    guard !sectors[sector].isNoted else { return }
    sectors[sector].isNoted = true
    // Some bits of an earlier note, too few to count: the unit may not be programmed again, so empty the sector soon.
    if try noteBits(of: sector) > 0 { return fail(sector) }
    let zeros = InlineArray<16, UInt8>(repeating: 0)
    if try !program(sector &* layout.sectorBytes &+ layout.noteOffset, zeros.span) { fail(sector) }
  }

  /// Marks a sector as one that the flash no longer takes programs or erases for.
  mutating func fail(_ sector: Int) {
    guard !sectors[sector].isFailing else { return }
    sectors[sector].isFailing = true
    failingSectors &+= 1
    if sectors[sector].isFree {
      sectors[sector].isFree = false
      freeSectors &-= 1
    }
  }
}
