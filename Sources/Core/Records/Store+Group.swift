import Flash

/// The changes of the open group.
///
/// Slots are programmed as they come, one behind, so that the last can carry the flag that makes the commit
/// whole. The index learns of them only after that.
struct Group {
  var isOpen = false
  /// Records put so far.
  var count = 0
  /// Of those, ids without a slot.
  var newIDs = 0
  /// The position of the first slot programmed, or -1.
  var first = -1
  /// The position of the last slot programmed, or -1.
  var last = -1
  /// The slot of the last record put, not yet programmed.
  var pending = Slot()
  var hasPending = false
  /// A sector failed and there was none to go on in: the group can only be dropped.
  var isBroken = false
}

extension Store where Chip: ~Copyable {
  /// Opens a group of changes.
  public mutating func begin() throws(StoreFailure) {
    if isInterrupted { throw .interrupted }
    if group.isOpen { throw .groupOpen }
    group = Group()
    group.isOpen = true
    picker.startOver()
  }

  /// Writes a record into the open group, over whatever its id had.
  ///
  /// Fails with `storeFull` for a new id when ``recordLimit`` ids are in use, and with `groupTooLarge` beyond
  /// ``groupLimit``; the group then stands as before.
  public mutating func put(_ id: RecordID, _ payload: Payload) throws(StoreFailure) {
    try append(id, payload, StoreFormat.Flag.live)
  }

  /// Replaces a record by a tombstone, in the open group. Kind and generation stay; the id is used again when
  /// the tombstone is released: here, or when ``releaseHorizon`` has passed the commit.
  ///
  /// Fails with `notFound` when the id has no record in the state before the group.
  public mutating func delete(_ id: RecordID, releasing: Bool = false) throws(StoreFailure) {
    guard let record = try record(id), !record.isDeleted else { throw .notFound }
    var payload = Payload()
    payload.kind = record.payload.kind
    payload.generation = record.payload.generation
    try append(id, payload, StoreFormat.Flag.deleted | (releasing ? StoreFormat.Flag.released : 0))
  }

  /// Makes the open group durable and returns its sequence. When it returns, no power cut can undo the group;
  /// if power fails before that, the group is there as a whole or not at all. An empty group changes nothing.
  public mutating func commit() throws(StoreFailure) -> UInt32 {
    try checkGroup()
    if group.count > 0 {
      if !group.hasPending { throw .storeFull }
      try programPending(StoreFormat.Flag.last)
      head &+= 1
      let isSingle = group.count == 1
      let last = group.last
      let first = group.first
      group.first = -1
      if isSingle {
        enter(last, group.pending, checked: false)
      } else {
        try enterGroup(first, last)
      }
    }
    group = Group()
    return head
  }

  /// Drops the open group. If several records were put already, the rest of the open sector is given up.
  public mutating func rollback() {
    guard group.isOpen else { return }
    let first = group.first
    group = Group()
    picker.startOver()
    guard first >= 0, !isInterrupted else { return }
    let serial = sectors[sector(of: first)].serial
    fresh = Cursor()
    for sector in 0..<layout.sectorCount {
      guard sectors[sector].isMember, !sectors[sector].isMoved, sectors[sector].serial >= serial else {
        continue
      }
      // If this fails, `isInterrupted` is set and the next opening writes the note.
      do { try writeNote(sector) } catch { return }
    }
  }

  func checkGroup() throws(StoreFailure) {
    if isInterrupted { throw .interrupted }
    if !group.isOpen { throw .noGroup }
    if group.isBroken { throw .storeFull }
  }

  private mutating func append(_ id: RecordID, _ payload: Payload, _ flags: UInt32) throws(StoreFailure) {
    try checkGroup()
    guard Int(id.rawValue) <= recordCapacity else { throw .idOutOfRange }
    guard group.count < groupLimit else { throw .groupTooLarge(limit: groupLimit) }
    let isNew = position(id.rawValue) < 0
    if isNew && recordCount &+ group.newIDs >= recordLimit { throw .storeFull }
    let erases = counts.erases
    try makeRoom(slots: group.hasPending ? 2 : 1)
    if group.hasPending {
      try programPending(0)
      try makeRoom(slots: 1)
    }
    try reclaimStep(mayErase: counts.erases == erases)
    var slot = Slot()
    slot.set(id: id.rawValue)
    slot.mark = flags
    slot.payload = payload
    group.pending = slot
    group.hasPending = true
    group.count &+= 1
    if isNew { group.newIDs &+= 1 }
  }

  /// Programs the pending slot where the fresh stream goes on.
  private mutating func programPending(_ flag: UInt32) throws(StoreFailure) {
    group.hasPending = false
    while true {
      if fresh.sector < 0 || fresh.slot >= layout.slotsPerSector { try openFresh() }
      let position = firstPosition(fresh.sector) &+ fresh.slot
      var slot = group.pending
      slot.mark = slot.mark & ~Self.deltaMask | flag | (head &+ 1 &- fresh.base)
      slot.seal(serial: sectors[fresh.sector].serial)
      fresh.slot &+= 1
      let isProgrammed = try program(layout.address(of: position), slot.bytes.span)
      // A slot that reads right stands, whatever the flash said: its commit cannot be taken back.
      var stands = isProgrammed
      if !stands { stands = try validSlot(position) != nil }
      if stands {
        if group.first < 0 { group.first = position }
        group.last = position
        if !isProgrammed {
          fail(fresh.sector)
          fresh = Cursor()
        }
        return
      }
      try abandonFresh(from: position)
    }
  }

  /// Leaves the open fresh sector, where a program failed at a position, for another one. What it holds of
  /// the open group is copied, so that a note may make it void there: else the failed slot would have to be
  /// trusted.
  private mutating func abandonFresh(from position: Int) throws(StoreFailure) {
    let old = fresh.sector
    let start = group.first >= firstPosition(old) && group.first < position ? group.first : firstPosition(old)
    let count = group.first < 0 ? 0 : position &- start
    group.isBroken = true
    fail(old)
    fresh = Cursor()
    try writeNote(old)
    try openFresh()
    var copied = 0
    while copied < count {
      var slot = try slot(start &+ copied)
      slot.mark = slot.mark & ~Self.deltaMask | (head &+ 1 &- fresh.base)
      slot.seal(serial: sectors[fresh.sector].serial)
      if try program(layout.address(of: firstPosition(fresh.sector) &+ copied), slot.bytes.span) {
        copied &+= 1
      } else {
        let failed = fresh.sector
        fail(failed)
        fresh = Cursor()
        try writeNote(failed)
        try openFresh()
        copied = 0
      }
    }
    fresh.slot = copied
    if count > 0 && start == group.first { group.first = firstPosition(fresh.sector) }
    group.isBroken = false
  }

  private mutating func enter(_ position: Int, _ slot: Slot, checked: Bool) {
    guard let id = slot.id else { return }
    enter(id, position, deleted: slot.isDeleted, checked: checked)
  }

  /// Walks over the slots of a group that has become whole, and enters them.
  private mutating func enterGroup(_ first: Int, _ last: Int) throws(StoreFailure) {
    isInterrupted = true
    var position = first
    while true {
      if let slot = try validSlot(position) {
        enter(position, slot, checked: true)
      } else {
        counts.setAside &+= 1
      }
      if position == last { break }
      position &+= 1
      let sector = sector(of: position &- 1)
      if sector != self.sector(of: position) || position >= layout.slotCount {
        let next = following(sector)
        guard next >= 0 else { break }
        position = firstPosition(next)
      }
    }
    isInterrupted = false
  }

  /// The fresh sector in which a commit goes on after another.
  private func following(_ sector: Int) -> Int {
    var best = -1
    for other in 0..<layout.sectorCount {
      let state = sectors[other]
      guard state.isMember, !state.isMoved, !state.isNoted, state.serial > sectors[sector].serial else {
        continue
      }
      if best < 0 || state.serial < sectors[best].serial { best = other }
    }
    return best
  }
}
