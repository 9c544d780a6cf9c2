import Flash

extension Store where Chip: ~Copyable {
  /// The record of an id; `nil` when there is none. What a deletion left is returned with `isDeleted` set.
  ///
  /// Reads nothing when there is no record, and 64 bytes of flash when there is. A damaged slot is passed
  /// over for the newest whole one of the id, which means reading every slot's id.
  public func record(_ id: RecordID) throws(StoreFailure) -> Record? {
    var slot = Slot()
    let position = try readNewest(id, into: &slot)
    if position < 0 { return nil }
    return Record(
      id: id, sequence: sequence(of: slot, at: position), isDeleted: slot.isDeleted,
      isReleased: slot.isReleased, payload: slot.payload)
  }

  /// Reads the newest whole slot of an id, and returns its position; -1 when there is none.
  @inline(never)
  func readNewest(_ id: RecordID, into slot: inout Slot) throws(StoreFailure) -> Int {
    let id = id.rawValue
    guard Int(id) <= recordCapacity else { return -1 }
    var position = position(id)
    guard position >= 0, try !read(id, at: position, into: &slot) else { return position }
    position = try newestWhole(id)
    guard position >= 0, try readWhole(position, into: &slot) else { return -1 }
    return position
  }

  /// Whether an id has a record that is not deleted. Reads nothing.
  public func holds(_ id: RecordID) -> Bool {
    Int(id.rawValue) <= recordCapacity && position(id.rawValue) >= 0 && !isTombstone(id.rawValue)
  }

  /// The first bytes of a record: cheaper than ``record(_:)``, and unchecked. `nil` when there is none.
  public func header(_ id: RecordID) throws(StoreFailure) -> RecordHeader? {
    guard Int(id.rawValue) <= recordCapacity else { return nil }
    let position = position(id.rawValue)
    guard position >= 0 else { return nil }
    var raw = InlineArray<10, UInt8>(repeating: 0)
    var span = raw.mutableSpan
    try read(layout.address(of: position), &span)
    let mark = UInt32(raw[2]) | UInt32(raw[3]) &<< 8 | UInt32(raw[4]) &<< 16
    return RecordHeader(
      id: id, sequence: base(sector(of: position)) &+ (mark & Self.deltaMask),
      isDeleted: isTombstone(id.rawValue), isReleased: mark & StoreFormat.Flag.released != 0, kind: raw[8],
      generation: raw[9])
  }

  /// Makes sure that the newest slot of an id can be read as it lies in flash, once in the life of the slot:
  /// a whole older one takes the place of one that is damaged. `false` when no slot of the id is whole.
  /// Writes nothing.
  public mutating func settle(_ id: RecordID) throws(StoreFailure) -> Bool {
    let number = id.rawValue
    guard Int(number) <= recordCapacity, position(number) >= 0, !isChecked(number) else { return true }
    var slot = Slot()
    let newest = try readNewest(id, into: &slot)
    guard newest >= 0 else { return false }
    // A slot with a bit put right stays unchecked, so that every reading puts it right.
    var raw = Slot()
    try read(newest, into: &raw)
    let isSound = raw.isValid(serial: sectors.serial[sector(of: newest)])
    if newest != position(number) || isSound { enter(slot, at: newest, checked: isSound) }
    return true
  }

  /// Copies the first bytes of a record's payload; `false` when the id has none or a tombstone. Reads just
  /// these bytes of a slot that is settled, and all of another one.
  public func peek(_ id: RecordID, into bytes: inout MutableSpan<UInt8>) throws(StoreFailure) -> Bool {
    let number = id.rawValue
    guard holds(id) else { return false }
    if isChecked(number) {
      try read(layout.address(of: position(number)) &+ StoreFormat.Slot.payload, &bytes)
      return true
    }
    var slot = Slot()
    guard try readNewest(id, into: &slot) >= 0 else { return false }
    for index in 0..<bytes.count { bytes[index] = slot.bytes[StoreFormat.Slot.payload &+ index] }
    return true
  }
}
