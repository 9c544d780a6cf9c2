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
  @inline(never)
  mutating func makeRoom(slots: Int) throws(StoreFailure) {
    // Only after power cuts or failing sectors is there anything to catch up with. Once a sector has failed,
    // two are kept free at all times, for the next ones that do.
    while true {
      let isRoomy = fresh.slot &+ slots <= layout.slotsPerSector
      if isRoomy && failingSectors == 0 { return }
      while freeSectors < 2 {
        if try reclaimOne(mayErase: true) { continue }
        if isRoomy { return }
        throw .storeFull
      }
      if fresh.slot < layout.slotsPerSector { return }
      try openFresh()
    }
  }

  @inline(never)
  mutating func openFresh() throws(StoreFailure) {
    while true {
      let sector = nextSector(mostWorn: false)
      if sector < 0 { throw .storeFull }
      if try openFresh(sector) { return }
    }
  }

  /// Goes through the next slots of the victim, when free sectors are few.
  mutating func reclaimStep(mayErase: Bool) throws(StoreFailure) {
    guard freeSectors < Reserve.free || reclaim.victim >= 0 else { return }
    if reclaim.victim < 0 && !chooseLaggard() && !chooseVictim() { return }
    var rounds = reclaim.pace
    if freeSectors < Reserve.free &- 1 { rounds &+= 1 }
    // The last free one may be a sector that fails.
    if freeSectors < 2 { rounds &+= layout.slotsPerSector &>> 2 }
    for _ in 0..<rounds {
      guard reclaim.victim >= 0, try reclaimOne(mayErase: mayErase) else { return }
    }
  }

  /// Goes through one slot. `false` when there is nothing to win, or when a sector would have to be erased
  /// first.
  @inline(never)
  private mutating func reclaimOne(mayErase: Bool) throws(StoreFailure) -> Bool {
    if reclaim.victim < 0 && !chooseVictim() { return false }
    let victim = reclaim.victim
    if reclaim.slot < layout.slotsPerSector {
      let position = firstPosition(victim) &+ reclaim.slot
      let id = try slotID(position)
      if id != 0 {
        if self.position(id) != position { try check(id) }
        while self.position(id) == position {
          guard try moveOn(id, position, mayErase: mayErase) else { return false }
        }
      }
      reclaim.slot &+= 1
      if reclaim.slot < layout.slotsPerSector { return true }
    }
    reclaim = Reclaim(isLevelling: reclaim.isLevelling)
    if sectors.live[victim] > 0 {
      // A slot that lost its id was passed over, or a damaged one brought an older one back: go through it
      // again.
      try replaceDamaged(in: victim)
      return true
    }
    sectors.flags[victim].isMember = false
    if !sectors.flags[victim].isFailing {
      sectors.flags[victim].isFree = true
      freeSectors &+= 1
    }
    return true
  }

  /// Empties and erases the failing sectors, because one has void slots and no note: once the log goes on,
  /// nothing would tell these from a whole commit. One for which there is no room, or that the flash does not
  /// erase, stays. Bounded, because an image may be made so that a sector never empties.
  @inline(never)
  mutating func eraseFailing() throws(StoreFailure) {
    for sector in 0..<layout.sectorCount where sectors.flags[sector].isFailing {
      if sector == moved.sector { moved = Cursor() }
      var rounds = layout.slotCount
      while sectors.flags[sector].isMember, rounds > 0, try reclaimOne(mayErase: true) { rounds &-= 1 }
      guard !sectors.flags[sector].isMember, try eraseSector(sector) else { continue }
      sectors.flags[sector].isFailing = false
      sectors.flags[sector].isErased = true
      sectors.flags[sector].isFree = true
      failingSectors &-= 1
      freeSectors &+= 1
    }
    isNoteOwed = false
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
  @inline(never)
  private mutating func moveOn(_ id: UInt16, _ position: Int, mayErase: Bool) throws(StoreFailure) -> Bool {
    var slot = Slot()
    guard try read(id, at: position, into: &slot) else {
      try replaceDamaged(id)
      return true
    }
    let sequence = self.sequence(of: slot, at: position)
    if moved.slot >= layout.slotsPerSector || sequence > base(moved.sector) &+ Self.deltaMask {
      let sector = nextSector(mostWorn: true)
      if sector < 0 || !mayErase && !sectors.flags[sector].isErased { return false }
      guard try open(sector, .moved) else { return true }
      moved = Cursor(sector: sector, slot: 0)
    }
    let base = self.base(moved.sector)
    let delta = sequence > base ? sequence &- base : 0
    let target = firstPosition(moved.sector) &+ moved.slot
    moved.slot &+= 1
    guard try program(&slot, at: target, delta: delta), try readWhole(target, into: &slot) else {
      fail(moved.sector)
      try writeNote(moved.sector)
      moved = Cursor()
      return true
    }
    counts.moves &+= 1
    enter(slot, at: target, checked: true)
    return true
  }

  /// The sector to open next in a stream: the one that the newest header names, if it is still free.
  @inline(never)
  private func nextSector(mostWorn: Bool) -> Int {
    let named = named(mostWorn ? successors &>> 16 : successors)
    return named >= 0 && sectors.flags[named].isFree ? named : freeSector(mostWorn: mostWorn)
  }

  /// The free sector with the fewest erases, or the most; -1 when there is none.
  @inline(never)
  func freeSector(mostWorn: Bool) -> Int {
    var best = -1
    for sector in 0..<layout.sectorCount where sectors.flags[sector].isFree {
      let wear = sectors.wear[sector]
      if best < 0 || (mostWorn ? wear > sectors.wear[best] : wear < sectors.wear[best]) { best = sector }
    }
    return best
  }

  /// Takes the closed sector with the fewest newest slots, and sets the pace so that going through it costs
  /// no more fresh slots than it wins.
  @inline(never)
  private mutating func chooseVictim() -> Bool {
    var best = -1
    for sector in 0..<layout.sectorCount where isClosed(sector) {
      // What moves out of it needs a sector to go to.
      if sectors.flags[sector].isFailing && freeSectors > 0 {
        best = sector
        break
      }
      if best < 0 || sectors.live[sector] < sectors.live[best]
        || (sectors.live[sector] == sectors.live[best] && sectors.wear[sector] < sectors.wear[best])
      {
        best = sector
      }
    }
    guard best >= 0 else { return false }
    let slots = layout.slotsPerSector
    let won = slots &- Int(sectors.live[best])
    guard won > 0 || sectors.flags[best].isFailing else { return false }
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
      most = max(most, sectors.wear[sector])
      guard isClosed(sector), least < 0 || sectors.wear[sector] < sectors.wear[least] else { continue }
      least = sector
    }
    guard least >= 0, most &- sectors.wear[least] > Reserve.wearSpread else { return false }
    reclaim = Reclaim(victim: least, slot: 0, pace: 4, isLevelling: true)
    return true
  }

  /// Whether a sector's slots can be won back: it is not open, and holds nothing of the open group.
  @inline(never)
  private func isClosed(_ sector: Int) -> Bool {
    guard sectors.flags[sector].isMember, sector != fresh.sector, sector != moved.sector else { return false }
    guard group.first >= 0, !sectors.flags[sector].isMoved else { return true }
    return sectors.serial[sector] < sectors.serial[self.sector(of: group.first)]
  }
}
