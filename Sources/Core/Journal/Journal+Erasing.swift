import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Forgets everything that is in the journal, mirrors and settings too, and begins a new epoch: whoever
  /// knew its records has to compare. After a power cut the journal is as before or empty.
  public mutating func eraseAll() throws(JournalFailure) {
    do throws(StoreFailure) { try store.eraseAll() } catch { throw JournalFailure(error) }
    settingsID = nil
    settings = Settings()
    roster.clear()
    log = ActionLog()
    copyID = nil
    for number in 0..<mirrorIDs.count { mirrorIDs[number] = 0 }
    mirrorCount = 0
    branches = Branches(chance: branches.own)
    sweepState.restart()
    clearDamage()
    updateReleaseHorizon()
  }

  /// Forgets a mirror: deletions no longer wait for it, and what was kept for it is swept. One commit; a
  /// mirror that is unknown is none.
  public mutating func forget(mirror: UInt8) throws(JournalFailure) {
    guard isKnown(mirror: mirror), let id = RecordID(rawValue: mirrorIDs[Int(mirror)]) else { return }
    let before = settings
    if mirrorCount > 1 { settings.horizon = max(settings.horizon, try leastCursor(without: mirror)) }
    do throws(JournalFailure) {
      try transaction { journal throws(JournalFailure) in
        try journal.remove(id, releasing: true)
        if journal.settings.horizon != before.horizon { try journal.putSettings() }
      }
    } catch {
      settings = before
      throw error
    }
    mirrorIDs[Int(mirror)] = 0
    mirrorCount -= 1
    sweepState.restart()
    updateReleaseHorizon()
  }
}
