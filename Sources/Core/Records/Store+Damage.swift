import Flash

/// What the store knows of the damage on its flash.
struct Damage {
  /// How often something was lost, as the newest header says.
  var losses: UInt32 = 0
  /// The sum over the damaged slots that `losses` counts.
  var known: UInt32 = 0
  /// The sum over the damaged slots that were met.
  var found: UInt32 = 0
  /// All slots that count were looked at, so `found` is complete.
  var isSettled = false
  /// Something was lost that no header tells of.
  var isNew = false

  /// The sum for the next header.
  var account: UInt32 { isSettled || known == 0 ? found : known }
}

extension Store where Chip: ~Copyable {
  /// Counts a damaged slot of which something may have been lost.
  @inline(never)
  mutating func lose(_ position: Int) {
    let sector = sector(of: position)
    let place = UInt32(truncatingIfNeeded: position &- firstPosition(sector))
    damage.found = (damage.found &+ (sectors.serial[sector] &* 62 &+ place &* 2 | 1)) & 0xFFFF
    if damage.isSettled || damage.known == 0 { damage.isNew = true }
    counts.lost &+= 1
  }

  /// Whether two slots of one id (-1: none) say that they hold the same value.
  @inline(never)
  func isCopy(_ position: Int, _ other: Int) throws(StoreFailure) -> Bool {
    guard other >= 0 else { return false }
    let sectors = (sector(of: position), sector(of: other))
    guard self.sectors.flags[sectors.0].isMoved || self.sectors.flags[sectors.1].isMoved else { return false }
    return try sequence(position) == sequence(other)
  }

  /// Whether a value that was committed is gone with a damaged slot, when `newest` is the newest whole slot
  /// of its id (-1: none). What the damaged slot says of its own sequence is not believed, unless it is that
  /// of the whole one: then one is the copy of the other.
  func isLoss(_ position: Int, _ newest: Int) throws(StoreFailure) -> Bool {
    guard newest >= 0 else { return true }
    if try isCopy(position, newest) { return false }
    let flags = sectors.flags[sector(of: position)]
    if flags.isMoved == sectors.flags[sector(of: newest)].isMoved {
      return try isNewer(position, than: newest)
    }
    let sequence = try sequence(newest)
    if flags.isMoved {
      // Cuts leave torn copies here, which are older than what came since.
      if flags.isNoted { return try self.sequence(position) > sequence }
      let closing = following(sector(of: position))
      return closing < 0 || sectors.serial[sector(of: newest)] <= sectors.serial[closing]
    }
    return try latestSequence(before: position) > sequence
  }

  /// The largest sequence that a slot of the fresh stream can have, from what comes after it.
  private func latestSequence(before position: Int) throws(StoreFailure) -> UInt32 {
    let sector = sector(of: position)
    var slot = Slot()
    var next = position &+ 1
    while next < firstPosition(sector) &+ layout.slotsPerSector {
      if try readWhole(next, into: &slot) { return sequence(of: slot, at: next) }
      next &+= 1
    }
    let following = following(sector)
    if following < 0 { return head }
    return sectors.head[following] &+ 1
  }

  /// Counts the sectors whose headers are missing, other than those that a cut may have taken.
  mutating func countLostSectors(blanks: UInt32) throws(StoreFailure) {
    var missing = self.blanks(besides: -1) &- Int(truncatingIfNeeded: blanks)
    for sector in 0..<layout.sectorCount where !sectors.flags[sector].hasHeader {
      if isNamed(sector) {
        if try !isOpened(sector) { missing &-= 1 }
      } else {
        // It is one of those that had none: many have the header of an earlier epoch.
        var header = try Self.header(chip, sector &* layout.sectorBytes)
        if header.examine() == .unreadable, try isOpened(sector) { missing &+= 1 }
      }
    }
    guard missing > 0 else { return }
    counts.lostSectors = UInt32(truncatingIfNeeded: missing)
    damage.isNew = true
  }

  /// Whether a sector without a header may have lost it to a cut: it is named to be erased next. When one of
  /// its first slots is whole under the serial that comes next, its header was lost after it was opened.
  @inline(never)
  func isCut(_ sector: Int) throws(StoreFailure) -> Bool {
    guard isNamed(sector) else { return false }
    return try !isOpened(sector)
  }

  private func isNamed(_ sector: Int) -> Bool {
    sector == named(successors) || sector == named(successors &>> 16)
  }

  /// Whether a sector without a header was opened after all others.
  private func isOpened(_ sector: Int) throws(StoreFailure) -> Bool {
    var slot = Slot()
    for slotIndex in 0..<2 {
      try read(firstPosition(sector) &+ slotIndex, into: &slot)
      if slot.isValid(serial: nextSerial) { return true }
    }
    return false
  }

  /// How many sectors have no header, one left out.
  @inline(never)
  func blanks(besides sector: Int) -> Int {
    var count = 0
    for other in 0..<layout.sectorCount where other != sector && !sectors.flags[other].hasHeader {
      count &+= 1
    }
    return count
  }

  /// The sector that half a word names, -1 when it names none.
  @inline(never)
  func named(_ word: UInt32) -> Int {
    let sector = Int(truncatingIfNeeded: word & 0xFFFF)
    return sector < layout.sectorCount ? sector : -1
  }

  /// Chooses the sectors that will be erased next, and returns those of them whose headers a cut may then
  /// take.
  mutating func nameSuccessors() -> UInt32 {
    let fresh = freeSector(mostWorn: false)
    let moved = freeSector(mostWorn: true)
    successors = half(fresh) | half(moved) &<< 16
    var names = successors
    if fresh < 0 || !sectors.flags[fresh].hasHeader { names |= 0xFFFF }
    if moved < 0 || !sectors.flags[moved].hasHeader { names |= 0xFFFF_0000 }
    return names
  }

  private func half(_ sector: Int) -> UInt32 { UInt32(truncatingIfNeeded: sector) & 0xFFFF }

  /// Frees a sector that was named to be erased next: nothing in it counts.
  mutating func freeSuccessor(_ sector: Int) {
    guard sector >= 0, sectors.flags[sector].isMember, sectors.live[sector] == 0, sector != fresh.sector,
      sector != moved.sector
    else { return }
    sectors.flags[sector].isMember = false
    sectors.flags[sector].isFree = true
    freeSectors &+= 1
  }
}
