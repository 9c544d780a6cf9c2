import Flash

/// Mounting: headers, then the tail of the log, then the ids of every slot.
extension Store where Chip: ~Copyable {
  mutating func mount() throws(StoreFailure) {
    try readHeaders()
    try recoverTail()
    // Fresh slots first: then few pairs are left that only their sequences can put in order. Each stream from
    // its end: a wrong sequence may then put a damaged slot in front of a whole one, never a whole old one.
    try scan(isMoved: false)
    try scanOpenMoved()
    try scan(isMoved: true)
    try readTombstones()
    freeSuccessor(named(successors))
    freeSuccessor(named(successors &>> 16))
    // A cut may have left the first blank slot half programmed without a trace, so appending starts behind
    // it.
    fresh.slot &+= 1
    moved.slot &+= 1
  }

  private mutating func readHeaders() throws(StoreFailure) {
    var survey = Survey()
    var blanks: UInt32 = 0
    var wear: UInt32 = 0
    for sector in 0..<layout.sectorCount {
      var header = try Self.header(chip, sector &* layout.sectorBytes)
      let verdict = survey.add(&header, layout)
      if verdict == .none { continue }
      sectors.wear[sector] = header.wear
      if verdict == .outsider { continue }
      if verdict == .founder {
        for earlier in 0..<sector { sectors.flags[earlier] = SectorFlags() }
        nextSerial = 1
        head = 0
      }
      sectors.flags[sector].isMember = true
      sectors.flags[sector].hasHeader = true
      sectors.serial[sector] = header.serial
      sectors.head[sector] = header.head
      sectors.flags[sector].isMoved = header.isMoved
      sectors.flags[sector].isNoted = try noteBytes(of: sector) >= StoreFormat.noteThreshold
      head = max(head, header.head)
      guard header.serial >= nextSerial else { continue }
      nextSerial = header.serial &+ 1
      damage.losses = header.losses
      damage.known = header.account & 0xFFFF
      blanks = header.account &>> 16
      wear = header.wear
      successors = header.successors
    }
    try Self.judge(survey, chip, layout)
    identityWords = survey.identity
    formatted = survey.epoch
    try countLostSectors(blanks: blanks)
    for sector in 0..<layout.sectorCount where !sectors.flags[sector].isMember {
      sectors.flags[sector].isFree = true
      freeSectors &+= 1
    }
    // Where the header was lost, the wear is taken to be that of the sector opened last.
    for sector in 0..<layout.sectorCount where sectors.wear[sector] == 0 { sectors.wear[sector] = wear }
    fresh = cursor(isMoved: false)
    moved = cursor(isMoved: true)
  }

  /// The start of the sector of a stream that was opened last.
  @inline(never)
  private func cursor(isMoved: Bool) -> Cursor {
    let sector = latest(isMoved: isMoved, before: .max)
    return sector < 0 ? Cursor() : Cursor(sector: sector, slot: 0)
  }

  /// The sector of a stream with the largest serial under a bound, or -1.
  @inline(never)
  func latest(isMoved: Bool, before bound: UInt32) -> Int {
    var best = -1
    for sector in 0..<layout.sectorCount {
      guard sectors.flags[sector].isMember, sectors.flags[sector].isMoved == isMoved,
        sectors.serial[sector] < bound
      else {
        continue
      }
      if best < 0 || sectors.serial[sector] > sectors.serial[best] { best = sector }
    }
    return best
  }

  /// Finds the end of the last whole commit. What lies behind it is void for ever: a note in each sector it
  /// touches says so, and the open sector is closed.
  private mutating func recoverTail() throws(StoreFailure) {
    let known = head
    var sector = fresh.sector
    let newest = sector
    var slot = Slot()
    while sector >= 0 {
      var isUnfinished = false
      var isEnded = false
      var slotIndex = layout.slotsPerSector
      while slotIndex > 0 && !isEnded {
        slotIndex &-= 1
        let position = firstPosition(sector) &+ slotIndex
        try read(position, into: &slot)
        if slot.isBlank { continue }
        if sector == newest && fresh.slot == 0 { fresh.slot = slotIndex &+ 1 }
        guard isWholeAtEnd(&slot, sector) else {
          if sector == newest { isUnfinished = true }
          continue
        }
        let sequence = self.sequence(of: slot, at: position)
        isEnded = slot.isLast || sequence <= known
        if isEnded { head = max(head, sequence) } else { isUnfinished = true }
      }
      if isUnfinished {
        counts.unfinished = 1
        try writeNote(sector)
      }
      if isEnded { break }
      sector = latest(isMoved: false, before: sectors.serial[sector])
    }
    if newest >= 0 && sectors.flags[newest].isNoted { fresh = Cursor() }
  }

  /// Whether a slot is whole, though it may be the last one of a stream, which a cut may have torn.
  ///
  /// One wrong bit is put right: if it was a cut, the commit was under way and may become whole. A slot that
  /// ends blank is what a cut leaves, and is not mended into something else.
  @inline(never)
  private func isWholeAtEnd(_ slot: inout Slot, _ sector: Int) -> Bool {
    let serial = sectors.serial[sector]
    if slot.isValid(serial: serial) { return true }
    return !sectors.flags[sector].isNoted && !slot.endsBlank && slot.mend(serial: serial)
  }

  /// Enters the open sector of moved records. Its slots stand alone, so it stays open after a cut.
  private mutating func scanOpenMoved() throws(StoreFailure) {
    let sector = moved.sector
    guard sector >= 0 else { return }
    var doubtful = -1
    var slot = Slot()
    for slotIndex in 0..<layout.slotsPerSector {
      let position = firstPosition(sector) &+ slotIndex
      try read(position, into: &slot)
      if slot.isBlank { continue }
      moved.slot = slotIndex &+ 1
      let isValid = slot.isValid(serial: sectors.serial[sector])
      if doubtful >= 0 { try consider(doubtful) }
      doubtful = isValid ? -1 : position
      if isValid { try consider(slot, position) }
    }
    // Only the last slot can be torn. What it was copied from is still there.
    guard doubtful >= 0 else { return }
    try read(doubtful, into: &slot)
    if isWholeAtEnd(&slot, sector) { return try consider(slot, doubtful) }
    counts.unfinished &+= 1
    try writeNote(sector)
  }

  /// Enters the closed sectors of a stream, and the open one of the fresh stream.
  @inline(never)
  private mutating func scan(isMoved: Bool) throws(StoreFailure) {
    var sector = latest(isMoved: isMoved, before: .max)
    while sector >= 0 {
      if sector == fresh.sector || sectors.flags[sector].isNoted && sector != moved.sector {
        try scanChecking(sector)
      } else if sector != moved.sector {
        try scanIDs(sector)
      }
      sector = latest(isMoved: isMoved, before: sectors.serial[sector])
    }
  }

  @inline(never)
  private mutating func scanChecking(_ sector: Int) throws(StoreFailure) {
    var slotIndex = sector == fresh.sector ? fresh.slot : try committedEnd(sector)
    while slotIndex > 0 {
      slotIndex &-= 1
      try consider(firstPosition(sector) &+ slotIndex)
    }
  }

  @inline(never)
  private mutating func scanIDs(_ sector: Int) throws(StoreFailure) {
    var slotIndex = layout.slotsPerSector
    while slotIndex > 0 {
      slotIndex &-= 1
      let position = firstPosition(sector) &+ slotIndex
      let id = try slotID(position)
      if id != 0, try isNewer(position, than: self.position(id)) {
        enter(id, position, deleted: false, checked: false)
      }
    }
  }

  /// Enters the slot at a position if it is whole and the newest of its id so far.
  private mutating func consider(_ position: Int) throws(StoreFailure) {
    var slot = Slot()
    if try readWhole(position, into: &slot) { try consider(slot, position) }
  }

  /// Enters a slot that is whole if it is the newest of its id so far.
  @inline(never)
  private mutating func consider(_ slot: borrowing Slot, _ position: Int) throws(StoreFailure) {
    guard Int(slot.id) <= recordCapacity else { return }
    if try isNewer(position, than: self.position(slot.id)) { enter(slot, at: position, checked: true) }
  }

  /// Learns which of the newest slots are tombstones: one byte for each.
  private mutating func readTombstones() throws(StoreFailure) {
    var id: UInt16 = 0
    while Int(id) < recordCapacity {
      id &+= 1
      let position = position(id)
      guard position >= 0, !isChecked(id) else { continue }
      let high = try byte(position, StoreFormat.Slot.mark &+ 2)
      let kind = UInt32(high) &<< 16 & (StoreFormat.Flag.live | StoreFormat.Flag.deleted)
      if kind == StoreFormat.Flag.live { continue }
      if kind == StoreFormat.Flag.deleted { setTombstone(id) } else { _ = try fallBack(id) }
    }
  }
}
