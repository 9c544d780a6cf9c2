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
    try changeSettings { $0.active = playthrough }
  }

  /// What the player chose in the settings.
  public var preferences: Preferences { settings.preferences }

  /// Chooses, as one commit. Choosing the same again writes nothing.
  public mutating func setPreferences(_ preferences: Preferences) throws(JournalFailure) {
    guard preferences != settings.preferences else { return }
    try changeSettings { $0.preferences = preferences }
  }

  /// The quest on the pinned card of a playthrough, if it still exists.
  public func pinned(in playthrough: UID) throws(JournalFailure) -> UID? {
    guard let quest = settings[playthrough].pinned, try exists(quest, .quest) else { return nil }
    return try entity(quest).parent == playthrough ? quest : nil
  }

  /// Pins a quest of a playthrough, or none, as one commit. The same again writes nothing.
  public mutating func pin(_ quest: UID?, in playthrough: UID) throws(JournalFailure) {
    if let quest, try entity(quest, .quest).parent != playthrough { throw .acrossPlaythroughs }
    guard settings[playthrough].pinned != quest else { return }
    try changeSettings { $0[playthrough].pinned = quest }
  }

  /// The location where the player is, if it still exists.
  public func here(in playthrough: UID) throws(JournalFailure) -> UID? {
    guard let location = settings[playthrough].here, try exists(location, .location) else { return nil }
    return try entity(location).parent == playthrough ? location : nil
  }

  /// Says where the player is, as one commit. The same again writes nothing.
  public mutating func setHere(_ location: UID?, in playthrough: UID) throws(JournalFailure) {
    if let location, try entity(location, .location).parent != playthrough { throw .acrossPlaythroughs }
    guard settings[playthrough].here != location else { return }
    try changeSettings { $0[playthrough].here = location }
  }

  private mutating func changeSettings(_ change: (inout Settings) -> Void) throws(JournalFailure) {
    let before = settings
    change(&settings)
    do throws(JournalFailure) {
      try transaction { journal throws(JournalFailure) in try journal.putSettings() }
    } catch {
      // What the attempt did to free room stays.
      let horizon = settings.horizon
      settings = before
      settings.horizon = max(horizon, before.horizon)
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
