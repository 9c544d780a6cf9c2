import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Completes an open quest, and opens one that is done or failed, as one commit. Its steps stay as they
  /// are. Returns how the quest stands now.
  @discardableResult
  public mutating func toggle(_ quest: UID) throws(JournalFailure) -> QuestState {
    let state: QuestState = try marks(of: entity(quest, .quest)).state == .open ? .done : .open
    try setState(of: quest, to: state)
    return state
  }

  /// Sets how a quest stands, as one commit. Standing so already writes nothing.
  ///
  /// Of quests that are linked as either-or only one can be done: completing one marks the others as failed,
  /// and opening it again opens those that failed by it. With `resettingSteps`, the steps of the quest start
  /// anew.
  public mutating func setState(
    of quest: UID, to state: QuestState, resettingSteps: Bool = false
  ) throws(JournalFailure) {
    let entity = try entity(quest, .quest)
    let marks = try marks(of: entity)
    guard marks.state != state || marks.isFailedByAlternative || resettingSteps else { return }
    let cycle = try cycle(of: entity)
    try act(.state, on: quest) { journal throws(JournalFailure) in
      try journal.putState(state, of: entity, byAlternative: false, cycle)
      if state == .done {
        try journal.failAlternatives(of: quest, cycle)
      } else if marks.state == .done {
        try journal.reopenAlternatives(of: quest)
      }
      if resettingSteps { try journal.resetSteps(of: quest, cycle) }
    }
  }

  private mutating func putState(
    _ state: QuestState, of quest: Entity, byAlternative: Bool, _ cycle: UInt8
  ) throws(JournalFailure) {
    var entity = quest.inCycle(cycle)
    var marks = entity.marks
    marks.state = state
    marks.isFailedByAlternative = byAlternative
    entity.payload[PayloadLayout.Entity.marks] = marks.rawValue
    try put(quest.uid.id, entity.payload)
  }

  mutating func failAlternatives(of quest: UID, _ cycle: UInt8) throws(JournalFailure) {
    var cursor: RecordID? = nil
    while let link = try nextLink(of: quest, .eitherOr, after: &cursor) {
      let other = try entity(link.other(than: quest), .quest)
      guard other.marks(inCycle: cycle).state != .failed else { continue }
      try putState(.failed, of: other, byAlternative: true, cycle)
      changedAlong += 1
    }
  }

  /// Opens the quests that failed because `quest` was done, in the open group; returns how many.
  @discardableResult
  mutating func reopenAlternatives(of quest: UID) throws(JournalFailure) -> Int {
    var count = 0
    var cursor: RecordID? = nil
    while let link = try nextLink(of: quest, .eitherOr, after: &cursor) {
      if try reopenAlternative(link.other(than: quest), of: quest) { count += 1 }
    }
    return count
  }

  /// Opens a quest that failed by an alternative, unless one other than `quest` is done; in the open group.
  @discardableResult
  mutating func reopenAlternative(_ uid: UID, of quest: UID) throws(JournalFailure) -> Bool {
    guard try exists(uid, .quest) else { return false }
    let failed = try entity(uid, .quest)
    let cycle = try cycle(of: failed)
    guard failed.marks(inCycle: cycle).isFailedByAlternative else { return false }
    var cursor: RecordID? = nil
    while let link = try nextLink(of: uid, .eitherOr, after: &cursor) {
      let other = link.other(than: uid)
      if other != quest, try entity(other, .quest).marks(inCycle: cycle).state == .done { return false }
    }
    try putState(.open, of: failed, byAlternative: false, cycle)
    changedAlong += 1
    return true
  }

  private mutating func resetSteps(of quest: UID, _ cycle: UInt8) throws(JournalFailure) {
    var cursor: RecordID? = nil
    while let step = try next(.step, in: quest, after: &cursor) {
      var entity = step.inCycle(cycle)
      entity.payload[PayloadLayout.Entity.marks] = entity.marks.withoutProgress(for: .step).rawValue
      entity.payload.setU16(PayloadLayout.Entity.count, 0)
      if entity.payload != step.payload { try put(step.uid.id, entity.payload) }
    }
  }
}
