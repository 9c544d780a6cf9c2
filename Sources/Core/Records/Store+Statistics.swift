import Flash

/// What a store can say of itself.
public struct Statistics: Equatable, Sendable {
  /// Records that are not deleted.
  public internal(set) var records = 0
  /// Tombstones: ids that are not used again yet, or not released.
  public internal(set) var tombstones = 0
  /// Slots of the whole flash.
  public internal(set) var slots = 0
  /// Slots of superseded records, void commits and gaps that reclaiming will win back.
  public internal(set) var deadSlots = 0
  /// Sectors that may be opened next.
  public internal(set) var freeSectors = 0
  /// Sectors given up since the store was opened, because the flash failed there.
  public internal(set) var failingSectors = 0
  /// The fewest erases of a sector.
  public internal(set) var leastWear: UInt32 = 0
  /// The most erases of a sector.
  public internal(set) var mostWear: UInt32 = 0
  /// The erases of all sectors.
  public internal(set) var totalWear: UInt32 = 0
  /// Damaged slots met since the store was opened or last checked. What a power cut tore is not damage.
  public internal(set) var setAside: UInt32 = 0
  /// Those of them by which a committed value was lost or went back to an older one, as far as can be told.
  public internal(set) var lost: UInt32 = 0
  /// Sectors whose headers were missing at opening, though no cut can have taken them.
  public internal(set) var lostSectors: UInt32 = 0
  /// Streams whose last slot opening found cut short, or damaged so that it cannot be told from that: 0 to 2.
  public internal(set) var unfinished: UInt32 = 0
  /// Records moved out of the way since the store was opened.
  public internal(set) var moves: UInt32 = 0
  /// Sectors erased since the store was opened.
  public internal(set) var erases: UInt32 = 0
}

extension Store where Chip: ~Copyable {
  /// Counts what there is. Reads nothing.
  public func statistics() -> Statistics {
    var result = Statistics()
    var number: UInt16 = 0
    while Int(number) < recordCapacity {
      number &+= 1
      if isTombstone(number) { result.tombstones &+= 1 }
    }
    result.records = recordCount &- result.tombstones
    result.slots = layout.slotCount
    result.freeSectors = freeSectors
    result.failingSectors = failingSectors
    result.setAside = counts.setAside
    result.lost = counts.lost
    result.lostSectors = counts.lostSectors
    result.unfinished = counts.unfinished
    result.moves = counts.moves
    result.erases = counts.erases
    result.leastWear = .max
    for sector in 0..<layout.sectorCount {
      let wear = sectors.wear[sector]
      result.leastWear = min(result.leastWear, wear)
      result.mostWear = max(result.mostWear, wear)
      result.totalWear &+= wear
      guard sectors.flags[sector].isMember else { continue }
      var used = layout.slotsPerSector
      if sector == fresh.sector { used = fresh.slot }
      if sector == moved.sector { used = moved.slot }
      result.deadSlots &+= max(0, used &- Int(sectors.live[sector]))
    }
    return result
  }
}
