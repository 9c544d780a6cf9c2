/// How the quests of a set stand. `done + open + failed == all`, always.
public struct Progress: Equatable, Sendable {
  /// Quests that are done.
  public var done = 0
  /// Quests that are still to do.
  public var open = 0
  /// Quests that are out of reach.
  public var failed = 0

  /// An empty set.
  public init() {}

  /// All quests of the set.
  public var all: Int { done + open + failed }

  /// Whole percents that are done, rounded down, so that 100 means all; nil for an empty set, shown as "-".
  public var percent: Int? { all == 0 ? nil : done * 100 / all }

  /// Counts one quest.
  public mutating func add(_ state: QuestState) {
    switch state {
    case .done: done += 1
    case .open: open += 1
    case .failed: failed += 1
    }
  }
}

/// How much of a quest's steps is done. A step with a target counts as often as it is to be done.
public struct StepProgress: Equatable, Sendable {
  /// What is done.
  public var done = 0
  /// What there is to do; 0 for a quest without steps, shown as "-".
  public var all = 0

  /// No steps.
  public init() {}

  /// Counts one step. More than its target never counts, so a count cannot exceed its total.
  public mutating func add(_ step: Entity, inCycle cycle: UInt8) {
    let target = max(1, Int(step.target))
    all += target
    done +=
      step.marks(inCycle: cycle).isDone
      ? target : min(step.count(inCycle: cycle), step.target == 0 ? 0 : target)
  }
}
