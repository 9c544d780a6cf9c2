import Bytes
import Wire

@testable import Mirror

/// A handheld in memory that speaks the records group: records with revisions, tombstones, reservations,
/// mirrors.
final class RecordsPeerSim: RecordsHandler {
  struct Stored {
    var revision: UInt32
    /// The record as it was written last; nil for a tombstone.
    var entry: Entry?
    /// A live record of a kind that this program does not know, as it travels.
    var foreign: [UInt8]?
  }

  var identity = WireIdentity([1, 2, 3, 4, 5, 6, 7, 8])
  var epoch: UInt32 = 1
  private(set) var head: UInt32 = 0
  private(set) var horizon: UInt32 = 0
  private(set) var stored: [UInt32: Stored] = [:]
  private var reservations: [UInt32: UInt8] = [:]
  private var mirrors: [[UInt8]: UInt8] = [:]
  private var cursors: [UInt8: UInt32] = [:]
  private var lastID: UInt16 = 0
  /// Records that the player made.
  private var made = 0
  var capacity = 5000
  /// Says of every change that the record has moved on.
  var isDeaf = false

  var board: StaticString { "Sim" }
  var firmware: StaticString { "1.0" }

  func state() throws(RecordsFailure) -> StoreState {
    StoreState(
      identity: identity, epoch: epoch, head: head, horizon: horizon, recordCapacity: UInt32(capacity),
      recordCount: UInt32(stored.count))
  }

  /// The log since the start, and where those of earlier starts end.
  private(set) var branch: UInt32 = 1
  private var ends: [UInt32: UInt32] = [:]

  /// Starts anew, as after a battery was changed or an earlier image was put back.
  func restart() {
    ends[branch] = head
    branch = UInt32.random(in: 2...UInt32.max)
  }

  func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool {
    guard let key = mirrors.first(where: { $0.value == mirror })?.key else { return false }
    let branch = mark.token ^ UInt32(key[7])
    return mark.head <= (branch == self.branch ? head : ends[branch] ?? 0)
  }

  func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark {
    guard known.head != head, let key = mirrors.first(where: { $0.value == mirror })?.key else {
      return known
    }
    return WireMark(head: head, token: branch ^ UInt32(key[7]))
  }

  func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {
    let changed = stored.filter { $0.value.revision > since && UInt16(truncatingIfNeeded: $0.key) > after }
    for (uid, stored) in changed.sorted(by: { $0.key & 0xFFFF < $1.key & 0xFFFF }) {
      guard let bytes = try? encoded(uid, stored) else { throw .damaged }
      guard let record = try? WireRecord(decoding: bytes.span) else { throw .damaged }
      guard try page.append(record) else { return }
    }
  }

  private func encoded(_ uid: UInt32, _ stored: Stored) throws -> [UInt8] {
    if let entry = stored.entry { return try entry.encoded(uid: uid, revision: stored.revision) }
    return try Entry.deletion(uid: uid, revision: stored.revision)
  }

  func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome {
    let uid = record.uid.rawValue
    guard let entry = Entry(record) else {
      let isNew = stored.values.contains { $0.revision > cursor && $0.entry?.owners.contains(uid) == true }
      if isNew, let old = stored[uid] { return Outcome(.movedOn, revision: old.revision) }
      return delete(uid, expecting: record.revision)
    }
    guard let old = stored[uid] else {
      guard reservations[uid] == mirror, record.revision == 0 else { return Outcome(.absent) }
      return write(uid, entry)
    }
    guard let content = old.entry else { return Outcome(.absent) }
    if isDeaf { return Outcome(.movedOn, revision: old.revision) }
    if content == entry { return Outcome(.unchanged, revision: old.revision) }
    guard old.revision == record.revision else { return Outcome(.movedOn, revision: old.revision) }
    return write(uid, entry)
  }

  private func write(_ uid: UInt32, _ entry: Entry) -> Outcome {
    for (owner, column) in zip(entry.owners, entry.table.owners) {
      guard stored[owner]?.entry?.table == column.table else { return Outcome(.badReference) }
    }
    if entry.table.isLink, stored.contains(where: { $0.key != uid && isSameLink($0.value.entry, entry) }) {
      return Outcome(.badReference)
    }
    if stored[uid] == nil, stored.count >= capacity { return Outcome(.storeFull) }
    head += 1
    stored[uid] = Stored(revision: head, entry: entry)
    reservations[uid] = nil
    return Outcome(.applied, revision: head)
  }

  private func isSameLink(_ one: Entry?, _ other: Entry) -> Bool {
    one?.table == other.table && one?.owners == other.owners
  }

  private func delete(_ uid: UInt32, expecting revision: UInt32) -> Outcome {
    guard let old = stored[uid], let entry = old.entry else { return Outcome(.absent) }
    guard old.revision == revision else { return Outcome(.movedOn, revision: old.revision) }
    head += 1
    stored[uid] = Stored(revision: head, entry: nil)
    let others = entry["state"] == "done" ? reopenAlternatives(of: uid) : 0
    if entry.table != .playthrough { sweep(uid) }
    return Outcome(.applied, revision: head, others: others)
  }

  /// Opens, in the commit that deleted a quest, those that had failed because it was done.
  private func reopenAlternatives(of quest: UInt32) -> UInt32 {
    var count: UInt32 = 0
    for link in stored.values where link.entry?.table == .questAlternative {
      guard let ends = link.entry?.owners, ends.contains(quest),
        let other = ends.first(where: { $0 != quest }),
        var entry = stored[other]?.entry, entry["state"] == "failed"
      else { continue }
      entry.values[1] = "open"
      entry.values[2] = 0
      stored[other] = Stored(revision: head, entry: entry)
      count += 1
    }
    return count
  }

  /// Deletes what belongs to a record in the commit that deleted it.
  private func sweep(_ owner: UInt32) {
    for (uid, stored) in stored where stored.entry?.owners.contains(owner) == true {
      self.stored[uid] = Stored(revision: head, entry: nil)
    }
  }

  func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) {
    for uid in reservations.filter({ $0.value == mirror }).keys.sorted() where !list.isComplete {
      list.append(RecordUID(rawValue: uid) ?? .none)
    }
    guard !list.isComplete else { return }
    head += 1
    while !list.isComplete, stored.count + reservations.count < capacity {
      let uid = newUID()
      reservations[uid] = mirror
      list.append(RecordUID(rawValue: uid) ?? .none)
    }
  }

  private func newUID() -> UInt32 {
    lastID += 1
    return 0x10000 + UInt32(lastID)
  }

  func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 {
    let key = [UInt8](copying: identity.bytes.span)
    if let number = mirrors[key] { return number }
    mirrors[key] = UInt8(mirrors.count + 1)
    cursors[UInt8(mirrors.count)] = 0
    head += 1
    return UInt8(mirrors.count)
  }

  func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 {
    cursors[mirror] = max(cursors[mirror] ?? 0, cursor)
    horizon = cursors.values.min() ?? 0
    head += 1
    return horizon
  }
}

/// What the player does on the handheld.
extension RecordsPeerSim {
  @discardableResult
  func create(_ table: Table, _ owners: [UInt32], _ name: String = "", _ fields: [String: SQLValue] = [:])
    -> UInt32
  {
    let uid = newUID()
    // Not from the uid: how many of those are reserved depends on where a sync was cut.
    made += 1
    let values = table.columns.map { column -> SQLValue in
      if let value = fields[column.name] { return value }
      return switch column.content {
      case .line: SQLValue(name)
      case .notes: ""
      case .choice(let words): SQLValue(words[0])
      case .number(_, let start): SQLValue(start)
      case .cycle: 1
      case .position: SQLValue(made * 16)
      case .flag, .counter: 0
      }
    }
    _ = write(uid, Entry(table, owners: owners, values: values))
    return uid
  }

  func edit(_ uid: UInt32, _ column: String, _ value: SQLValue) {
    guard var entry = stored[uid]?.entry,
      let index = entry.table.columns.firstIndex(where: { $0.name == column })
    else { return }
    entry.values[index] = value
    _ = write(uid, entry)
  }

  func move(_ step: UInt32, to quest: UInt32) {
    guard var entry = stored[step]?.entry else { return }
    entry.owners = [quest]
    _ = write(step, entry)
  }

  func delete(_ uid: UInt32) {
    guard let revision = stored[uid]?.revision else { return }
    _ = delete(uid, expecting: revision)
  }

  /// Takes a deletion back: the record and what went with it are as before, in a new commit.
  func restore(_ before: RecordsPeerSim, _ uid: UInt32) {
    head += 1
    for (other, stored) in before.stored where self.stored[other]?.entry == nil {
      guard other == uid || stored.entry?.owners.contains(uid) == true else { continue }
      self.stored[other] = Stored(revision: head, entry: stored.entry)
    }
  }

  /// Forgets deletions as a store does whose mirrors all know of them.
  func forgetDeletions() {
    stored = stored.filter { $0.value.entry != nil }
    horizon = head
  }

  func setTail(_ uid: UInt32, spareMarks: UInt8, _ tail: [UInt8]) {
    guard var entry = stored[uid]?.entry else { return }
    entry.spareMarks = spareMarks
    entry.tail = tail
    _ = write(uid, entry)
  }

  func uid(of name: String, _ table: Table) -> UInt32 {
    stored.first { $0.value.entry?.table == table && $0.value.entry?.name == SQLValue(name) }?.key ?? 0
  }

  /// Empties the store and gives it a new epoch.
  func reset() {
    stored = [:]
    reservations = [:]
    mirrors = [:]
    cursors = [:]
    (head, horizon, lastID) = (0, 0, 0)
    epoch += 1
    restart()
  }

  /// Loses the newest value of a record for an older one or none, and tells by the epoch, as after flash
  /// rots.
  func lose(_ uid: UInt32, for older: Stored?) {
    stored[uid] = older
    epoch += 1
    restart()
  }

  /// Another handheld with the same content.
  func copy() -> RecordsPeerSim {
    let copy = RecordsPeerSim()
    (copy.identity, copy.epoch, copy.head, copy.horizon) = (identity, epoch, head, horizon)
    (copy.stored, copy.reservations, copy.mirrors) = (stored, reservations, mirrors)
    (copy.cursors, copy.lastID, copy.capacity) = (cursors, lastID, capacity)
    copy.made = made
    (copy.branch, copy.ends) = (branch, ends)
    return copy
  }
}
