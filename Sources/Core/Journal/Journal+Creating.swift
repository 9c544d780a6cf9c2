import Bytes
import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Creates an entity, as one commit.
  @discardableResult
  public mutating func create(_ draft: borrowing Draft) throws(JournalFailure) -> UID {
    try validate(draft)
    let payload = try newPayload(draft)
    var uid: UID? = nil
    try act(.create, on: nil) { journal throws(JournalFailure) in
      let created = try journal.freeUID()
      try journal.write(
        created, payload, TextPlan(name: draft.name, notes: draft.notes, extra: draft.extra, replacing: nil))
      journal.noteTarget(created)
      uid = created
    }
    return uid!
  }

  /// Creates an entity and links it to an existing one, as one commit: a quest from the page of its giver, a
  /// location from the page of a quest, an NPC from the page of a location.
  ///
  /// `type` decides which end the new one is; where both ends are quests, the link starts at the new one
  /// unless it is not to be `startingAtNew`.
  @discardableResult
  public mutating func create(
    _ draft: borrowing Draft, linked type: LinkType, to other: UID, startingAtNew: Bool = true
  ) throws(JournalFailure) -> UID {
    try validate(draft)
    let payload = try newPayload(draft)
    let startsAtNew = type.from == draft.kind && (startingAtNew || type.to != draft.kind)
    guard startsAtNew || type.to == draft.kind else { throw .wrongKind(other) }
    let partner = try entity(other, startsAtNew ? type.to : type.from)
    guard let playthrough = draft.parent, partner.parent == playthrough else { throw .acrossPlaythroughs }
    try requireRoomForLink(at: other)
    let linkOrder = try startsAtNew ? 16 : orderOfNewLink(from: other, type)
    var uid: UID? = nil
    try act(.create, on: nil) { journal throws(JournalFailure) in
      let created = try journal.freeUID()
      try journal.write(
        created, payload, TextPlan(name: draft.name, notes: draft.notes, extra: draft.extra, replacing: nil))
      let link = try journal.freeUID()
      let ends = LinkEnds(type, from: startsAtNew ? created : other, to: startsAtNew ? other : created)
      try journal.put(link.id, ends.payload(link, in: playthrough, order: linkOrder))
      journal.noteTarget(created)
      uid = created
    }
    return uid!
  }

  /// Refuses what breaks a limit or refers to nothing.
  func validate(_ draft: borrowing Draft) throws(JournalFailure) {
    try validateName(draft.name)
    try validateNotes(draft.notes)
    guard draft.extra.count <= Limits.extraBytes else { throw .extraTooLong(limit: Limits.extraBytes) }
    guard draft.count <= Limits.stepCount, draft.target <= Limits.stepCount else {
      throw .countTooLarge(limit: Limits.stepCount)
    }
    guard draft.kind.isEntity, draft.marks.isValid(for: draft.kind),
      draft.cycle != 0 || draft.kind != .playthrough,
      draft.kind == .step || (draft.count == 0 && draft.target == 0),
      draft.kind != .step || draft.notes.isEmpty
    else { throw .notUnderstood }
    if let kind = draft.kind.parent {
      guard let parent = draft.parent else { throw .notUnderstood }
      _ = try entity(parent, kind)
    } else if draft.parent != nil {
      throw .notUnderstood
    }
  }

  func validateName(_ name: Span<UInt8>) throws(JournalFailure) {
    guard name.count <= Limits.nameBytes else { throw .nameTooLong(limit: Limits.nameBytes) }
    guard UTF8Text.isLine(name) else { throw .notPlainText }
  }

  func validateNotes(_ notes: Span<UInt8>) throws(JournalFailure) {
    guard notes.count <= Limits.notesBytes else { throw .notesTooLong(limit: Limits.notesBytes) }
    guard UTF8Text.isMultiline(notes) else { throw .notPlainText }
  }

  /// The payload of a new entity, without its texts. Fails when its list is full.
  func newPayload(_ draft: borrowing Draft) throws(JournalFailure) -> Payload {
    var order = draft.order ?? 0
    if draft.order == nil || draft.kind == .step {
      let run = try run(of: draft.kind, in: draft.parent)
      guard draft.kind != .step || run.count < Limits.stepsPerQuest else {
        throw .tooManySteps(limit: Limits.stepsPerQuest)
      }
      if draft.order == nil { order = try orderBehind(run) }
    }
    var cycle = draft.cycle ?? UInt8(Limits.firstCycle)
    if draft.cycle == nil, let parent = draft.parent { cycle = try self.cycle(of: entity(parent)) }
    return payload(draft, order: order, cycle: cycle)
  }

  /// The payload of an entity, without its texts.
  func payload(_ draft: borrowing Draft, order: UInt16, cycle: UInt8) -> Payload {
    typealias Layout = PayloadLayout.Entity
    var payload = Payload()
    payload.kind = draft.kind.rawValue
    payload.setU16(Layout.order, order)
    payload[Layout.marks] = draft.marks.rawValue
    payload[Layout.cycle] = cycle
    payload.setReference(Layout.parentID, draft.parent)
    payload.setU16(Layout.count, UInt16(truncatingIfNeeded: draft.count))
    payload.setU16(Layout.target, UInt16(truncatingIfNeeded: draft.target))
    return payload
  }
}
