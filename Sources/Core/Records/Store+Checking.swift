import Flash

extension Store where Chip: ~Copyable {
  /// Looks at the newest slot of every record, and at every other one that might be newer, and puts the
  /// newest whole one in place of each that is damaged. Settles ``epoch``: call it once after opening.
  ///
  /// Visits the damaged places in order of sectors and slots, and returns how many there are; when a sector
  /// is missing and some never had a header, all of these are visited. The damage stays
  /// on the flash until its sector is won back, so another call finds it again. Reads two bytes of every slot
  /// and 64 of every record, and with `everySlot` all slots, the superseded too; writes nothing.
  @discardableResult
  public mutating func check(
    everySlot: Bool = false, _ visit: (Flaw) -> Void = { _ in }
  ) throws(StoreFailure) -> Int {
    damage.isSettled = false
    damage.found = 0
    counts.setAside = 0
    counts.lost = 0
    for sector in 0..<layout.sectorCount {
      if sectors.flags[sector].isMember {
        try check(sector, everySlot, visit)
      } else if counts.lostSectors > 0, !sectors.flags[sector].hasHeader, try !isCut(sector) {
        visit(Flaw(sector: sector, slot: nil, id: nil, effect: .unknown))
      }
    }
    damage.isSettled = true
    if damage.found != damage.known && damage.found != 0 { damage.isNew = true }
    return Int(truncatingIfNeeded: counts.setAside &+ counts.lostSectors)
  }

  private mutating func check(
    _ sector: Int, _ everySlot: Bool, _ visit: (Flaw) -> Void
  ) throws(StoreFailure) {
    var end = try committedEnd(sector)
    if sector == fresh.sector { end = min(end, fresh.slot) }
    if sector == moved.sector { end = min(end, moved.slot) }
    for slotIndex in 0..<end {
      let position = firstPosition(sector) &+ slotIndex
      let id = try slotID(position)
      guard try isDamaged(position, id, everySlot) else { continue }
      var newest = id == 0 ? -1 : self.position(id)
      if newest == position { newest = try fallBack(id) } else { counts.setAside &+= 1 }
      var effect = Flaw.Effect.none
      if try isLoss(position, newest) {
        lose(position)
        effect = id == 0 ? .unknown : newest < 0 ? .lost : .rolledBack
        if newest < 0 { sectors.flags[sector].isTold = true }
      }
      visit(
        Flaw(sector: sector, slot: slotIndex, id: RecordID(rawValue: id), effect: effect))
    }
  }

  /// Whether a slot with an id (0: none that can be read) is damaged, as far as that matters.
  private mutating func isDamaged(
    _ position: Int, _ id: UInt16, _ everySlot: Bool
  ) throws(StoreFailure) -> Bool {
    let newest = id == 0 ? -1 : self.position(id)
    if !everySlot {
      if newest == position && isChecked(id) { return false }
      if newest >= 0, newest != position, try isBehind(position, newest) { return false }
    }
    var slot = Slot()
    try read(position, into: &slot)
    if slot.isBlank { return false }
    let isSound = slot.isValid(serial: sectors.serial[sector(of: position)])
    if !isSound, try !readWhole(position, into: &slot) {
      if sectors.flags[sector(of: position)].isNoted { return try !isLastUsed(position) }
      return true
    }
    if id != 0 { try settle(slot, position, newest, isSound) }
    return false
  }

  /// Enters a whole slot that is the newest of its id. One with a bit put right is not checked for good.
  private mutating func settle(
    _ slot: borrowing Slot, _ position: Int, _ newest: Int, _ isSound: Bool
  ) throws(StoreFailure) {
    if newest == position || newest < 0 { return enter(slot, at: position, checked: isSound) }
    // The marks of both may have a wrong bit that opening did not see. One that is not whole is met later.
    guard try !isBehind(position, newest), try isOlderWhole(newest, than: position) else { return }
    enter(slot, at: position, checked: isSound)
  }

  /// Whether a slot is older than another of its stream.
  private func isBehind(_ position: Int, _ newest: Int) throws(StoreFailure) -> Bool {
    guard sectors.flags[sector(of: position)].isMoved == sectors.flags[sector(of: newest)].isMoved else {
      return false
    }
    return try !isNewer(position, than: newest)
  }
}
