import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// The playthrough that was chosen last, if it still exists. It survives a restart.
  public func activePlaythrough() throws(JournalFailure) -> UID? {
    try exists(settings.active, .playthrough) ? settings.active : nil
  }

  /// Chooses the playthrough to show. Choosing the same again writes nothing.
  public mutating func activate(_ playthrough: UID) throws(JournalFailure) {
    _ = try entity(playthrough, .playthrough)
    guard settings.active != playthrough else { return }
    let before = settings
    settings.active = playthrough
    do throws(JournalFailure) {
      try transaction { journal throws(JournalFailure) in try journal.putSettings() }
    } catch {
      settings.active = before.active
      throw error
    }
  }

  /// Writes the settings into the open group.
  mutating func putSettings() throws(JournalFailure) {
    var uid: UID
    if let id = settingsID, let header = try readHeader(id), header.kind == Kind.settings.rawValue {
      uid = UID(id, generation: header.generation)
    } else {
      uid = try freeUID()
      settingsID = uid.id
    }
    try put(uid.id, settings.encoded(generation: uid.generation))
  }
}
