import Flash

extension Store where Chip: ~Copyable {
  /// Forgets every record and begins a new epoch. The identity and the counts of wear stay.
  ///
  /// One header, in a sector that was free, puts the new epoch in force; sectors of an older one do not count
  /// and are erased when their turn comes. After a power cut the store is as before or empty. To be called
  /// outside a group; one that is open is lost. When it fails the store is as before.
  public mutating func eraseAll() throws(StoreFailure) {
    if isInterrupted { throw .interrupted }
    let before = (formatted, head, nextSerial, damage)
    formatted = epoch &+ 1
    damage = Damage()
    head = 0
    nextSerial = 1
    var opened = -1
    for sector in 0..<layout.sectorCount where opened < 0 && sectors.flags[sector].isFree {
      let isOpen: Bool
      do throws(StoreFailure) { isOpen = try openFresh(sector) } catch {
        (formatted, head, nextSerial, damage) = before
        throw error
      }
      if isOpen { opened = sector }
    }
    guard opened >= 0 else {
      (formatted, head, nextSerial, damage) = before
      throw .flash(.eraseFailed)
    }
    forgetAll(but: opened)
  }

  /// Empties the memory of everything but one sector and the wear of all.
  private mutating func forgetAll(but opened: Int) {
    for id in 0..<recordCapacity { index[id] = Entry.max }
    freeSectors = 0
    successors = .max
    for sector in 0..<layout.sectorCount where sector != opened { sectors.flags[sector].hasHeader = false }
    for sector in 0..<layout.sectorCount where sector != opened {
      sectors.live[sector] = 0
      sectors.flags[sector].isMember = false
      sectors.flags[sector].isNoted = false
      sectors.flags[sector].isMoved = false
      if sectors.flags[sector].isFailing { continue }
      sectors.flags[sector].isFree = true
      freeSectors &+= 1
    }
    isNoteOwed = false
    sectors.live[opened] = 0
    recordCount = 0
    releaseHorizon = 0
    moved = Cursor()
    group = Group()
    pending = Pending()
    reclaim = Reclaim()
    picker = Picker()
    counts = Counts()
  }
}
