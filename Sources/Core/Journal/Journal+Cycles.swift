import Flash
import Records

/// What the next cycle would change. What resets and what stays are all that has progress.
public struct CyclePreview: Equatable, Sendable {
  /// Quests that open again.
  public var quests = 0
  /// Steps that start anew.
  public var steps = 0
  /// People to be met again.
  public var npcs = 0
  /// Locations that are no longer cleared.
  public var locations = 0
  /// Records of all kinds whose progress carries over.
  public var kept = 0

  /// Nothing.
  public init() {}
}

extension Journal where Chip: ~Copyable {
  /// What `startNextCycle` would change. Reads 11 bytes of every record of the playthrough.
  public func nextCyclePreview(of playthrough: UID) throws(JournalFailure) -> CyclePreview {
    let cycle = try entity(playthrough, .playthrough).cycle
    var preview = CyclePreview()
    for position in try run(of: .quest, in: playthrough) {
      if try resets(position, cycle, &preview) { preview.quests += 1 }
      guard let quest = try uid(at: position) else { continue }
      for step in try run(of: .step, in: quest) where try resets(step, cycle, &preview) {
        preview.steps += 1
      }
    }
    for position in try run(of: .npc, in: playthrough) where try resets(position, cycle, &preview) {
      preview.npcs += 1
    }
    for position in try run(of: .location, in: playthrough) where try resets(position, cycle, &preview) {
      preview.locations += 1
    }
    return preview
  }

  /// Whether a record has progress that the next cycle resets; one whose progress stays is counted.
  private func resets(
    _ position: Int, _ cycle: UInt8, _ preview: inout CyclePreview
  ) throws(JournalFailure) -> Bool {
    guard let head = try head(roster.ids[position]), let kind = head.kind else { return false }
    var hasProgress = head.marks(inCycle: cycle).withoutProgress(for: kind) != head.marks(inCycle: cycle)
    if kind == .step, !hasProgress, let uid = try uid(at: position) {
      hasProgress = try entity(uid).count(inCycle: cycle) > 0
    }
    if hasProgress && head.marks.carriesOver { preview.kept += 1 }
    return hasProgress && !head.marks.carriesOver
  }
}
