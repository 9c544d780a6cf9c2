import Flash

extension Store where Chip: ~Copyable {
  /// Erases everything and opens the first sector.
  mutating func format(_ identity: StoreIdentity) throws(StoreFailure) {
    self.identity = identity
    for sector in 0..<layout.sectorCount {
      guard case .header(let header) = try Self.reading(chip, sector, layout) else { continue }
      epoch = max(epoch, header.epoch)
      sectors[sector].wear = header.wear
    }
    epoch &+= 1
    for sector in 0..<layout.sectorCount {
      if try !eraseSector(sector) {
        fail(sector)
        continue
      }
      sectors[sector].isErased = true
      sectors[sector].isFree = true
      freeSectors &+= 1
      // The first header puts the new epoch in force before anything else of the old store goes.
      if fresh.sector < 0 { _ = try open(sector, .fresh) }
    }
    guard fresh.sector >= 0 else { throw .flash(.eraseFailed) }
    counts = Counts()
  }

  /// Erases a free sector if it must be, and writes its header. `false` when the flash fails: the sector is
  /// out.
  mutating func open(_ sector: Int, _ stream: Stream) throws(StoreFailure) -> Bool {
    sectors[sector].isFree = false
    freeSectors &-= 1
    if !sectors[sector].isErased, try !eraseSector(sector) {
      fail(sector)
      return false
    }
    sectors[sector].isErased = false
    let header = SectorHeader(
      stream: stream, unitLog2: layout.log2(layout.unit), sectorLog2: layout.log2(layout.sectorBytes),
      sectorCount: UInt16(truncatingIfNeeded: layout.sectorCount), identity: identity, epoch: epoch,
      serial: nextSerial, wear: sectors[sector].wear, head: head)
    nextSerial &+= 1
    let raw = header.raw()
    if try !program(sector &* layout.sectorBytes, raw.span) {
      fail(sector)
      return false
    }
    sectors[sector].serial = header.serial
    sectors[sector].isMember = true
    sectors[sector].isNoted = false
    sectors[sector].isMoved = stream == .moved
    let cursor = Cursor(sector: sector, slot: 0, base: Self.base(head: head))
    if stream == .moved { moved = cursor } else { fresh = cursor }
    return true
  }
}
