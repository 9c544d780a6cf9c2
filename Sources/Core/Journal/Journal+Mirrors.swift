import Bytes
import Flash
import Records

/// What is known of a mirror.
public struct KnownMirror: Sendable {
  /// What it calls itself, the same for ever.
  public let identity: InlineArray<8, UInt8>
  /// Its name, UTF-8, in the first ``nameBytes`` bytes.
  public let name: InlineArray<32, UInt8>
  /// Bytes of its name.
  public let nameBytes: Int
  /// It holds all deletions up to this commit.
  public let cursor: UInt32
  /// The commit in which it was introduced or last acknowledged something.
  public let revision: UInt32

  init(_ record: Record) {
    typealias Layout = PayloadLayout.Mirror
    var identity = InlineArray<8, UInt8>(repeating: 0)
    var name = InlineArray<32, UInt8>(repeating: 0)
    for index in 0..<8 { identity[index] = record.payload[Layout.identity + index] }
    for index in 0..<32 { name[index] = record.payload[Layout.name + index] }
    (self.identity, self.name) = (identity, name)
    nameBytes = min(Int(record.payload[Layout.nameBytes]), Limits.mirrorNameBytes)
    cursor = record.payload.u32(Layout.cursor)
    revision = record.sequence
  }
}

extension Journal where Chip: ~Copyable {
  /// What is known of the mirror with a number; nil if there is none.
  public func mirror(_ number: UInt8) throws(JournalFailure) -> KnownMirror? {
    guard isKnown(mirror: number), let id = RecordID(rawValue: mirrorIDs[Int(number)]),
      let record = try readRecord(id)
    else { return nil }
    return KnownMirror(record)
  }

  /// The number of a mirror with this identity: the one it has, or a new one. A new mirror, or a new name of
  /// one, is one commit. When all numbers are given, the mirror that is furthest behind is forgotten for it.
  public mutating func introduce(
    _ identity: InlineArray<8, UInt8>, name: Span<UInt8>
  ) throws(JournalFailure) -> UInt8 {
    typealias Layout = PayloadLayout.Mirror
    guard name.count <= Limits.mirrorNameBytes else {
      throw .mirrorNameTooLong(limit: Limits.mirrorNameBytes)
    }
    guard UTF8Text.isLine(name) else { throw .notPlainText }
    if let known = try mirror(identity) { return try renameMirror(known, name) }
    var number = 1
    while number <= Limits.mirrors, mirrorIDs[number] != 0 { number += 1 }
    let replaced = number > Limits.mirrors ? try mirrorFurthestBehind() : nil
    if let replaced { number = Int(replaced.payload[Layout.number]) }
    var payload = Payload()
    payload.kind = Kind.mirror.rawValue
    payload[Layout.number] = UInt8(truncatingIfNeeded: number)
    for index in 0..<8 { payload[Layout.identity + index] = identity[index] }
    payload.setMirrorName(name)
    let before = settings
    // Until now deletions were forgotten at once. From here on they wait for this mirror.
    if mirrorCount == 0 { settings.horizon = store.head }
    var id: RecordID? = nil
    do throws(JournalFailure) {
      try transaction { journal throws(JournalFailure) in
        let uid =
          if let replaced { UID(replaced.id, generation: replaced.payload.generation) } else {
            try journal.freeUID()
          }
        payload.generation = uid.generation
        try journal.put(uid.id, payload)
        try journal.putSettings()
        id = uid.id
      }
    } catch {
      settings = before
      throw error
    }
    noteMirror(payload, id!)
    updateReleaseHorizon()
    return UInt8(truncatingIfNeeded: number)
  }

  /// Whether a mirror has this number.
  public func isKnown(mirror: UInt8) -> Bool { mirror <= Limits.mirrors && mirrorIDs[Int(mirror)] != 0 }

  /// Keeps identities for records that a mirror is going to create, until it has `count` that are not used
  /// yet, or as many as there is room for; ``reservedUID(of:after:)`` tells them. A commit keeps 64 at most:
  /// after a power cut fewer are kept. Fails with `full` when there is room for none.
  public mutating func reserve(_ count: Int, for mirror: UInt8) throws(JournalFailure) {
    var lacking = min(count, Limits.reservedIdentifiers)
    var last: UID? = nil
    while lacking > 0, let uid = try reservedUID(of: mirror, after: last) {
      last = uid
      lacking -= 1
    }
    var isFirst = true
    while lacking > 0 {
      let wanted = min(lacking, Self.reservationsPerCommit)
      var made = 0
      do throws(JournalFailure) {
        try transaction { journal throws(JournalFailure) in
          made = try journal.putReservations(wanted, for: mirror)
        }
      } catch {
        guard error == .full, !isFirst else { throw error }
        return
      }
      guard made == wanted else { return }
      lacking -= made
      isFirst = false
    }
  }

  /// The identity after `last`, in their order, that is kept for a mirror and not used yet; nil after the
  /// last.
  public func reservedUID(of mirror: UInt8, after last: UID?) throws(JournalFailure) -> UID? {
    var cursor = last?.id
    while let record = try nextRecord(.reservation, after: &cursor) {
      guard record.payload[PayloadLayout.Reservation.mirror] == mirror else { continue }
      return UID(record.id, generation: record.payload.generation)
    }
    return nil
  }

  /// A commit holds no more than this on the smallest store.
  private static var reservationsPerCommit: Int { 64 }

  /// Puts reservations into the open group, fewer than asked for when the store has no room for more, and
  /// returns how many.
  private mutating func putReservations(_ wanted: Int, for mirror: UInt8) throws(JournalFailure) -> Int {
    typealias Layout = PayloadLayout.Reservation
    var made = 0
    while made < wanted {
      let uid: UID
      do throws(JournalFailure) { uid = try freeUID() } catch {
        guard error == .full, made > 0 else { throw error }
        return made
      }
      var payload = Payload()
      payload.kind = Kind.reservation.rawValue
      payload.generation = uid.generation
      payload[Layout.mirror] = mirror
      try put(uid.id, payload)
      made += 1
    }
    return made
  }

  /// Deletions up to this sequence number may be gone from the list of changes: a mirror whose cursor is
  /// before it has to list everything.
  public var releaseHorizon: UInt32 { mirrorCount == 0 ? store.head : settings.horizon }

  /// Notes that a mirror holds everything up to `cursor`, and forgets the deletions that all mirrors have
  /// seen now. One commit; a cursor that is not ahead of the last one writes nothing.
  public mutating func acknowledge(_ cursor: UInt32, by mirror: UInt8) throws(JournalFailure) {
    guard cursor <= store.head else { throw .notUnderstood }
    let id = RecordID(rawValue: mirrorIDs[Int(mirror)])
    guard let id, let record = try readRecord(id), cursor > record.payload.u32(PayloadLayout.Mirror.cursor)
    else {
      return
    }
    var payload = record.payload
    payload.setU32(PayloadLayout.Mirror.cursor, cursor)
    let before = settings
    settings.horizon = max(settings.horizon, try leastCursor(with: cursor, of: mirror))
    do throws(JournalFailure) {
      try transaction { journal throws(JournalFailure) in
        try journal.put(id, payload)
        if journal.settings.horizon != before.horizon { try journal.putSettings() }
      }
    } catch {
      settings = before
      throw error
    }
  }

  /// Tells the store which deletions it may forget.
  mutating func updateReleaseHorizon() { store.releaseHorizon = releaseHorizon }

  mutating func noteMirror(_ payload: Payload, _ id: RecordID) {
    let number = Int(payload[PayloadLayout.Mirror.number])
    guard number >= 1, number <= Limits.mirrors else { return }
    if mirrorIDs[number] == 0 { mirrorCount += 1 }
    mirrorIDs[number] = id.rawValue
  }

  private func mirror(_ identity: InlineArray<8, UInt8>) throws(JournalFailure) -> Record? {
    var cursor: RecordID? = nil
    next: while let record = try nextRecord(.mirror, after: &cursor) {
      for index in 0..<8 where record.payload[PayloadLayout.Mirror.identity + index] != identity[index] {
        continue next
      }
      return record
    }
    return nil
  }

  private mutating func renameMirror(_ mirror: Record, _ name: Span<UInt8>) throws(JournalFailure) -> UInt8 {
    var payload = mirror.payload
    payload.setMirrorName(name)
    if payload != mirror.payload {
      try transaction { journal throws(JournalFailure) in try journal.put(mirror.id, payload) }
    }
    return payload[PayloadLayout.Mirror.number]
  }

  private func mirrorFurthestBehind() throws(JournalFailure) -> Record? {
    var last: Record?
    var cursor: RecordID? = nil
    while let record = try nextRecord(.mirror, after: &cursor) {
      let reached = record.payload.u32(PayloadLayout.Mirror.cursor)
      if last.map({ reached < $0.payload.u32(PayloadLayout.Mirror.cursor) }) ?? true { last = record }
    }
    return last
  }

  /// How far the mirror that is furthest behind has come, with a new cursor of one of them.
  private func leastCursor(with cursor: UInt32, of mirror: UInt8) throws(JournalFailure) -> UInt32 {
    min(cursor, try leastCursor(without: mirror))
  }

  /// How far the mirror that is furthest behind has come, but for one of them.
  func leastCursor(without mirror: UInt8) throws(JournalFailure) -> UInt32 {
    var least = UInt32.max
    var position: RecordID? = nil
    while let record = try nextRecord(.mirror, after: &position) {
      guard record.payload[PayloadLayout.Mirror.number] != mirror else { continue }
      least = min(least, record.payload.u32(PayloadLayout.Mirror.cursor))
    }
    return least
  }
}

extension Payload {
  fileprivate mutating func setMirrorName(_ name: Span<UInt8>) {
    typealias Layout = PayloadLayout.Mirror
    self[Layout.nameBytes] = UInt8(truncatingIfNeeded: name.count)
    for index in 0..<Limits.mirrorNameBytes {
      self[Layout.name + index] = index < name.count ? name[index] : 0
    }
  }
}
