import Bytes
import Flash
import Journal
import Records
import Wire

/// The journal as the other end of the line sees it: translates the records group into operations of the
/// journal.
struct RecordsService<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int
>: ~Copyable, RecordsHandler {
  var journal: Journal<Chip, recordCapacity, sectorCapacity>
  let board: StaticString
  let firmware: StaticString

  init(unopened chip: consuming Chip, board: StaticString, firmware: StaticString) {
    journal = Journal(unopened: chip)
    self.board = board
    self.firmware = firmware
  }

  consuming func close() -> Journal<Chip, recordCapacity, sectorCapacity> { journal }

  mutating func state() throws(RecordsFailure) -> StoreState {
    StoreState(
      identity: WireIdentity(journal.identity.bytes), epoch: journal.epoch, head: journal.head,
      horizon: journal.releaseHorizon, recordCapacity: UInt32(truncatingIfNeeded: journal.recordLimit),
      recordCount: UInt32(truncatingIfNeeded: journal.storeStatistics.records))
  }

  mutating func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool {
    // What is committed for a mirror is told it.
    journal.beginTelling()
    do throws(JournalFailure) {
      return try journal.knows(mirror: mirror, at: LogMark(head: mark.head, token: mark.token))
    } catch {
      throw RecordsFailure(error)
    }
  }

  mutating func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark {
    do throws(JournalFailure) {
      let mark = try journal.mark(after: LogMark(head: known.head, token: known.token), for: mirror)
      return WireMark(head: mark.head, token: mark.token)
    } catch {
      throw RecordsFailure(error)
    }
  }

  mutating func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) {
    do throws(JournalFailure) {
      try journal.reserve(list.wanted, for: mirror)
      var last: UID? = nil
      while !list.isComplete, let uid = try journal.reservedUID(of: mirror, after: last) {
        if let reserved = RecordUID(rawValue: uid.rawValue) { list.append(reserved) }
        last = uid
      }
    } catch {
      throw RecordsFailure(error)
    }
  }

  mutating func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 {
    journal.beginTelling()
    do throws(JournalFailure) {
      return try journal.introduce(identity.bytes, name: name)
    } catch {
      throw RecordsFailure(error)
    }
  }

  mutating func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 {
    do throws(JournalFailure) {
      try journal.acknowledge(cursor, by: mirror)
      return journal.releaseHorizon
    } catch {
      throw RecordsFailure(error)
    }
  }

  mutating func erase() throws(RecordsFailure) {
    do throws(JournalFailure) { try journal.eraseAll() } catch { throw RecordsFailure(error) }
  }

  mutating func mirrors(after: UInt8, list: inout MirrorList) throws(RecordsFailure) {
    do throws(JournalFailure) {
      var number = after
      while number < UInt8(truncatingIfNeeded: Limits.mirrors) {
        number += 1
        guard let mirror = try journal.mirror(number) else { continue }
        let listed = ListedMirror(
          number: number, identity: WireIdentity(mirror.identity),
          name: mirror.name.span.extracting(first: mirror.nameBytes), cursor: mirror.cursor,
          revision: mirror.revision)
        guard list.append(listed) else { return }
      }
    } catch {
      throw RecordsFailure(error)
    }
  }

  mutating func leave(_ mirror: UInt8) throws(RecordsFailure) -> UInt32 {
    do throws(JournalFailure) {
      try journal.forget(mirror: mirror)
      return journal.releaseHorizon
    } catch {
      throw RecordsFailure(error)
    }
  }
}

extension RecordsFailure {
  /// What the other end is told when the journal could not do what it asked for.
  init(_ failure: JournalFailure) {
    switch failure {
    case .full: self = .storeFull
    case .damaged, .store: self = .damaged
    case .nameTooLong, .notesTooLong, .extraTooLong, .countTooLarge, .tooManySteps, .tooManyLinks,
      .tooManyNeeds,
      .lastCycle, .tooManyMirrors, .mirrorNameTooLong:
      self = .tooLarge
    case .notPlainText, .absent, .wrongKind, .notUnderstood, .acrossPlaythroughs, .linkToItself,
      .needsInACircle, .nothingToUndo, .nothingToRedo, .changedMeanwhile:
      self = .malformed
    }
  }
}
