import Bytes
import Flash

/// A store whose slots can be numbered in 14 bits: up to 16,383 of them, so 1 MiB in sectors of 4 KiB.
public typealias RecordStore<Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int> =
  Store<Chip, UInt16, recordCapacity, sectorCapacity>

/// A store of up to a billion slots. It takes two more bytes of memory a record than ``RecordStore``.
public typealias LargeRecordStore<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int
> = Store<Chip, UInt32, recordCapacity, sectorCapacity>

/// Fixed-size records on NOR flash that survive a power cut at any moment.
///
/// The store owns its flash from ``init(opening:)`` or ``init(formatting:identity:)`` to ``close()``. Its
/// memory is fixed by `recordCapacity`, the largest id, and `sectorCapacity`, the largest number of sectors;
/// it has no heap. Changes are made in groups: ``begin()``, any of ``put(_:_:)`` and
/// ``delete(_:releasing:)``, ``commit()``. After a power cut a group is there as a whole or not at all, and
/// it is there when `commit` has returned. Readers see the state before an open group until it is committed.
///
/// `Format.md` gives every byte on flash, `Design.md` the reasons.
public struct Store<
  Chip: NORFlash & ~Copyable, Entry: FixedWidthInteger & UnsignedInteger & Sendable, let recordCapacity: Int,
  let sectorCapacity: Int
>: ~Copyable {
  var chip: Chip
  let layout: Layout
  /// Who this store is.
  public var identity: StoreIdentity { identityWords.identity }
  var identityWords = IdentityWords()
  /// Changes when the store can no longer vouch for what it once said it held: when it is formatted, and
  /// when it meets damage by which something committed may have been lost or gone back to an older value.
  ///
  /// The same at every opening, until something else is lost. Damage in records shows after
  /// ``check(everySlot:_:)``, so call that before the epoch is told to anyone.
  public var epoch: UInt32 { formatted &+ damage.losses &+ (damage.isNew ? 1 : 0) }
  /// Counts the times this flash was formatted.
  var formatted: UInt32 = 0
  /// The sequence of the last commit, 0 when there was none.
  public internal(set) var head: UInt32 = 0
  /// Tombstones of commits up to this one may be replaced by new records. Not kept: set it after opening.
  public var releaseHorizon: UInt32 = 0

  /// By id, less one: the position of its newest slot, with two flags above it. See `Store+Index.swift`.
  var index: InlineArray<recordCapacity, Entry>
  var sectors = SectorTable<sectorCapacity>()
  /// Ids that have a slot, tombstones included.
  var recordCount = 0
  var freeSectors = 0
  var failingSectors = 0
  var nextSerial: UInt32 = 1
  var fresh = Cursor()
  var moved = Cursor()
  var group = Group()
  /// The last record put in the open group, not yet programmed.
  var pending = Pending()
  var reclaim = Reclaim()
  var picker = Picker()
  var counts = Counts()
  var damage = Damage()
  /// The sectors to be erased next, as the newest header names them: for fresh records in the lower half,
  /// for moved ones in the upper.
  var successors: UInt32 = 0xFFFF_FFFF
  /// A sector has void slots and no note.
  var isNoteOwed = false
  /// A change was cut short: the memory no longer matches the flash.
  var isInterrupted = false
  private let inPlace = InPlace()

  /// Opens the store on a chip.
  ///
  /// Fails with `blank`, `notAStore`, `unknownVersion` or `wrongGeometry` without writing a byte. After a
  /// power cut it may program one note into each of the sectors that the cut left unfinished, and nothing
  /// else.
  public init(opening chip: consuming Chip) throws(StoreFailure) {
    self.init(unopened: chip)
    try open()
  }

  /// Makes an empty store on a chip and erases all that was there.
  ///
  /// After a power cut in the middle the chip holds the new, empty store, or what it held before with the
  /// records of one sector missing. An older store's wear counts are kept, and the new epoch is one more than
  /// its.
  public init(formatting chip: consuming Chip, identity: StoreIdentity) throws(StoreFailure) {
    self.init(unopened: chip)
    try format(as: identity)
  }

  /// Takes a chip and reads nothing of it yet: what a larger value that holds the store starts from, because
  /// a store that is opened first and moved afterwards is on the stack twice. Good for nothing before
  /// ``open()`` or ``format(as:)``.
  @inline(never)
  public init(unopened chip: consuming Chip) {
    layout = Layout(chip.geometry)
    self.chip = chip
    index = InlineArray(repeating: Entry.max)
  }

  /// Opens the store in place, once: see ``init(opening:)``.
  public mutating func open() throws(StoreFailure) {
    try Self.check(layout)
    try mount()
  }

  /// Makes an empty store in place, once: see ``init(formatting:identity:)``. Also after ``open()`` has found
  /// the chip blank, which leaves the memory as it was.
  public mutating func format(as identity: StoreIdentity) throws(StoreFailure) {
    try Self.check(layout)
    try format(identity)
  }

  /// Ends the store and gives its flash back. An open group is lost, as after a power cut.
  public consuming func close() -> Chip {
    chip
  }

  /// The most records that one commit may hold: 256, or less when the flash is small.
  public var groupLimit: Int { layout.groupLimit }

  /// The most ids that can be in use at once, tombstones included.
  public var recordLimit: Int {
    let usable = layout.sectorCount &- failingSectors
    let slots = (usable &- Reserve.sectors) &* layout.slotsPerSector &- usable &- groupLimit
    return min(recordCapacity, max(0, slots))
  }
}

/// Sectors that records never fill: the two open ones, and what reclaiming needs to be a step ahead.
enum Reserve {
  static let sectors = 5
  /// Reclaiming works while fewer sectors than this are free.
  static let free = 4
  /// Erases by which a sector in use may lag behind the most worn one.
  static let wearSpread: UInt32 = 4
}

/// Where the next slot of a stream goes.
struct Cursor {
  /// The open sector, or -1.
  var sector = -1
  /// The next slot in it; beyond the last when there is no sector.
  var slot = 0xFFFF
}

/// What the store counted since it was opened.
struct Counts {
  var setAside: UInt32 = 0
  var lost: UInt32 = 0
  var lostSectors: UInt32 = 0
  var unfinished: UInt32 = 0
  var moves: UInt32 = 0
  var erases: UInt32 = 0
}
