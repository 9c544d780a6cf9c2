import Flash

/// Reading and programming slots, notes and headers.
extension Store where Chip: ~Copyable {
  @inline(never)
  func read(_ address: Int, _ bytes: inout MutableSpan<UInt8>) throws(StoreFailure) {
    do { try chip.read(address, into: &bytes) } catch { throw .flash(error) }
  }

  /// Reads the slot at a position as it is.
  @inline(never)
  func read(_ position: Int, into slot: inout Slot) throws(StoreFailure) {
    var span = slot.bytes.mutableSpan
    try read(layout.address(of: position), &span)
  }

  /// Reads the slot at a position. `false` when it is not whole; what the slot is then means nothing.
  ///
  /// One wrong bit is put right, but not in what a power cut may have torn: that must not be mended into
  /// something else. A copy may be, when it does not end as a cut leaves it: it voids nothing.
  @inline(never)
  func readWhole(_ position: Int, into slot: inout Slot) throws(StoreFailure) -> Bool {
    try read(position, into: &slot)
    let sector = sector(of: position)
    let serial = sectors.serial[sector]
    if slot.isValid(serial: serial) { return true }
    if slot.isBlank { return false }
    if sectors.flags[sector].isNoted {
      if sectors.flags[sector].isMoved ? slot.endsBlank : try isLastUsed(position) { return false }
    }
    return slot.mend(serial: serial)
  }

  /// Whether the slots behind one in its sector are blank, so that a power cut that is noted there may have
  /// torn it.
  @inline(never)
  func isLastUsed(_ position: Int) throws(StoreFailure) -> Bool {
    var next = position &+ 1
    let end = firstPosition(sector(of: position)) &+ layout.slotsPerSector
    var slot = Slot()
    while next < end {
      try read(next, into: &slot)
      if !slot.isBlank { return false }
      next &+= 1
    }
    return true
  }

  /// Reads the slot at a position. `false` when it is not a whole one of `id`.
  @inline(never)
  func read(_ id: UInt16, at position: Int, into slot: inout Slot) throws(StoreFailure) -> Bool {
    guard try readWhole(position, into: &slot) else { return false }
    return slot.id == id
  }

  /// The sequence of a slot that was read from a position.
  @inline(never)
  func sequence(of slot: borrowing Slot, at position: Int) -> UInt32 {
    base(sector(of: position)) &+ (slot.mark & Self.deltaMask)
  }

  /// Programs a slot with another sequence. `false` when the flash says that it did not take.
  @inline(never)
  mutating func program(
    _ slot: inout Slot, at position: Int, delta: UInt32
  ) throws(StoreFailure) -> Bool {
    slot.mark = slot.mark & ~Self.deltaMask | delta
    slot.seal(serial: sectors.serial[sector(of: position)])
    return try program(layout.address(of: position), slot.bytes.span)
  }

  /// Up to four bytes, lowest first, unchecked.
  @inline(never)
  func word(_ address: Int, _ count: Int) throws(StoreFailure) -> UInt32 {
    var raw = InlineArray<4, UInt8>(repeating: 0)
    var whole = raw.mutableSpan
    var span = whole._mutatingExtracting(first: count)
    try read(address, &span)
    return UInt32(raw[0]) | UInt32(raw[1]) &<< 8 | UInt32(raw[2]) &<< 16 | UInt32(raw[3]) &<< 24
  }

  /// The id word of a slot: two bytes, unchecked.
  @inline(never)
  func idWord(_ position: Int) throws(StoreFailure) -> UInt16 {
    UInt16(truncatingIfNeeded: try word(layout.address(of: position), 2))
  }

  /// The id of a slot: from two bytes, unchecked, and from all of them when those are wrong. 0 when it has
  /// none.
  @inline(never)
  func slotID(_ position: Int) throws(StoreFailure) -> UInt16 {
    let word = try idWord(position)
    if word == 0xFFFF { return 0 }
    var id = Slot.id(of: word)
    if id == 0 {
      var slot = Slot()
      if try readWhole(position, into: &slot) { id = slot.id }
    }
    return Int(id) <= recordCapacity ? id : 0
  }

  /// One byte of a slot, unchecked.
  @inline(never)
  func byte(_ position: Int, _ offset: Int) throws(StoreFailure) -> UInt8 {
    UInt8(truncatingIfNeeded: try word(layout.address(of: position) &+ offset, 1))
  }

  /// The mark word of a slot: three bytes, unchecked.
  func mark(_ position: Int) throws(StoreFailure) -> UInt32 {
    try word(layout.address(of: position) &+ StoreFormat.Slot.mark, 3)
  }

  /// The base of a member sector's sequences.
  @inline(never)
  func base(_ sector: Int) -> UInt32 {
    let head = sectors.head[sector]
    return head > StoreFormat.sequenceWindow ? head &- StoreFormat.sequenceWindow : 0
  }

  static var deltaMask: UInt32 { (1 &<< UInt32(StoreFormat.sequenceBits)) &- 1 }

  /// The sequence of a slot, whose mark is read unchecked.
  @inline(never)
  func sequence(_ position: Int) throws(StoreFailure) -> UInt32 {
    try base(sector(of: position)) &+ (mark(position) & Self.deltaMask)
  }

  /// How many bytes of a sector's power-cut note are programmed.
  @inline(never)
  func noteBytes(of sector: Int) throws(StoreFailure) -> Int {
    let address = sector &* layout.sectorBytes &+ layout.noteOffset
    var programmed = 0
    var offset = 0
    while offset < StoreFormat.noteBytes {
      var word = try word(address &+ offset, 4)
      offset &+= 4
      while word != 0xFFFF_FFFF {
        if word & 0xFF != 0xFF { programmed &+= 1 }
        word = word &>> 8 | 0xFF00_0000
      }
    }
    return programmed
  }

  /// Programs bytes, padded to whole units. `false` when the flash says that it did not take: the sector is
  /// failing.
  @inline(never)
  mutating func program(_ address: Int, _ bytes: Span<UInt8>) throws(StoreFailure) -> Bool {
    var padded = InlineArray<256, UInt8>(repeating: 0xFF)
    for offset in bytes.indices { padded[offset] = bytes[offset] }
    let count = Layout.round(bytes.count, to: layout.unit)
    do {
      try chip.program(address, padded.span.extracting(0..<count))
      return true
    } catch {
      // A unit that the driver knows to be programmed, though it reads blank here, is as good as broken.
      if error == .programFailed || error == .overprogrammed {
        fail(address / layout.sectorBytes)
        return false
      }
      isInterrupted = true
      throw .flash(error)
    }
  }

  /// Erases a sector. `false` when the flash says that it did not take: the sector is failing.
  @inline(never)
  mutating func eraseSector(_ sector: Int) throws(StoreFailure) -> Bool {
    counts.erases &+= 1
    sectors.wear[sector] &+= 1
    sectors.flags[sector].hasHeader = false
    do {
      try chip.erase(sector: sector)
      return true
    } catch .eraseFailed {
      fail(sector)
      return false
    } catch {
      isInterrupted = true
      throw .flash(error)
    }
  }

  /// Programs the power-cut note of a sector, once. Where it cannot be programmed, the sector has to be
  /// emptied before the log goes on.
  @inline(never)
  mutating func writeNote(_ sector: Int) throws(StoreFailure) {
    guard !sectors.flags[sector].isNoted else { return }
    sectors.flags[sector].isNoted = true
    let address = sector &* layout.sectorBytes &+ layout.noteOffset
    let zeros = InlineArray<8, UInt8>(repeating: 0)
    // A rotten bit, or too little of an earlier note: the unit may not be programmed again.
    if try noteBytes(of: sector) == 0, try program(address, zeros.span) { return }
    fail(sector)
    isNoteOwed = true
  }

  /// Marks a sector as one that the flash no longer takes programs or erases for.
  @inline(never)
  mutating func fail(_ sector: Int) {
    guard !sectors.flags[sector].isFailing else { return }
    sectors.flags[sector].isFailing = true
    failingSectors &+= 1
    if sectors.flags[sector].isFree {
      sectors.flags[sector].isFree = false
      freeSectors &-= 1
    }
  }
}
