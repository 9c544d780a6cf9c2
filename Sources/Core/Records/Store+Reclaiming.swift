import Flash

/// Winning back the slots of superseded records.
///
/// A victim sector is gone through a few slots at every put: what is still the newest of its id is copied to
/// the stream of moved records; for anything else the newest slot is checked, because it must stand in for
/// the old one. When that is done the victim is free, and is erased only when it is opened again.
struct Reclaim {
  /// The sector gone through, or -1.
  var victim = -1
  /// The next slot in it.
  var slot = 0
  /// Slots gone through at every put.
  var pace = 0
  /// The victim was taken, or the one before, because it lags behind in wear.
  var isLevelling = false
}

extension Store where Chip: ~Copyable {
  /// Makes sure that the next `slots` slots of the fresh stream can be programmed, or fails with `storeFull`.
  mutating func makeRoom(slots: Int) throws(StoreFailure) {
    if fresh.sector >= 0 && fresh.slot &+ slots <= layout.slotsPerSector { return }
    // Only after power cuts or failing sectors is there anything to catch up with.
    while freeSectors < 2 {
      guard try reclaimOne(mayErase: true) else { throw .storeFull }
    }
    if fresh.sector < 0 || fresh.slot >= layout.slotsPerSector { try openFresh() }
  }

  mutating func openFresh() throws(StoreFailure) {
    while let sector = freeSector(mostWorn: false) {
      guard try open(sector, .fresh) else { continue }
      return
    }
    throw .storeFull
  }

  /// Goes through the next slots of the victim, when free sectors are few.
  mutating func reclaimStep(mayErase: Bool) throws(StoreFailure) {
    guard freeSectors < Reserve.free || reclaim.victim >= 0 else { return }
    if reclaim.victim < 0 && !chooseLaggard() && !chooseVictim() { return }
    let rounds = freeSectors < Reserve.free &- 1 ? reclaim.pace &+ 1 : reclaim.pace
    for _ in 0..<rounds {
      guard reclaim.victim >= 0, try reclaimOne(mayErase: mayErase) else { return }
    }
  }

  /// Goes through one slot. `false` when there is nothing to win, or when a sector would have to be erased
  /// first.
  private mutating func reclaimOne(mayErase: Bool) throws(StoreFailure) -> Bool {
    if reclaim.victim < 0 && !chooseVictim() { return false }
    let victim = reclaim.victim
    if reclaim.slot < layout.slotsPerSector {
      let position = firstPosition(victim) &+ reclaim.slot
      if let id = try slotID(position) {
        if self.position(id) != position { try check(id) }
        while self.position(id) == position {
          guard try moveOn(id, position, mayErase: mayErase) else { return false }
        }
      }
      reclaim.slot &+= 1
      if reclaim.slot < layout.slotsPerSector { return true }
    }
    reclaim = Reclaim(isLevelling: reclaim.isLevelling)
    if sectors[victim].live > 0 {
      // A slot that lost its id was passed over, or a damaged one brought an older one back: go through it
      // again.
      try replaceDamaged(in: victim)
      return true
    }
    sectors[victim].isMember = false
    if !sectors[victim].isFailing {
      sectors[victim].isFree = true
      freeSectors &+= 1
    }
    return true
  }

  private mutating func replaceDamaged(in sector: Int) throws(StoreFailure) {
    var id: UInt16 = 0
    while Int(id) < recordCapacity {
      id &+= 1
      let position = position(id)
      guard position >= 0, self.sector(of: position) == sector, try slotID(position) != id else { continue }
      try replaceDamaged(id)
    }
  }

  /// Copies a record to the moved stream and reads the copy back. `false` when that needs an erase that may
  /// not be.
  private mutating func moveOn(_ id: UInt16, _ position: Int, mayErase: Bool) throws(StoreFailure) -> Bool {
    guard var slot = try validSlot(position), slot.id == id else {
      try replaceDamaged(id)
      return true
    }
    let sequence = try base(sector(of: position)) &+ (slot.mark & Self.deltaMask)
    if moved.sector < 0 || moved.slot >= layout.slotsPerSector || sequence > moved.base &+ Self.deltaMask {
      guard let sector = freeSector(mostWorn: true), mayErase || sectors[sector].isErased else {
        return false
      }
      guard try open(sector, .moved) else { return true }
    }
    let delta = sequence > moved.base ? sequence &- moved.base : 0
    slot.mark = slot.mark & ~Self.deltaMask | delta
    slot.seal(serial: sectors[moved.sector].serial)
    let target = firstPosition(moved.sector) &+ moved.slot
    moved.slot &+= 1
    let isProgrammed = try program(layout.address(of: target), slot.bytes.span)
    guard isProgrammed, try validSlot(target) != nil else {
      fail(moved.sector)
      try writeNote(moved.sector)
      moved = Cursor()
      return true
    }
    counts.moves &+= 1
    enter(id, target, deleted: slot.isDeleted, checked: true)
    return true
  }

  /// The free sector with the fewest erases, or the most.
  private func freeSector(mostWorn: Bool) -> Int? {
    var best = -1
    for sector in 0..<layout.sectorCount where sectors[sector].isFree {
      let wear = sectors[sector].wear
      if best < 0 || (mostWorn ? wear > sectors[best].wear : wear < sectors[best].wear) { best = sector }
    }
    return best < 0 ? nil : best
  }

  /// Takes the closed sector with the fewest newest slots, and sets the pace so that going through it costs
  /// no more fresh slots than it wins.
  private mutating func chooseVictim() -> Bool {
    var best = -1
    for sector in 0..<layout.sectorCount where isClosed(sector) {
      if sectors[sector].isFailing {
        best = sector
        break
      }
      if best < 0 || sectors[sector].live < sectors[best].live
        || (sectors[sector].live == sectors[best].live && sectors[sector].wear < sectors[best].wear)
      {
        best = sector
      }
    }
    guard best >= 0 else { return false }
    let slots = layout.slotsPerSector
    let won = slots &- Int(sectors[best].live)
    guard won > 0 || sectors[best].isFailing else { return false }
    reclaim = Reclaim(victim: best, slot: 0, pace: (slots &+ max(won, 1) &- 1) / max(won, 1))
    return true
  }

  /// When the sectors that hold old records lag behind in wear, takes the one that lags most: every second
  /// time.
  private mutating func chooseLaggard() -> Bool {
    guard !reclaim.isLevelling, freeSectors >= Reserve.free &- 1 else { return false }
    var least = -1
    var most: UInt32 = 0
    for sector in 0..<layout.sectorCount {
      most = max(most, sectors[sector].wear)
      guard isClosed(sector), least < 0 || sectors[sector].wear < sectors[least].wear else { continue }
      least = sector
    }
    guard least >= 0, most &- sectors[least].wear > Reserve.wearSpread else { return false }
    reclaim = Reclaim(victim: least, slot: 0, pace: 4, isLevelling: true)
    return true
  }

  /// Whether a sector's slots can be won back: it is not open, and holds nothing of the open group.
  private func isClosed(_ sector: Int) -> Bool {
    guard sectors[sector].isMember, sector != fresh.sector, sector != moved.sector else { return false }
    guard group.first >= 0, !sectors[sector].isMoved else { return true }
    return sectors[sector].serial < sectors[self.sector(of: group.first)].serial
  }
}
