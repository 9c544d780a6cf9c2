import Bytes
import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// The action that `undo` would take back; nil when there is none.
  public func undoable() throws(JournalFailure) -> Deed? {
    var number = log.last
    while log.isRecent(number) {
      if let action = try action(numbered: number), !action.isUndone, !action.isVoid { return action }
      number -= 1
    }
    return nil
  }

  /// The action that `redo` would do again; nil when there is none, or something was done since.
  public func redoable() throws(JournalFailure) -> Deed? {
    var found: Deed? = nil
    var number = log.last
    while log.isRecent(number), let action = try action(numbered: number) {
      if !action.isUndone && !action.isVoid { break }
      if action.isUndone && !action.isVoid { found = action }
      if action.endsRedo { break }
      number -= 1
    }
    return found
  }

  /// Takes the last action back, as one commit, and returns it. After a restart too, up to 20 of them.
  ///
  /// To mirrors it is an edit like any other. When something else, as a sync, changed a record of the action
  /// since, the action stays, can be undone no more, and the failure is `changedMeanwhile` with that record;
  /// undo again for the action before.
  @discardableResult
  public mutating func undo() throws(JournalFailure) -> Deed {
    guard let action = try undoable() else { throw .nothingToUndo }
    try reverse(action)
    return action
  }

  /// Does the action again that was undone last, as one commit, and returns it.
  @discardableResult
  public mutating func redo() throws(JournalFailure) -> Deed {
    guard let action = try redoable() else { throw .nothingToRedo }
    try reverse(action)
    return action
  }

  private mutating func reverse(_ action: Deed) throws(JournalFailure) {
    do throws(JournalFailure) { try checkReversal(of: action) } catch {
      if case .changedMeanwhile = error { try setVoid(action) }
      throw error
    }
    let before = settings
    do throws(JournalFailure) {
      try transaction { journal throws(JournalFailure) in try journal.putReversal(of: action) }
    } catch {
      settings.horizon = before.horizon
      throw error
    }
    sweepState.restart()
  }

  private mutating func putReversal(of action: Deed) throws(JournalFailure) {
    typealias Layout = PayloadLayout.Action
    guard var tape = try tape(of: action.number) else { throw .nothingToUndo }
    while let reversal = try nextReversal(&tape, isSwapping: true) {
      // A second attempt may find less than the first: a full store gave up what was kept for undoing.
      guard reversal.isAsLeft else { throw .changedMeanwhile(reversal.uid) }
      try putUnrecorded(reversal.uid.id, reversal.new)
      if reversal.old.kind & Kind.trashFlag != 0, reversal.new.kind & Kind.trashFlag == 0 {
        try tellAgain(reversal.uid, reversal.new)
      }
    }
    if let changed = tape.changed { try putUnrecorded(changed.id, changed.payload) }
    tape.head[Layout.flags] ^= ActionFlag.undone
    try putUnrecorded(tape.uid.id, tape.head)
  }

  /// Makes mirrors hear again of what belongs to a record that comes back: they forgot it with the record.
  private mutating func tellAgain(_ uid: UID, _ payload: Payload) throws(JournalFailure) {
    guard mirrorCount > 0, let kind = Kind(rawValue: payload.kind), kind.isEntity else { return }
    var cursor: RecordID? = nil
    guard kind != .playthrough, store.groupLimit >= 256 else {
      // Too much for a commit: they have to list everything.
      settings.horizon = store.head + 1
      return try putSettings()
    }
    if kind == .quest {
      while let step = try next(.step, in: uid, after: &cursor) {
        try putUnrecorded(step.uid.id, step.payload)
      }
    }
    cursor = nil
    while let link = try nextLink(of: uid, after: &cursor) { try putUnrecorded(link.uid.id, link.payload) }
  }

  private mutating func setVoid(_ action: Deed) throws(JournalFailure) {
    guard var tape = try tape(of: action.number) else { return }
    tape.head[PayloadLayout.Action.flags] |= ActionFlag.void
    try transaction { journal throws(JournalFailure) in try journal.putUnrecorded(tape.uid.id, tape.head) }
    sweepState.restart()
  }

  /// Refuses to reverse an action when a record is not as it was left, or would come back to where it no
  /// longer fits.
  private mutating func checkReversal(of action: Deed) throws(JournalFailure) {
    guard var tape = try tape(of: action.number) else { throw .nothingToUndo }
    while let reversal = try nextReversal(&tape) {
      let uid = reversal.uid
      guard reversal.isAsLeft else { throw .changedMeanwhile(uid) }
      let isTrash = reversal.new.kind & Kind.trashFlag != 0
      guard let kind = Kind(rawValue: reversal.new.kind & ~Kind.trashFlag) else {
        throw .changedMeanwhile(uid)
      }
      if kind == .link {
        if !isTrash, reversal.old.kind != reversal.new.kind { try checkReturn(ofLink: uid, reversal.new) }
        continue
      }
      var payload = reversal.new
      payload.kind = kind.rawValue
      let entity = Entity(uid, revision: 0, payload)
      if isTrash {
        if action.verb == .create, try !isEmpty(entity) { throw .changedMeanwhile(uid) }
        continue
      }
      guard try isReadable(entity) else { throw .changedMeanwhile(uid) }
      if reversal.old.kind != reversal.new.kind { try checkReturn(of: entity) }
    }
  }

  private func checkReturn(of entity: Entity) throws(JournalFailure) {
    guard let kind = entity.kind.parent else { return }
    guard try exists(entity.parent, kind) else { throw .changedMeanwhile(entity.uid) }
    if entity.kind == .step, try count(of: .step, in: entity.parent) >= Limits.stepsPerQuest {
      throw .changedMeanwhile(entity.uid)
    }
  }

  private func checkReturn(ofLink uid: UID, _ payload: Payload) throws(JournalFailure) {
    typealias Layout = PayloadLayout.Link
    guard let type = LinkType(rawValue: payload[Layout.type]), let from = payload.reference(Layout.fromID),
      let to = payload.reference(Layout.toID)
    else { throw .changedMeanwhile(uid) }
    // An end that comes back in the same commit is not there yet.
    guard try exists(from, type.from), try exists(to, type.to) else { return }
    let ends = LinkEnds(type, from: from, to: to)
    do throws(JournalFailure) {
      _ = try validate(ends)
      try requireRoomForLink(at: from)
      try requireRoomForLink(at: to)
    } catch {
      if case .store = error { throw error }
      throw .changedMeanwhile(uid)
    }
    if try find(ends) != nil { throw .changedMeanwhile(uid) }
  }

  /// Whether nothing belongs to an entity.
  private func isEmpty(_ entity: Entity) throws(JournalFailure) -> Bool {
    switch entity.kind {
    case .quest: return try count(of: .step, in: entity.uid) == 0
    case .playthrough:
      let quests = try count(of: .quest, in: entity.uid)
      let npcs = try count(of: .npc, in: entity.uid)
      return try quests + npcs + count(of: .location, in: entity.uid) == 0
    default: return true
    }
  }

  /// Whether all text of an entity is still there.
  private func isReadable(_ entity: Entity) throws(JournalFailure) -> Bool {
    guard entity.textBytes > 0 else { return true }
    var cursor = ChunkCursor(entity)
    do throws(JournalFailure) {
      _ = try storedByte(entity.textBytes - 1, of: entity, &cursor)
      return true
    } catch {
      guard case .damaged = error else { throw error }
      return false
    }
  }
}

/// The session journal: what was done, in what order.
extension Journal where Chip: ~Copyable {
  /// How many actions the session journal may hold.
  public var deedCount: Int { Int(truncatingIfNeeded: min(log.last, ActionLog.capacity)) }

  /// An action of the session journal, the last first, counted from 0; nil for one that cannot be read.
  public func deed(at index: Int) throws(JournalFailure) -> Deed? {
    guard index >= 0, index < deedCount else { return nil }
    return try action(numbered: log.last - UInt32(truncatingIfNeeded: index))
  }

  /// An entity that exists, or was deleted so lately that this can be undone: to name it in the session
  /// journal. Its text can be read.
  public func pastEntity(_ uid: UID) throws(JournalFailure) -> Entity? {
    guard let record = try readRecord(uid.id), !record.isDeleted,
      record.payload.generation == uid.generation
    else { return nil }
    var payload = record.payload
    payload.kind &= ~Kind.trashFlag
    guard Kind(rawValue: payload.kind)?.isEntity ?? false else { return nil }
    return Entity(uid, revision: record.sequence, payload)
  }

  @inline(never)
  func action(numbered number: UInt32) throws(JournalFailure) -> Deed? {
    guard let id = log.id(number) else { return nil }
    do throws(JournalFailure) {
      guard let record = try readRecord(id), record.payload.kind == Kind.action.rawValue else { return nil }
      let action = Deed(record.payload)
      return action.number == number ? action : nil
    } catch {
      guard case .damaged = error else { throw error }
      return nil
    }
  }
}
