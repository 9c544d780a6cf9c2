import Flash

extension Store where Chip: ~Copyable {
  /// Erases everything and opens the first sector.
  mutating func format(_ identity: StoreIdentity) throws(StoreFailure) {
    identityWords = IdentityWords(identity)
    for sector in 0..<layout.sectorCount {
      var header = try Self.header(chip, sector &* layout.sectorBytes)
      guard case .header = header.examine() else { continue }
      formatted = max(formatted, header.epoch &+ header.losses)
      sectors.wear[sector] = header.wear
    }
    formatted &+= 1
    for sector in 0..<layout.sectorCount {
      if try !eraseSector(sector) { continue }
      sectors.flags[sector].isErased = true
      sectors.flags[sector].isFree = true
      freeSectors &+= 1
      // The first header puts the new epoch in force before anything else of the old store goes.
      if fresh.sector < 0 { _ = try openFresh(sector) }
    }
    guard fresh.sector >= 0 else { throw .flash(.eraseFailed) }
    counts = Counts()
  }

  /// Erases a free sector if it must be, and writes its header. `false` when the flash fails: the sector is
  /// out.
  @inline(never)
  mutating func open(_ sector: Int, _ stream: Stream) throws(StoreFailure) -> Bool {
    sectors.flags[sector].isFree = false
    freeSectors &-= 1
    if !sectors.flags[sector].isErased, try !eraseSector(sector) { return false }
    sectors.flags[sector].isErased = false
    var header = SectorHeader(stream, layout)
    header.identity = identityWords
    header.epoch = formatted
    header.serial = nextSerial
    header.wear = sectors.wear[sector]
    header.head = head
    header.losses = damage.losses &+ (damage.isNew ? 1 : 0)
    header.successors = .max
    var blanks = layout.sectorCount &- 1
    // With the first header of an epoch all others are of no account.
    if nextSerial > 1 {
      header.successors = nameSuccessors()
      blanks = self.blanks(besides: sector)
    }
    header.account = damage.account &+ UInt32(truncatingIfNeeded: blanks) &<< 16
    nextSerial &+= 1
    let raw = header.raw()
    if try !program(sector &* layout.sectorBytes, raw.span) { return false }
    damage.losses = header.losses
    damage.known = damage.account
    damage.isNew = false
    sectors.serial[sector] = header.serial
    sectors.head[sector] = header.head
    var flags = SectorFlags()
    flags.isMember = true
    flags.hasHeader = true
    flags.isMoved = stream == .moved
    sectors.flags[sector] = flags
    return true
  }

  /// Goes on with the fresh stream in a free sector. `false` when the flash fails: the sector is out.
  mutating func openFresh(_ sector: Int) throws(StoreFailure) -> Bool {
    guard try open(sector, .fresh) else { return false }
    fresh = Cursor(sector: sector, slot: 0)
    return true
  }
}
