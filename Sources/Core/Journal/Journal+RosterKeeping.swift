import Flash
import Records

/// Keeping the roster when records change: noting what a group touches while it is open, and looking at
/// those records once it is committed.
extension Journal where Chip: ~Copyable {
  /// Notes that the open group writes a record.
  mutating func touch(_ id: RecordID, writing payload: Payload) throws(JournalFailure) {
    let kind = Kind(rawValue: payload.kind & ~Kind.trashFlag)
    let old = try head(id.rawValue)
    let wasShared = old.map { Kind(rawValue: $0.kindByte & ~Kind.trashFlag)?.isShared ?? false } ?? false
    guard wasShared || kind?.isShared ?? false else { return }
    let new = RosterHead(payload.bytes.span.extracting(0..<RosterHead.byteCount))
    roster.touch(id.rawValue)
    if kind == .link { touchEnds(of: new) }
    guard let old, roster.facets(id.rawValue).isListed else { return }
    if new.kind == nil || new.key(id.rawValue) != old.key(id.rawValue) { try touchLeaving(id, old) }
    if kind == .playthrough, new.cycle != old.cycle { roster.isNewCycle = true }
  }

  /// Notes that the open group deletes a record.
  mutating func touch(deleting id: RecordID) throws(JournalFailure) {
    guard let old = try head(id.rawValue), Kind(rawValue: old.kindByte & ~Kind.trashFlag)?.isShared ?? false
    else { return }
    roster.touch(id.rawValue)
    try touchLeaving(id, old)
  }

  private mutating func touchLeaving(_ id: RecordID, _ old: RosterHead) throws(JournalFailure) {
    roster.isLeaving = true
    if old.kind == .link { return touchEnds(of: old) }
    try eachNeighbour(UID(id, generation: old.generation)) { journal, other throws(JournalFailure) in
      journal.roster.touch(other)
    }
  }

  private mutating func touchEnds(of link: RosterHead) {
    touchEnd(link.owner)
    touchEnd(link.end)
  }

  private mutating func touchEnd(_ raw: UInt32) {
    guard let uid = UID(rawValue: raw), Int(uid.id.rawValue) <= recordCapacity else { return }
    roster.touch(uid.id.rawValue)
  }

  /// Brings the roster up to the commit that was just made.
  ///
  /// Costs a look-up for each record that only changed what it says, and a pass over the ids in memory for
  /// each that came, and for the group when one went or moved.
  @inline(never)
  mutating func absorbCommit() {
    guard roster.firstTouched <= roster.lastTouched else { return }
    let first = roster.firstTouched
    let last = roster.lastTouched
    if roster.isLeaving { dropTouched() }
    for number in first...last where roster.isTouched(number) {
      attend { journal throws(JournalFailure) in try journal.enter(number) }
    }
    for number in first...last where roster.isTouched(number) {
      attend { journal throws(JournalFailure) in try journal.refresh(number) }
    }
    if roster.isNewCycle { attend { journal throws(JournalFailure) in try journal.judgeAll() } }
    roster.forgetTouched()
  }

  /// What was committed is so, whatever a reading of it says: a record that cannot be read is left out.
  private mutating func attend(_ body: (inout Self) throws(JournalFailure) -> Void) {
    do throws(JournalFailure) { try body(&self) } catch {}
  }

  /// Takes all touched records out of the roster; those that are still there come in again.
  private mutating func dropTouched() {
    var kept = 0
    for position in 0..<roster.count {
      let id = roster.ids[position]
      guard roster.isTouched(id) else {
        roster.ids[kept] = id
        kept += 1
        continue
      }
      if roster.facets(id).isLink { roster.unchain(id) }
      roster.setFacets(id, Facets(rawValue: 0))
    }
    roster.count = kept
    roster.recount()
  }

  /// Lists a touched record that is there and not listed yet.
  private mutating func enter(_ id: UInt16) throws(JournalFailure) {
    guard let recordID = RecordID(rawValue: id) else { return }
    _ = try settle(recordID)
    guard let head = try head(id), let kind = Kind(rawValue: head.kindByte & ~Kind.trashFlag), kind.isEntity
    else {
      // Nothing that links could end at.
      if try head(id)?.kind != .link { roster.dissolve(id) }
      return try enterLink(id)
    }
    guard head.kind != nil, !roster.facets(id).isListed else { return }
    roster.isArriving = true
    try setOwnFacets(id)
    roster.insert(id, at: try position(head.key(id)))
  }

  private mutating func enterLink(_ id: UInt16) throws(JournalFailure) {
    guard let head = try head(id), head.kind == .link, head.linkType != nil, !roster.facets(id).isListed
    else { return }
    try setOwnFacets(id)
    roster.insert(id, at: try position(head.key(id)))
    try chain(id, head)
  }

  /// Sets what a record's row shows anew, and that of its neighbours when it changed.
  private mutating func refresh(_ id: UInt16) throws(JournalFailure) {
    let old = roster.facets(id)
    guard let head = try head(id), let kind = head.kind, kind.isEntity, let recordID = RecordID(rawValue: id)
    else { return }
    let uid = UID(recordID, generation: head.generation)
    try judge(uid, head)
    if old == roster.facets(id), !roster.isLeaving, !roster.isArriving { return }
    try eachNeighbour(uid) { journal, other throws(JournalFailure) in
      guard let recordID = RecordID(rawValue: other), let head = try journal.head(other), head.kind != nil
      else { return }
      try journal.judge(UID(recordID, generation: head.generation), head)
    }
  }
}
