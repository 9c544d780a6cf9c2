import Bytes
import Flash
import Records

/// What became of a change that a mirror asked for. The numbers are those of the protocol.
public enum ApplyOutcome: Equatable, Sendable {
  /// Done; the record has this revision now. So many other records, which do not belong to it, changed in
  /// the same commit: the alternatives of a quest.
  case applied(UInt32, others: Int = 0)
  /// The record was so already.
  case unchanged(UInt32)
  /// The record has changed since the mirror saw it, and stays as it is.
  case movedOn(UInt32)
  /// There is no such record, or it is deleted.
  case absent
  /// A limit would be broken.
  case overLimit
  /// A parent or an end is missing or in another playthrough, or the link cannot be.
  case badReference
  /// No room is left.
  case full
  /// The record makes no sense.
  case malformed
}

extension Journal where Chip: ~Copyable {
  /// Makes an entity what a mirror wants it to be, as one commit, if the record has not changed since the
  /// revision the mirror knows; 0 creates it under an identity that was reserved. Applying it again changes
  /// nothing. A quest that becomes done, or stops being it, does to its alternatives what
  /// ``setState(of:to:resettingSteps:)`` does. Fails only when the store does.
  public mutating func apply(
    _ draft: borrowing Draft, to uid: UID, revision: UInt32
  ) throws(JournalFailure) -> ApplyOutcome {
    do throws(JournalFailure) {
      switch try target(uid, draft.kind, revision) {
      case .settled(let outcome): return outcome
      case .reserved:
        try validate(draft)
        return .applied(try write(draft, uid, newPayload(draft), replacing: nil))
      case .existing(let record):
        guard let old = Entity(record) else { return .absent }
        if try equals(old, draft) { return .unchanged(record.sequence) }
        guard record.sequence == revision else { return .movedOn(record.sequence) }
        try validate(draft)
        try validateMove(of: old, to: draft.parent)
        let payload = payload(draft, order: draft.order ?? old.order, cycle: draft.cycle ?? old.cycle)
        changedAlong = 0
        let revision = try write(draft, uid, payload, replacing: old)
        return .applied(revision, others: changedAlong)
      }
    } catch {
      return try outcome(of: error, at: uid)
    }
  }

  /// The cycle of what a mirror sends. Progress in cycle 0 comes from a client that knows nothing of cycles,
  /// and counts as made in the present one: it would not count at all otherwise.
  public func cycle(ofMirrored draft: borrowing Draft, sentAs cycle: UInt8) throws(JournalFailure) -> UInt8 {
    let hasProgress = draft.marks.withoutProgress(for: draft.kind) != draft.marks || draft.count > 0
    guard cycle == 0, hasProgress, let parent = draft.parent,
      try exists(parent, draft.kind == .step ? .quest : .playthrough)
    else { return cycle }
    return try self.cycle(of: entity(parent))
  }

  /// Makes a link what a mirror wants it to be. As for entities; the ends of a link that exists never change.
  public mutating func apply(
    link type: LinkType, from: UID, to: UID, order: UInt16, extra: Span<UInt8>, to uid: UID, revision: UInt32
  ) throws(JournalFailure) -> ApplyOutcome {
    do throws(JournalFailure) {
      let ends = LinkEnds(type, from: from, to: to)
      let place = try target(uid, .link, revision)
      if case .settled(let outcome) = place { return outcome }
      guard extra.count <= PayloadLayout.Link.extraCapacity else {
        throw .extraTooLong(limit: PayloadLayout.Link.extraCapacity)
      }
      let playthrough = try validate(ends)
      var payload = ends.payload(uid, in: playthrough, order: order)
      payload[PayloadLayout.Link.extraBytes] = UInt8(truncatingIfNeeded: extra.count)
      for index in extra.indices { payload[PayloadLayout.Link.extra + index] = extra[index] }
      if case .existing(let record) = place {
        if payload == record.payload { return .unchanged(record.sequence) }
        guard record.sequence == revision else { return .movedOn(record.sequence) }
        guard let link = Link(record), link.type == type, link.from == ends.from, link.to == ends.to else {
          return .badReference
        }
      } else {
        guard try find(ends) == nil else { return .badReference }
        try requireRoomForLink(at: ends.from)
        try requireRoomForLink(at: ends.to)
      }
      return .applied(
        try transaction { journal throws(JournalFailure) in try journal.put(uid.id, payload) })
    } catch {
      return try outcome(of: error, at: uid)
    }
  }

  /// Deletes a record for a mirror, with what belongs to it, if it has not changed since the revision that
  /// the mirror knows, and what belongs to it has not since the mirror's `cursor`: an edit beats a deletion.
  public mutating func applyDeletion(
    of uid: UID, revision: UInt32, cursor: UInt32
  ) throws(JournalFailure) -> ApplyOutcome {
    do throws(JournalFailure) {
      guard let record = try readRecord(uid.id), record.payload.generation == uid.generation else {
        return .absent
      }
      if record.isDeleted || record.payload.kind & Kind.trashFlag != 0 { return .unchanged(record.sequence) }
      guard let kind = Kind(rawValue: record.payload.kind), kind.isShared else { return .absent }
      guard record.sequence == revision, try !hasNewBelongings(record, since: cursor) else {
        return .movedOn(record.sequence)
      }
      changedAlong = 0
      try deleteForGood(uid, kind)
      return .applied(store.head, others: changedAlong)
    } catch {
      return try outcome(of: error, at: uid)
    }
  }

  /// Whether something that would go along with an entity changed after a commit. Reads what changed since.
  private func hasNewBelongings(_ record: Record, since cursor: UInt32) throws(JournalFailure) -> Bool {
    guard let owner = Entity(record)?.uid else { return false }
    var id: RecordID? = nil
    while let next = try nextID(after: id, since: cursor) {
      id = next
      do throws(JournalFailure) {
        guard let header = try readHeader(next), !header.isDeleted, let record = try readRecord(next) else {
          continue
        }
        if let link = Link(record) {
          if link.touches(owner) || link.playthrough == owner { return true }
        } else if let entity = Entity(record), let parent = entity.parent {
          if parent == owner { return true }
          if entity.kind == .step, try readParent(of: parent) == owner { return true }
        }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return false
  }

  private func readParent(of quest: UID) throws(JournalFailure) -> UID? {
    guard try exists(quest, .quest), let record = try readRecord(quest.id) else { return nil }
    return Entity(record)?.parent
  }

  /// What a mirror's change meets.
  private enum Target {
    case settled(ApplyOutcome)
    case reserved
    case existing(Record)
  }

  private func target(_ uid: UID, _ kind: Kind, _ revision: UInt32) throws(JournalFailure) -> Target {
    guard let record = try readRecord(uid.id), !record.isDeleted, record.payload.generation == uid.generation
    else {
      return .settled(.absent)
    }
    // What is in the trash, or belongs to something there, is deleted for all but undoing.
    guard Kind(rawValue: record.payload.kind) != nil, try !isOutOfReach(record) else {
      return .settled(.absent)
    }
    if record.payload.kind == Kind.reservation.rawValue {
      return revision == 0 ? .reserved : .settled(.absent)
    }
    return record.payload.kind == kind.rawValue ? .existing(record) : .settled(.malformed)
  }

  private mutating func write(
    _ draft: borrowing Draft, _ uid: UID, _ payload: Payload, replacing old: Entity?
  ) throws(JournalFailure) -> UInt32 {
    try transaction { journal throws(JournalFailure) in
      let before = try old.map { old throws(JournalFailure) in try journal.state(ofQuest: old) } ?? nil
      try journal.write(
        uid, payload, TextPlan(name: draft.name, notes: draft.notes, extra: draft.extra, replacing: old))
      guard let before, let old else { return }
      let cycle = try journal.cycle(of: old)
      let counts = draft.marks.carriesOver || payload[PayloadLayout.Entity.cycle] == cycle
      let after = counts ? draft.marks.state : .open
      if after == .done, before != .done {
        try journal.failAlternatives(of: uid, cycle)
      } else if before == .done, after != .done {
        try journal.reopenAlternatives(of: uid)
      }
    }
  }

  /// How a quest stands; nil for what is none.
  private func state(ofQuest entity: Entity) throws(JournalFailure) -> QuestState? {
    entity.kind == .quest ? try marks(of: entity).state : nil
  }

  private func equals(_ old: Entity, _ draft: borrowing Draft) throws(JournalFailure) -> Bool {
    guard old.parent == draft.parent, old.marks == draft.marks, draft.order ?? old.order == old.order,
      draft.cycle ?? old.cycle == old.cycle, Int(old.count) == draft.count, Int(old.target) == draft.target,
      old.nameBytes == draft.name.count, old.notesBytes == draft.notes.count,
      old.extraBytes == draft.extra.count
    else { return false }
    do throws(JournalFailure) {
      guard try equals(.name, of: old, draft.name), try equals(.notes, of: old, draft.notes) else {
        return false
      }
      return try equals(.extra, of: old, draft.extra)
    } catch {
      guard case .damaged = error else { throw error }
      return false
    }
  }

  /// A step may move to another quest of its playthrough. Everything else stays where it is.
  private func validateMove(of old: Entity, to parent: UID?) throws(JournalFailure) {
    guard parent != old.parent else { return }
    guard old.kind == .step, let parent, let from = old.parent,
      try entity(parent, .quest).parent == entity(from, .quest).parent
    else { throw .acrossPlaythroughs }
    guard try count(of: .step, in: parent) < Limits.stepsPerQuest else {
      throw .tooManySteps(limit: Limits.stepsPerQuest)
    }
  }

  private func outcome(of failure: JournalFailure, at uid: UID) throws(JournalFailure) -> ApplyOutcome {
    switch failure {
    case .nameTooLong, .notesTooLong, .extraTooLong, .countTooLarge, .tooManySteps, .tooManyLinks,
      .tooManyNeeds,
      .lastCycle, .tooManyMirrors, .mirrorNameTooLong:
      .overLimit
    case .notPlainText, .notUnderstood: .malformed
    case .nothingToUndo, .nothingToRedo, .changedMeanwhile: .malformed
    case .absent, .wrongKind, .acrossPlaythroughs, .linkToItself, .needsInACircle: .badReference
    case .full: .full
    // A mirror that still has a record which cannot be read here creates it anew when it hears that it is
    // gone.
    case .damaged(let id): id == uid.id ? .absent : .badReference
    case .store: throw failure
    }
  }
}
