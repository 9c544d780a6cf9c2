import Bytes
import Flash

/// What the headers of all sectors say together: whether this is a store, whose, and of which epoch.
struct Survey: ~Copyable {
  private(set) var isStore = false
  private(set) var identity = IdentityWords()
  private(set) var epoch: UInt32 = 0
  private(set) var unknownVersion: UInt8?
  private(set) var isMisfit = false
  private let inPlace = InPlace()

  /// What a header means for those before it.
  enum Verdict {
    /// There is no header that this version knows.
    case none
    /// Its sector does not count.
    case outsider
    /// Its sector belongs to the store.
    case member
    /// Its sector belongs to the store, and none of the earlier ones do.
    case founder
  }

  /// Takes in the header of one sector, which is mended.
  @inline(never)
  mutating func add(_ header: inout SectorHeader, _ layout: borrowing Layout) -> Verdict {
    switch header.examine() {
    case .blank, .unreadable: return .none
    case .unknownVersion:
      unknownVersion = header.version
      return .none
    case .header: break
    }
    let isFounder = !isStore || header.epoch > epoch
    if isFounder {
      isStore = true
      identity = header.identity
      epoch = header.epoch
      isMisfit = false
    } else if header.epoch < epoch || header.identity != identity {
      return .outsider
    }
    if !header.fits(layout) { isMisfit = true }
    return isFounder ? .founder : .member
  }
}

extension Store where Chip: ~Copyable {
  /// Says without writing anything whether ``init(opening:)`` would accept a chip, by throwing what it would
  /// throw.
  public static func examine(_ chip: borrowing Chip) throws(StoreFailure) {
    let layout = Layout(chip.geometry)
    try check(layout)
    var survey = Survey()
    for sector in 0..<layout.sectorCount {
      var header = try header(chip, sector &* layout.sectorBytes)
      _ = survey.add(&header, layout)
    }
    try judge(survey, chip, layout)
  }

  /// Refuses what is not a store of this version and geometry.
  @inline(never)
  static func judge(
    _ survey: borrowing Survey, _ chip: borrowing Chip, _ layout: borrowing Layout
  ) throws(StoreFailure) {
    if let version = survey.unknownVersion { throw .unknownVersion(found: version) }
    if survey.isMisfit { throw .wrongGeometry }
    if survey.isStore { return }
    throw try isBlank(chip, layout) ? .blank : .notAStore
  }

  /// Refuses what the format or the store's memory does not allow.
  @inline(never)
  static func check(_ layout: borrowing Layout) throws(StoreFailure) {
    guard layout.isSupported, layout.sectorCount <= sectorCapacity, layout.slotCount <= noPosition,
      recordCapacity > 0, recordCapacity < Int(RecordID.largest)
    else { throw .wrongGeometry }
  }

  /// The header at the beginning of a sector, unexamined.
  @inline(never)
  static func header(
    _ chip: borrowing Chip, _ address: Int
  ) throws(StoreFailure) -> SectorHeader {
    var raw = SectorHeader.Raw(repeating: 0xFF)
    var span = raw.mutableSpan
    do { try chip.read(address, into: &span) } catch { throw .flash(error) }
    return SectorHeader(raw)
  }

  /// Whether every byte is erased. What lies before the first slot is left out: a cut while formatting blank
  /// flash may have torn a header there, and nothing was ever kept behind it.
  private static func isBlank(_ chip: borrowing Chip, _ layout: borrowing Layout) throws(StoreFailure) -> Bool
  {
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
