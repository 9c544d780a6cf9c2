import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Runs one user action as one commit, and returns its sequence number. When the action fails, nothing
  /// changes.
  ///
  /// A store that is full of what could still be undone gives that up, and tries once more. One that is full
  /// of deletions which some mirror has not seen yet gives them up too: that mirror will have to list
  /// everything, which is better than a journal that takes no more.
  // Not inlined: with its second attempt it is large, and every action calls it. Not optimised, here and
  // below, because the optimiser makes a copy of all of it for each action.
  @discardableResult
  @inline(never)
  @_optimize(none)
  mutating func transaction(
    _ body: (inout Self) throws(JournalFailure) -> Void
  ) throws(JournalFailure) -> UInt32 {
    do throws(JournalFailure) {
      return try attempt(body)
    } catch {
      guard error == .full else { throw error }
      if log.floor < log.last {
        try forgetActions()
        return try transaction(body)
      }
      guard mirrorCount > 0, settings.horizon < store.head else { throw error }
    }
    let before = settings
    settings.horizon = store.head
    updateReleaseHorizon()
    do throws(JournalFailure) {
      return try attempt { journal throws(JournalFailure) in
        try journal.putSettings()
        try body(&journal)
      }
    } catch {
      settings = before
      updateReleaseHorizon()
      throw error
    }
  }

  /// Removes what is kept only to undo actions, from the trash and of texts.
  private mutating func forgetActions() throws(JournalFailure) {
    log.floor = log.last
    sweepState.restart()
    while try sweep() {}
  }

  @inline(never)
  @_optimize(none)
  private mutating func attempt(
    _ body: (inout Self) throws(JournalFailure) -> Void
  ) throws(JournalFailure) -> UInt32 {
    do throws(StoreFailure) { try store.begin() } catch { throw JournalFailure(error) }
    let before = branches
    do throws(JournalFailure) {
      try putBranches()
      try body(&self)
      let sequence: UInt32
      do throws(StoreFailure) { sequence = try store.commit() } catch { throw JournalFailure(error) }
      absorbCommit()
      updateReleaseHorizon()
      return sequence
    } catch {
      branches = before
      store.rollback()
      roster.forgetTouched()
      log.recording = nil
      throw error
    }
  }

  /// Whether the newest slot of a record, or an older one in its place, can be read.
  mutating func settle(_ id: RecordID) throws(JournalFailure) -> Bool {
    do throws(StoreFailure) { return try store.settle(id) } catch { throw JournalFailure(error) }
  }

  func nextID(after id: RecordID?) throws(JournalFailure) -> RecordID? {
    do throws(StoreFailure) { return try store.next(after: id) } catch { throw JournalFailure(error) }
  }

  func nextID(after id: RecordID?, _ kind: Kind) throws(JournalFailure) -> RecordID? {
    do throws(StoreFailure) { return try store.next(after: id, kind: kind.rawValue) } catch {
      throw JournalFailure(error)
    }
  }

  func nextID(after id: RecordID?, since sequence: UInt32) throws(JournalFailure) -> RecordID? {
    do throws(StoreFailure) { return try store.next(after: id, since: sequence) } catch {
      throw JournalFailure(error)
    }
  }

  /// Reads a record; nil when there is none. One that is there but has no whole slot is damaged.
  @inline(never)
  func readRecord(_ id: RecordID) throws(JournalFailure) -> Record? {
    do throws(StoreFailure) {
      if let record = try store.record(id) { return record }
    } catch { throw JournalFailure(error) }
    guard try readHeader(id) == nil else { throw .damaged(id) }
    return nil
  }

  @inline(never)
  func readHeader(_ id: RecordID) throws(JournalFailure) -> RecordHeader? {
    do throws(StoreFailure) { return try store.header(id) } catch { throw JournalFailure(error) }
  }

  @inline(never)
  mutating func put(_ id: RecordID, _ payload: Payload) throws(JournalFailure) {
    if log.recording != nil, Kind(rawValue: payload.kind & ~Kind.trashFlag)?.isShared ?? false {
      try record(id, payload)
    }
    try putUnrecorded(id, payload)
  }

  mutating func putUnrecorded(_ id: RecordID, _ payload: Payload) throws(JournalFailure) {
    try touch(id, writing: payload)
    do throws(StoreFailure) { try store.put(id, payload) } catch { throw JournalFailure(error) }
  }

  /// Removes a record. In an action that can be undone, it goes into the trash, and text stays.
  @inline(never)
  mutating func remove(_ id: RecordID, releasing: Bool = false) throws(JournalFailure) {
    if log.recording != nil, var payload = try readRecord(id)?.payload,
      let kind = Kind(rawValue: payload.kind),
      kind.isShared || kind == .chunk
    {
      guard kind != .chunk else { return }
      payload.kind |= Kind.trashFlag
      return try put(id, payload)
    }
    try touch(deleting: id)
    do throws(StoreFailure) { try store.delete(id, releasing: releasing) } catch {
      throw JournalFailure(error)
    }
  }

  mutating func freeUID() throws(JournalFailure) -> UID {
    do throws(StoreFailure) {
      let free = try store.freeID()
      return UID(free.id, generation: free.generation)
    } catch { throw JournalFailure(error) }
  }
}
