import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// How the quests of a playthrough stand: counted as they change, so asking costs the same for any number.
  public func progress(of playthrough: UID) throws(JournalFailure) -> Progress {
    _ = try entity(playthrough, .playthrough)
    let run = try run(of: .quest, in: playthrough)
    let tally = roster.tally(run)
    var progress = Progress()
    progress.done = tally.done
    progress.failed = tally.failed
    progress.open = run.count - tally.done - tally.failed
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
