import Bytes
import Flash
import Records

/// A player's quest journal over a record store: playthroughs with their quests, steps, NPCs, locations and
/// links.
///
/// Invariants:
/// - One user action is one commit. After a power cut the journal is as before the action or as after it.
/// - Everything belongs to exactly one playthrough, and no link leaves it.
/// - A link is stored once; what it means for its other end is computed.
/// - A limit of `Limits` is refused with a failure that names it, before anything changes.
/// - A record that cannot be read is set aside: it is counted in `damage`, lists leave it out, all others
///   work.
///
/// Nothing here uses the heap, and no value that it returns refers into the store: views hold a `UID` and
/// read again.
public struct Journal<Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int>: ~Copyable
{
  /// The store that holds it.
  public typealias Store = RecordStore<Chip, recordCapacity, sectorCapacity>

  var store: Store
  /// What is in which list, in memory.
  var roster = Roster<recordCapacity>()
  /// The record of settings, once there is one.
  var settingsID: RecordID?
  /// What the settings say.
  var settings = Settings()
  /// The record of each mirror by number, 0 when there is none. Numbers count from 1.
  var mirrorIDs = InlineArray<251, UInt16>(repeating: 0)
  var mirrorCount = 0
  /// What mirrors were told of the log.
  var branches = Branches(chance: 0)
  /// What the player did last, and what undoes it.
  var log = ActionLog()
  /// The record of a playthrough that is being copied, if there is one.
  var copyID: RecordID?
  /// The time that actions are noted with: seconds since the start of the year 2000 in the time of the
  /// player, 0 while it is not known. Whoever has a clock keeps it right; the journal never relies on it.
  public var clock: UInt32 = 0
  /// Quests whose state changed along with what was asked for, since this was set to 0.
  var changedAlong = 0
  /// How far the search for unreachable records has come; see `sweep()`.
  var sweepState = SweepState()
  /// The records that were lost or went back to an older value, as the opening found them.
  public private(set) var damage = Damage()

  /// Opens the journal in a store, reading every record once and the first bytes of each some more times, to
  /// sort them. Writes nothing. `chance` is another number at each opening: by it mirrors notice a flash that
  /// was put back to an earlier image.
  public init(_ store: consuming Store, chance: UInt32) throws(JournalFailure) {
    self.store = store
    try prepare(chance)
  }

  /// Takes a chip and reads nothing of it yet; good for nothing before ``open(chance:)`` or
  /// ``format(as:chance:)``.
  public init(unopened chip: consuming Chip) { store = Store(unopened: chip) }

  /// Opens the store and the journal in place, once: see ``init(_:chance:)``.
  public mutating func open(chance: UInt32) throws(JournalFailure) {
    do throws(StoreFailure) { try store.open() } catch { throw .store(error) }
    try prepare(chance)
  }

  /// Makes an empty journal in place, once; also after ``open(chance:)`` has found the chip blank.
  public mutating func format(as identity: StoreIdentity, chance: UInt32) throws(JournalFailure) {
    do throws(StoreFailure) { try store.format(as: identity) } catch { throw .store(error) }
    try prepare(chance)
  }

  private mutating func prepare(_ chance: UInt32) throws(JournalFailure) {
    branches = Branches(chance: chance)
    try survey()
    updateReleaseHorizon()
  }

  /// Gives the store back.
  public consuming func close() -> Store { store }

  /// The identity that the store was formatted with.
  public var identity: StoreIdentity { store.identity }
  /// Changes when the store can no longer vouch for what mirrors know.
  public var epoch: UInt32 { store.epoch }
  /// The sequence number of the last commit; 0 before the first.
  public var head: UInt32 { store.head }
  /// The most records that the store takes, those of long texts and of deletions not yet forgotten included.
  public var recordLimit: Int { store.recordLimit }

  /// What the store says of itself: room, wear, damage. Counted anew at each call, in memory.
  public var storeStatistics: Statistics { store.statistics() }

  /// Nothing is left that could not be read.
  mutating func clearDamage() { damage = Damage() }

  /// Finds the settings, the mirrors, the branches and the damaged records, and what lists show.
  private mutating func survey() throws(JournalFailure) {
    // Settles the epoch too.
    var found = Damage()
    do throws(StoreFailure) {
      try store.check { if $0.effect != .none, $0.slot != nil { found.note($0.id) } }
    } catch { throw JournalFailure(error) }
    found.count += Int(truncatingIfNeeded: store.statistics().lostSectors)
    damage = found
    var cursor: RecordID? = nil
    while let id = try nextID(after: cursor) {
      cursor = id
      guard try settle(id) else { continue }
      guard let head = try head(id.rawValue) else { continue }
      try enlist(id, head)
      // Few records are more than a row of the roster: only those are read as a whole.
      guard let kind = Kind(rawValue: head.kindByte), kind.isOfJournal, let record = try readRecord(id)
      else { continue }
      switch kind {
      case .settings:
        settingsID = id
        settings = Settings(record.payload)
      case .mirror: noteMirror(record.payload, id)
      case .branches: branches.note(record.payload, id)
      case .copy: copyID = id
      case .action: log.note(record.payload.u32(PayloadLayout.Action.number), id)
      default: break
      }
    }
    try completeRoster()
  }
}

/// The records that were lost or went back to an older value.
public struct Damage: Equatable, Sendable {
  /// How many there are.
  public internal(set) var count = 0
  /// The first of those whose number is known.
  public private(set) var first: RecordID?

  /// None.
  public init() {}

  mutating func note(_ id: RecordID?) {
    count += 1
    if first == nil { first = id }
  }
}
