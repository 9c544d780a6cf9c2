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
