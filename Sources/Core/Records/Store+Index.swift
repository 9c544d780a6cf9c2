import Flash

/// The index: for each id the position of its newest slot and two flags, in one integer.
///
/// The top bit says that the slot was checked since the store was opened (and may hence stand in for older
/// slots), the next that it is a tombstone. A position of all ones means that there is none.
extension Store where Chip: ~Copyable {
  static var noPosition: Int { Int(truncatingIfNeeded: Entry.max &>> 2) }
  private static var checkedFlag: Entry { 1 &<< Entry(truncatingIfNeeded: Entry.bitWidth &- 1) }
  private static var deletedFlag: Entry { 1 &<< Entry(truncatingIfNeeded: Entry.bitWidth &- 2) }

  /// The position of an id's newest slot, -1 when there is none.
  @inline(never)
  func position(_ id: UInt16) -> Int {
    let place = Int(truncatingIfNeeded: index[Int(id) &- 1] & (Entry.max &>> 2))
    return place == Self.noPosition ? -1 : place
  }

  func isChecked(_ id: UInt16) -> Bool { index[Int(id) &- 1] & Self.checkedFlag != 0 }

  @inline(never)
  func isTombstone(_ id: UInt16) -> Bool {
    position(id) >= 0 && index[Int(id) &- 1] & Self.deletedFlag != 0
  }

  mutating func setChecked(_ id: UInt16) { index[Int(id) &- 1] |= Self.checkedFlag }

  mutating func setTombstone(_ id: UInt16) { index[Int(id) &- 1] |= Self.deletedFlag }

  /// Makes a slot that was read from a position the newest of its id.
  @inline(never)
  mutating func enter(_ slot: borrowing Slot, at position: Int, checked: Bool) {
    enter(slot.id, position, deleted: slot.isDeleted, checked: checked)
  }

  /// Makes a slot the newest of its id, and keeps the counts of live slots.
  @inline(never)
  mutating func enter(_ id: UInt16, _ position: Int, deleted: Bool, checked: Bool) {
    forget(id)
    var entry = Entry(truncatingIfNeeded: position)
    if deleted { entry |= Self.deletedFlag }
    if checked { entry |= Self.checkedFlag }
    index[Int(id) &- 1] = entry
    sectors.live[sector(of: position)] &+= 1
    recordCount &+= 1
  }

  /// Takes an id out of the index.
  @inline(never)
  mutating func forget(_ id: UInt16) {
    let old = position(id)
    guard old >= 0 else { return }
    sectors.live[sector(of: old)] &-= 1
    recordCount &-= 1
    index[Int(id) &- 1] = Entry.max
  }

  @inline(never)
  func sector(of position: Int) -> Int { position / layout.slotsPerSector }

  func firstPosition(_ sector: Int) -> Int { sector &* layout.slotsPerSector }
}
