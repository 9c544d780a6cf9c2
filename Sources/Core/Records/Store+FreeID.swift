import Flash

/// Where the search for a free id stands.
struct Picker {
  /// Ids up to this one have been used, or given out in this group.
  var used: UInt16 = 0
  /// The last tombstone whose id was given out.
  var tombstone: UInt16 = 0
  /// Ids gone through since the group began.
  var passed = 0

  mutating func startOver() {
    used = 0
    passed = 0
  }
}

extension Store where Chip: ~Copyable {
  /// Gives an id for a new record, another one at every call within a group.
  ///
  /// Ids that were never used come first, with generation 0. After them come deleted ones that were released,
  /// with one more than the generation of the tombstone; the search goes round, so that an id rests as long
  /// as possible. Fails with `storeFull` when there is none, or no room for one.
  public mutating func freeID() throws(StoreFailure) -> FreeID {
    if recordCount &+ group.newIDs < recordLimit {
      while Int(picker.used) < recordCapacity {
        picker.used &+= 1
        if position(picker.used) < 0 { return FreeID(id: RecordID(unchecked: picker.used), generation: 0) }
      }
    }
    while picker.passed < recordCapacity {
      picker.passed &+= 1
      picker.tombstone = Int(picker.tombstone) >= recordCapacity ? 1 : picker.tombstone &+ 1
      let id = RecordID(unchecked: picker.tombstone)
      guard isTombstone(id.rawValue), let header = try header(id) else { continue }
      guard header.isReleased || header.sequence <= releaseHorizon else { continue }
      return FreeID(id: id, generation: header.generation &+ 1)
    }
    throw .storeFull
  }
}
