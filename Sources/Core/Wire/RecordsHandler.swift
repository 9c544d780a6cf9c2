import Bytes

/// What the records group does on a handheld, without its messages: ``RecordsGroup`` reads requests, refuses
/// what is malformed, over a limit, or meant for another store, calls one of these, and writes the answer.
///
/// Every call may come again when its answer was lost: carrying it out twice must equal once. What a call has
/// returned must survive a power cut.
public protocol RecordsHandler: ~Copyable {
  /// The board's name: one line.
  var board: StaticString { get }
  /// The version of the firmware: one line.
  var firmware: StaticString { get }

  /// The state of the store.
  mutating func state() throws(RecordsFailure) -> StoreState

  /// Whether a mirror has this number, and was told of the log up to this mark.
  mutating func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool

  /// The mark for an answer to a mirror that showed `known`: the same again when nothing was committed since.
  mutating func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark

  /// Appends to `page` every record, deleted ones included, that was changed after commit `since` and has an
  /// id above `after`, by ascending id, until `page` refuses one.
  mutating func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure)

  /// Applies one change of a mirror as one commit, and says what became of it.
  ///
  /// `record.revision` is the revision that the mirror last saw, 0 for a record that takes a reserved
  /// identity. A record with another revision is not changed: ``Outcome/Code/movedOn``, or
  /// ``Outcome/Code/unchanged`` if it is already so. Texts and numbers are within `Limits`; references may
  /// dangle. A deletion is ``Outcome/Code/movedOn`` too when something that would go along with the record
  /// changed after `cursor`. Throw only for what stops the whole batch.
  mutating func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome

  /// Keeps identities for records that the mirror will create, and appends them to `list` until it is
  /// complete or no place is left. Those kept before and not used yet come first.
  mutating func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure)

  /// The number of the mirror with this identity, 1 to `Limits.mirrors`: the same again for the same
  /// identity. `name` is one line of at most `Limits.mirrorNameBytes` bytes; a new name replaces the old.
  /// ``mark(after:for:)`` is asked next, with a mark that was told nobody.
  mutating func introduce(
    _ identity: WireIdentity, name: Span<UInt8>
  ) throws(RecordsFailure) -> UInt8

  /// Notes that the mirror holds everything up to `cursor`, and returns the horizon: deletions that every
  /// mirror has passed may be forgotten from now on.
  mutating func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32

  /// Forgets every record and every mirror and begins a new epoch, at once or, after a power cut, not at all.
  mutating func erase() throws(RecordsFailure)

  /// Forgets a mirror, and returns the horizon. One that is unknown is none.
  mutating func leave(_ mirror: UInt8) throws(RecordsFailure) -> UInt32

  /// Appends to `list` every mirror with a number above `after`, by ascending number, until `list` refuses
  /// one.
  mutating func mirrors(after: UInt8, list: inout MirrorList) throws(RecordsFailure)
}

/// A handheld out of a script need not know these.
extension RecordsHandler where Self: ~Copyable {
  /// Refuses.
  public mutating func erase() throws(RecordsFailure) { throw .notReady }
  /// Refuses.
  public mutating func leave(_ mirror: UInt8) throws(RecordsFailure) -> UInt32 { throw .notReady }
  /// Refuses.
  public mutating func mirrors(after: UInt8, list: inout MirrorList) throws(RecordsFailure) {
    throw .notReady
  }
}
