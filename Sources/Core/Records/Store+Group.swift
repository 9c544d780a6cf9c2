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
  /// The last record put is not yet programmed.
  var hasPending = false
  /// A sector failed and there was none to go on in: the group can only be dropped.
  var isBroken = false
}

/// A record on its way to flash.
struct Pending {
  var id: UInt16 = 0
  var flags: UInt32 = 0
  var payload = Payload()
}

extension Store where Chip: ~Copyable {
  /// Opens a group of changes.
  public mutating func begin() throws(StoreFailure) {
    if isInterrupted { throw .interrupted }
    if group.isOpen { throw .groupOpen }
    if isNoteOwed { try eraseFailing() }
    group = Group()
    group.isOpen = true
    // The next header tells of the loss, and comes before anything else that is committed.
    if damage.isNew { fresh = Cursor() }
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
    var slot = Slot()
    guard try readNewest(id, into: &slot) >= 0, !slot.isDeleted else { throw .notFound }
    var payload = Payload()
    payload.kind = slot.bytes[StoreFormat.Slot.payload]
    payload.generation = slot.bytes[StoreFormat.Slot.payload &+ 1]
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
        enter(pending.id, last, deleted: pending.flags & StoreFormat.Flag.deleted != 0, checked: false)
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
    let serial = sectors.serial[sector(of: first)]
    fresh = Cursor()
    for sector in 0..<layout.sectorCount {
      guard sectors.flags[sector].isMember, !sectors.flags[sector].isMoved, sectors.serial[sector] >= serial
      else {
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

  @inline(never)
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
    pending = Pending(id: id.rawValue, flags: flags, payload: payload)
    group.hasPending = true
    group.count &+= 1
    if isNew { group.newIDs &+= 1 }
  }

  /// Programs the pending slot where the fresh stream goes on.
  @inline(never)
  private mutating func programPending(_ flag: UInt32) throws(StoreFailure) {
    group.hasPending = false
    var slot = Slot()
    slot.set(id: pending.id)
    slot.mark = pending.flags | flag
    slot.payload = pending.payload
    while true {
      if fresh.slot >= layout.slotsPerSector { try openFresh() }
      let position = firstPosition(fresh.sector) &+ fresh.slot
      fresh.slot &+= 1
      let isProgrammed = try program(&slot, at: position, delta: head &+ 1 &- base(fresh.sector))
      // A slot that reads right stands, whatever the flash said: its commit cannot be taken back.
      var stands = isProgrammed
      if !stands {
        var stored = Slot()
        stands = try readWhole(position, into: &stored)
      }
      if stands {
        if group.first < 0 { group.first = position }
        group.last = position
        if !isProgrammed { fresh = Cursor() }
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
    var copied = 0
    repeat {
      let failed = fresh.sector
      fresh = Cursor()
      try writeNote(failed)
      try openFresh()
      copied = 0
      while copied < count, try copy(start &+ copied, to: firstPosition(fresh.sector) &+ copied) {
        copied &+= 1
      }
    } while copied < count
    fresh.slot = copied
    if count > 0 && start == group.first { group.first = firstPosition(fresh.sector) }
    group.isBroken = false
  }

  /// Copies a slot of the open group. `false` when the flash says that it did not take.
  private mutating func copy(_ position: Int, to target: Int) throws(StoreFailure) -> Bool {
    var slot = Slot()
    try read(position, into: &slot)
    return try program(&slot, at: target, delta: head &+ 1 &- base(fresh.sector))
  }

  /// Walks over the slots of a group that has become whole, and enters them.
  private mutating func enterGroup(_ first: Int, _ last: Int) throws(StoreFailure) {
    isInterrupted = true
    var slot = Slot()
    var position = first
    while position >= 0 {
      if try readWhole(position, into: &slot) {
        enter(slot, at: position, checked: true)
      } else if !slot.isBlank {
        counts.setAside &+= 1
        lose(position)
      }
      if position == last { break }
      let sector = sector(of: position)
      position &+= 1
      if sector == self.sector(of: position) { continue }
      let next = following(sector)
      position = next < 0 ? -1 : firstPosition(next)
    }
    isInterrupted = false
  }

  /// The sector of the same stream that was opened after another, notes left out; -1 when there is none.
  @inline(never)
  func following(_ sector: Int) -> Int {
    let serial = sectors.serial[sector]
    let isMoved = sectors.flags[sector].isMoved
    var best = -1
    for other in 0..<layout.sectorCount where sectors.serial[other] > serial {
      let flags = sectors.flags[other]
      guard flags.isMember, flags.isMoved == isMoved, !flags.isNoted else { continue }
      if best < 0 || sectors.serial[other] < sectors.serial[best] { best = other }
    }
    return best
  }
}
