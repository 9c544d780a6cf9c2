import Flash

/// Which of two slots of one id is the newer one, and what to do when the newest is damaged.
extension Store where Chip: ~Copyable {
  /// Whether a slot is newer than another of the same id (-1: than none).
  ///
  /// Within a stream the place decides. Between the streams the sequence does, and a moved copy beats what it
  /// was copied from.
  @inline(never)
  func isNewer(_ position: Int, than other: Int) throws(StoreFailure) -> Bool {
    guard other >= 0 else { return true }
    let sector = sector(of: position)
    let otherSector = self.sector(of: other)
    if sector == otherSector { return position > other }
    let isMoved = sectors.flags[sector].isMoved
    if isMoved == sectors.flags[otherSector].isMoved {
      return sectors.serial[sector] > sectors.serial[otherSector]
    }
    // What was committed after a sector of moved records was closed is newer than all in it.
    let movedSector = isMoved ? sector : otherSector
    let freshSector = isMoved ? otherSector : sector
    let closing = following(movedSector)
    if closing >= 0 && sectors.serial[freshSector] > sectors.serial[closing] { return !isMoved }
    let sequence = try sequence(position)
    let otherSequence = try self.sequence(other)
    return sequence == otherSequence ? isMoved : sequence > otherSequence
  }

  /// How many slots of a sector belong to whole commits: those behind are void, or of the open group.
  @inline(never)
  func committedEnd(_ sector: Int) throws(StoreFailure) -> Int {
    let all = layout.slotsPerSector
    guard !sectors.flags[sector].isMoved else { return all }
    if group.first >= 0 {
      let first = self.sector(of: group.first)
      if sector == first { return group.first &- firstPosition(first) }
      if sectors.serial[sector] > sectors.serial[first] { return 0 }
    }
    return sectors.flags[sector].isNoted ? try endOfNoted(sector) : all
  }

  /// In a sector with a note, the last commit is void unless its last slot says that it is whole.
  private func endOfNoted(_ sector: Int) throws(StoreFailure) -> Int {
    var end = layout.slotsPerSector
    var void: UInt32?
    var slot = Slot()
    var slotIndex = layout.slotsPerSector
    while slotIndex > 0 {
      slotIndex &-= 1
      guard try readWhole(firstPosition(sector) &+ slotIndex, into: &slot) else { continue }
      let delta = slot.mark & Self.deltaMask
      if void == nil && slot.isLast { return end }
      if let void, void != delta { return end }
      void = delta
      end = slotIndex
    }
    return end
  }

  /// The newest whole slot of an id, by reading slots' ids from the end of both streams; -1 when there is
  /// none.
  @inline(never)
  func newestWhole(_ id: UInt16) throws(StoreFailure) -> Int {
    let fresh = try newestWhole(id, isMoved: false)
    let moved = try newestWhole(id, isMoved: true)
    if fresh < 0 || moved < 0 { return max(fresh, moved) }
    return try isOlderWhole(moved, than: fresh) ? fresh : moved
  }

  /// The newest whole slot of an id in one stream.
  @inline(never)
  private func newestWhole(_ id: UInt16, isMoved: Bool) throws(StoreFailure) -> Int {
    let word = Slot.word(of: id)
    var slot = Slot()
    var sector = latest(isMoved: isMoved, before: .max)
    while sector >= 0 {
      var slotIndex = try committedEnd(sector)
      while slotIndex > 0 {
        slotIndex &-= 1
        let position = firstPosition(sector) &+ slotIndex
        if try idWord(position) == word, try read(id, at: position, into: &slot) { return position }
      }
      sector = latest(isMoved: isMoved, before: sectors.serial[sector])
    }
    return -1
  }

  /// Whether a whole slot of an id has a smaller sequence than another: of both, a bit may be put right.
  @inline(never)
  func isOlderWhole(_ position: Int, than other: Int) throws(StoreFailure) -> Bool {
    var slot = Slot()
    guard try readWhole(position, into: &slot) else { return true }
    let sequence = self.sequence(of: slot, at: position)
    guard try readWhole(other, into: &slot) else { return false }
    return sequence < self.sequence(of: slot, at: other)
  }

  /// Sets the newest slot of an id aside, because it is damaged, and puts the newest whole one in its place.
  @inline(never)
  mutating func replaceDamaged(_ id: UInt16) throws(StoreFailure) {
    let damaged = position(id)
    let newest = try fallBack(id)
    if newest < 0 {
      forget(id)
      if sectors.flags[sector(of: damaged)].isTold { return }
    }
    if try !isCopy(damaged, newest) { lose(damaged) }
  }

  /// Puts the newest whole slot of an id in the place of its newest, and returns its position; -1 when there
  /// is none: the id keeps its place, so that it is known to be damaged and is not used again.
  @inline(never)
  mutating func fallBack(_ id: UInt16) throws(StoreFailure) -> Int {
    counts.setAside &+= 1
    let position = try newestWhole(id)
    var slot = Slot()
    // Unchecked, because it may be one with a bit put right.
    if position >= 0, try readWhole(position, into: &slot) { enter(slot, at: position, checked: false) }
    return position
  }

  /// Makes sure that the newest slot of an id is whole, once in the life of the slot. One with a bit put
  /// right stays unchecked, so that every reading puts it right.
  @inline(never)
  mutating func check(_ id: UInt16) throws(StoreFailure) {
    let position = position(id)
    guard position >= 0, !isChecked(id) else { return }
    var slot = Slot()
    try read(position, into: &slot)
    if slot.isValid(serial: sectors.serial[sector(of: position)]) { return setChecked(id) }
    if try !read(id, at: position, into: &slot) { try replaceDamaged(id) }
  }
}
