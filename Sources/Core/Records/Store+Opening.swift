import Flash

/// Mounting: headers, then the tail of the log, then the ids of every slot.
extension Store where Chip: ~Copyable {
  mutating func mount() throws(StoreFailure) {
    try readHeaders()
    try recoverTail()
    // Fresh slots first: then few pairs are left that only their sequences can put in order.
    try scan(isMoved: false)
    try scan(isMoved: true)
    try scanOpenMoved()
    try readTombstones()
    // A cut may have left the first blank slot half programmed without a trace, so appending starts behind
    // it.
    if fresh.sector >= 0 { fresh.slot &+= 1 }
    if moved.sector >= 0 { moved.slot &+= 1 }
  }

  private mutating func readHeaders() throws(StoreFailure) {
    var survey = Survey()
    for sector in 0..<layout.sectorCount {
      let reading = try Self.reading(chip, sector, layout)
      guard let verdict = survey.add(reading, layout: layout), case .header(let header) = reading else {
        continue
      }
      sectors[sector].wear = header.wear
      if case .outsider = verdict { continue }
      if case .founder = verdict {
        for earlier in 0..<sector { sectors[earlier].isMember = false }
        nextSerial = 1
        head = 0
      }
      sectors[sector].isMember = true
      sectors[sector].serial = header.serial
      sectors[sector].isMoved = header.stream == .moved
      sectors[sector].isNoted = try noteBytes(of: sector) >= StoreFormat.noteThreshold
      nextSerial = max(nextSerial, header.serial &+ 1)
      head = max(head, header.head)
    }
    try Self.judge(survey, chip, layout)
    identity = survey.identity
    epoch = survey.epoch
    for sector in 0..<layout.sectorCount where !sectors[sector].isMember {
      sectors[sector].isFree = true
      freeSectors &+= 1
    }
    guessWear()
    let newest = latest(isMoved: false, before: .max)
    if newest >= 0 { fresh = Cursor(sector: newest, slot: 0, base: try base(newest)) }
    let newestMoved = latest(isMoved: true, before: .max)
    if newestMoved >= 0 { moved = Cursor(sector: newestMoved, slot: 0, base: try base(newestMoved)) }
  }

  /// A sector whose header was lost wears on from what the others count on average.
  private mutating func guessWear() {
    var total = 0
    var members = 0
    for sector in 0..<layout.sectorCount where sectors[sector].wear > 0 {
      total &+= Int(truncatingIfNeeded: sectors[sector].wear)
      members &+= 1
    }
    guard members > 0 else { return }
    let mean = UInt32(truncatingIfNeeded: total / members)
    for sector in 0..<layout.sectorCount where sectors[sector].wear == 0 { sectors[sector].wear = mean }
  }

  /// The sector of a stream with the largest serial under a bound, or -1.
  func latest(isMoved: Bool, before bound: UInt32) -> Int {
    var best = -1
    for sector in 0..<layout.sectorCount {
      guard sectors[sector].isMember, sectors[sector].isMoved == isMoved, sectors[sector].serial < bound
      else {
        continue
      }
      if best < 0 || sectors[sector].serial > sectors[best].serial { best = sector }
    }
    return best
  }

  /// Finds the end of the last whole commit. What lies behind it is void for ever: a note in each sector it
  /// touches says so, and the open sector is closed.
  private mutating func recoverTail() throws(StoreFailure) {
    let known = head
    var sector = fresh.sector
    let newest = sector
    while sector >= 0 {
      var isUnfinished = false
      var isEnded = false
      var slotIndex = layout.slotsPerSector
      while slotIndex > 0 && !isEnded {
        slotIndex &-= 1
        let position = firstPosition(sector) &+ slotIndex
        let slot = try slot(position)
        if slot.isBlank { continue }
        if sector == newest && fresh.slot == 0 { fresh.slot = slotIndex &+ 1 }
        guard slot.isValid(serial: sectors[sector].serial) else {
          if sector == newest { isUnfinished = true }
          continue
        }
        let sequence = try base(sector) &+ (slot.mark & Self.deltaMask)
        isEnded = slot.isLast || sequence <= known
        if isEnded { head = max(head, sequence) } else { isUnfinished = true }
      }
      if isUnfinished { try writeNote(sector) }
      if isEnded { break }
      sector = latest(isMoved: false, before: sectors[sector].serial)
    }
    if newest >= 0 && sectors[newest].isNoted { fresh = Cursor() }
  }

  /// Enters the open sector of moved records. Its slots stand alone, so it stays open after a cut.
  private mutating func scanOpenMoved() throws(StoreFailure) {
    let sector = moved.sector
    guard sector >= 0 else { return }
    var doubtful = -1
    for slotIndex in 0..<layout.slotsPerSector {
      let position = firstPosition(sector) &+ slotIndex
      let slot = try slot(position)
      if slot.isBlank { continue }
      moved.slot = slotIndex &+ 1
      if doubtful >= 0, let mended = try validSlot(doubtful) { try consider(mended, doubtful) }
      doubtful = position
      guard slot.isValid(serial: sectors[sector].serial) else { continue }
      doubtful = -1
      try consider(slot, position)
    }
    // Only the last slot can be torn. What it was copied from is still there.
    if doubtful >= 0 { try writeNote(sector) }
  }

  /// Enters the closed sectors of a stream, and the open one of the fresh stream.
  private mutating func scan(isMoved: Bool) throws(StoreFailure) {
    for sector in 0..<layout.sectorCount {
      guard sectors[sector].isMember, sectors[sector].isMoved == isMoved, sector != moved.sector else {
        continue
      }
      if sector == fresh.sector || sectors[sector].isNoted {
        try scanChecking(sector)
      } else {
        try scanIDs(sector)
      }
    }
  }

  private mutating func scanChecking(_ sector: Int) throws(StoreFailure) {
    let end = sector == fresh.sector ? fresh.slot : try committedEnd(sector)
    for slotIndex in 0..<end {
      let position = firstPosition(sector) &+ slotIndex
      if let slot = try validSlot(position) { try consider(slot, position) }
    }
  }

  private mutating func scanIDs(_ sector: Int) throws(StoreFailure) {
    for slotIndex in 0..<layout.slotsPerSector {
      let position = firstPosition(sector) &+ slotIndex
      guard let id = try slotID(position) else { continue }
      if try isNewer(position, than: self.position(id)) {
        enter(id, position, deleted: false, checked: false)
      }
    }
  }

  private mutating func consider(_ slot: Slot, _ position: Int) throws(StoreFailure) {
    guard let id = slot.id, Int(id) <= recordCapacity else { return }
    if try isNewer(position, than: self.position(id)) {
      enter(id, position, deleted: slot.isDeleted, checked: true)
    }
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
      if kind == StoreFormat.Flag.deleted { setTombstone(id) } else { try check(id) }
    }
  }
}
