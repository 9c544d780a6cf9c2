import Flash

/// What the headers of all sectors say together: whether this is a store, whose, and of which epoch.
struct Survey {
  private(set) var isStore = false
  private(set) var identity = StoreIdentity(bytes: InlineArray(repeating: 0))
  private(set) var epoch: UInt32 = 0
  private(set) var unknownVersion: UInt8?
  private(set) var isMisfit = false

  /// What a header means for those before it.
  enum Verdict {
    /// Its sector does not count.
    case outsider
    /// Its sector belongs to the store.
    case member
    /// Its sector belongs to the store, and none of the earlier ones do.
    case founder
  }

  private mutating func add(_ header: SectorHeader, layout: Layout) -> Verdict {
    if isStore && header.epoch < epoch { return .outsider }
    if isStore && header.epoch == epoch {
      guard header.identity == identity else { return .outsider }
      if !header.fits(layout) { isMisfit = true }
      return .member
    }
    isStore = true
    identity = header.identity
    epoch = header.epoch
    isMisfit = !header.fits(layout)
    return .founder
  }

  /// Takes in the reading of one sector; `nil` when it holds no header that this version knows.
  mutating func add(_ reading: SectorHeader.Reading, layout: Layout) -> Verdict? {
    switch reading {
    case .header(let header): return add(header, layout: layout)
    case .unknownVersion(let version): unknownVersion = version
    case .blank, .unreadable: break
    }
    return nil
  }
}

extension Store where Chip: ~Copyable {
  /// Says without writing anything whether ``init(opening:)`` would accept a chip, by throwing what it would
  /// throw.
  public static func examine(_ chip: borrowing Chip) throws(StoreFailure) {
    let layout = try fittingLayout(chip.geometry)
    var survey = Survey()
    for sector in 0..<layout.sectorCount {
      _ = survey.add(try reading(chip, sector, layout), layout: layout)
    }
    try judge(survey, chip, layout)
  }

  /// Refuses what is not a store of this version and geometry.
  static func judge(
    _ survey: Survey, _ chip: borrowing Chip, _ layout: Layout
  ) throws(StoreFailure) {
    if let version = survey.unknownVersion { throw .unknownVersion(found: version) }
    if survey.isMisfit { throw .wrongGeometry }
    if survey.isStore { return }
    throw try isBlank(chip, layout) ? .blank : .notAStore
  }

  static func fittingLayout(_ geometry: FlashGeometry) throws(StoreFailure) -> Layout {
    let layout = Layout(geometry)
    guard layout.isSupported, layout.sectorCount <= sectorCapacity, layout.slotCount <= noPosition,
      recordCapacity > 0, recordCapacity < Int(RecordID.largest)
    else { throw .wrongGeometry }
    return layout
  }

  static func reading(
    _ chip: borrowing Chip, _ sector: Int, _ layout: Layout
  ) throws(StoreFailure) -> SectorHeader.Reading {
    var raw = SectorHeader.Raw(repeating: 0xFF)
    var span = raw.mutableSpan
    do { try chip.read(sector &* layout.sectorBytes, into: &span) } catch { throw .flash(error) }
    return SectorHeader.read(raw)
  }

  /// Whether every byte is erased. What lies before the first slot is left out: a cut while formatting blank
  /// flash may have torn a header there, and nothing was ever kept behind it.
  private static func isBlank(_ chip: borrowing Chip, _ layout: Layout) throws(StoreFailure) -> Bool {
    var buffer = InlineArray<64, UInt8>(repeating: 0)
    var address = layout.slotsOffset
    while address < layout.sectorBytes &* layout.sectorCount {
      var span = buffer.mutableSpan
      do { try chip.read(address, into: &span) } catch { throw .flash(error) }
      for offset in 0..<64 where buffer[offset] != 0xFF { return false }
      address &+= 64
    }
    return true
  }
}
