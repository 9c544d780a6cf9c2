import Bytes
import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Gives an entity another name, as one commit. The same name again writes nothing.
  public mutating func rename(_ uid: UID, to name: Span<UInt8>) throws(JournalFailure) {
    try validateName(name)
    try setText(.name, of: entity(uid), name)
  }

  /// Replaces the notes of an entity, as one commit. The same notes again write nothing. Steps have none.
  public mutating func setNotes(of uid: UID, to notes: Span<UInt8>) throws(JournalFailure) {
    try validateNotes(notes)
    let entity = try entity(uid)
    guard entity.kind != .step else { throw .wrongKind(uid) }
    try setText(.notes, of: entity, notes)
  }

  private mutating func setText(
    _ part: TextPart, of entity: Entity, _ text: Span<UInt8>
  ) throws(JournalFailure) {
    guard try !equals(part, of: entity, text) else { return }
    try act(part == .name ? .rename : .notes, on: entity.uid) { journal throws(JournalFailure) in
      try journal.write(entity.uid, entity.payload, TextPlan(part, text, of: entity))
    }
  }

  /// Sets the marks of an entity, as one commit of one record. The state of a quest is set by `setState`,
  /// which also sees to its alternatives; here it stays as it is.
  public mutating func setMarks(of uid: UID, to marks: Marks) throws(JournalFailure) {
    var entity = try entity(uid).inCycle(cycle(of: entity(uid)))
    guard marks.isValid(for: entity.kind) else { throw .notUnderstood }
    var marks = marks
    if entity.kind == .quest {
      marks.state = entity.marks.state
      marks.isFailedByAlternative = entity.marks.isFailedByAlternative
    }
    entity.payload[PayloadLayout.Entity.marks] = marks.rawValue
    try store(entity, .marks)
  }

  /// Sets how often a step was done, and ticks it when that reaches its target, as one commit.
  public mutating func setCount(of step: UID, to count: Int) throws(JournalFailure) {
    guard count >= 0, count <= Limits.stepCount else { throw .countTooLarge(limit: Limits.stepCount) }
    var entity = try entity(step, .step).inCycle(cycle(of: entity(step)))
    entity.payload.setU16(PayloadLayout.Entity.count, UInt16(truncatingIfNeeded: count))
    if entity.target > 0 {
      var marks = entity.marks
      marks.isDone = count >= Int(entity.target)
      entity.payload[PayloadLayout.Entity.marks] = marks.rawValue
    }
    try store(entity, .count)
  }

  /// Sets how often a step is to be done; 0 makes it a plain step. One commit.
  public mutating func setTarget(of step: UID, to target: Int) throws(JournalFailure) {
    guard target >= 0, target <= Limits.stepCount else { throw .countTooLarge(limit: Limits.stepCount) }
    var entity = try entity(step, .step)
    entity.payload.setU16(PayloadLayout.Entity.target, UInt16(truncatingIfNeeded: target))
    try store(entity, .target)
  }

  /// Puts an entity at another place of its list, as one commit of one record.
  public mutating func setOrder(of uid: UID, to order: UInt16) throws(JournalFailure) {
    var entity = try entity(uid)
    entity.payload.setU16(PayloadLayout.Entity.order, order)
    try store(entity, .order)
  }

  /// Moves an entity so many places down its list, or up, as one commit; at an end it stays and writes
  /// nothing.
  ///
  /// One record changes where there is room between the others. Where there is none, those from there on move
  /// apart, as many as a commit takes.
  public mutating func move(_ uid: UID, by places: Int) throws(JournalFailure) {
    let entity = try entity(uid)
    let list = try list(of: entity.kind, in: entity.parent)
    guard let old = try index(of: uid, in: list) else { throw .absent(uid) }
    let new = max(0, min(old + places, list.count - 1))
    guard new != old else { return }
    // The entity stands behind the record at `before` then, with its own place out of the way.
    let before = new < old ? new - 1 : new
    let low = try before < 0 ? 0 : order(at: before, of: list)
    let high = try before + 1 < list.count ? order(at: before + 1, of: list) : min(low + 32, Limits.order + 1)
    if high - low > 1 { return try setOrder(of: uid, to: UInt16(truncatingIfNeeded: (low + high) / 2)) }
    try act(.order, on: uid) { journal throws(JournalFailure) in
      var order = low
      try journal.putOrder(order + 1, of: entity)
      order += 1
      var index = before + 1
      var room = journal.store.groupLimit / 2
      while index < list.count, room > 0, let other = try journal.uid(at: index, of: list) {
        index += 1
        guard other != uid else { continue }
        let next = try journal.entity(other)
        if Int(next.order) > order { break }
        order += 1
        try journal.putOrder(order, of: next)
        room -= 1
      }
    }
  }

  private func order(at index: Int, of list: Listing) throws(JournalFailure) -> Int {
    Int(try place(at: list.run.lowerBound + index)?.order ?? 0)
  }

  private mutating func putOrder(_ order: Int, of entity: Entity) throws(JournalFailure) {
    var payload = entity.payload
    payload.setU16(PayloadLayout.Entity.order, UInt16(truncatingIfNeeded: min(order, Limits.order)))
    try put(entity.uid.id, payload)
  }

  /// Takes a playthrough into its next cycle, as one commit of one record: progress that does not carry over
  /// counts no more, though it stays stored.
  public mutating func startNextCycle(of playthrough: UID) throws(JournalFailure) {
    var entity = try entity(playthrough, .playthrough)
    guard Int(entity.cycle) < Limits.lastCycle else { throw .lastCycle(limit: Limits.lastCycle) }
    entity.payload[PayloadLayout.Entity.cycle] = entity.cycle + 1
    try store(entity, .cycle)
  }

  /// Commits one record whose texts stay; writes nothing when it is as stored.
  private mutating func store(_ entity: Entity, _ verb: Verb) throws(JournalFailure) {
    guard try self.entity(entity.uid).payload != entity.payload else { return }
    try act(verb, on: entity.uid) { journal throws(JournalFailure) in
      try journal.put(entity.uid.id, entity.payload)
    }
  }
}

extension Entity {
  /// The entity with the progress that counts in a cycle, ready for more progress in it.
  func inCycle(_ present: UInt8) -> Entity {
    var copy = self
    copy.payload[PayloadLayout.Entity.marks] = marks(inCycle: present).rawValue
    copy.payload.setU16(PayloadLayout.Entity.count, UInt16(truncatingIfNeeded: count(inCycle: present)))
    if kind != .playthrough { copy.payload[PayloadLayout.Entity.cycle] = present }
    return copy
  }
}
