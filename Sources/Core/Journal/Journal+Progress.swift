import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// How the quests of a playthrough stand.
  public func progress(of playthrough: UID) throws(JournalFailure) -> Progress {
    let cycle = try entity(playthrough, .playthrough).cycle
    var progress = Progress()
    var cursor: RecordID? = nil
    while let quest = try next(.quest, in: playthrough, after: &cursor) {
      progress.add(quest.marks(inCycle: cycle).state)
    }
    return progress
  }

  /// How much of a quest's steps is done. Of a quest that is done, all is done, whatever its steps say.
  public func stepProgress(of quest: Entity) throws(JournalFailure) -> StepProgress {
    let cycle = try cycle(of: quest)
    var progress = StepProgress()
    var cursor: RecordID? = nil
    while let step = try next(.step, in: quest.uid, after: &cursor) { progress.add(step, inCycle: cycle) }
    if quest.marks(inCycle: cycle).state == .done { progress.done = progress.all }
    return progress
  }
}
