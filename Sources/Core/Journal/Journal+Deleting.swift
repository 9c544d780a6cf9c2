import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Deletes an entity with its text, its links and its steps, as one commit.
  ///
  /// Of a playthrough, the commit deletes only the playthrough itself: what was in it can no longer be
  /// reached from then on, and `sweep()` removes it in small commits. The same goes for what a store with a
  /// small group limit cannot delete at once.
  public mutating func delete(_ uid: UID) throws(JournalFailure) {
    let entity = try entity(uid)
    try transaction { journal throws(JournalFailure) in try journal.removeWithBelongings(entity) }
    sweepState.restart()
  }

  /// Removes an entity and as much of what is its own as fits into the open group.
  private mutating func removeWithBelongings(_ entity: Entity) throws(JournalFailure) {
    var room = store.groupLimit - 1 - Branches.recordsPerCommit
    try remove(entity.uid.id)
    if entity.kind == .quest, try marks(of: entity).state == .done {
      room -= try reopenAlternatives(of: entity.uid)
    }
    room -= try freeChunks(of: entity, atMost: room)
    guard entity.kind != .playthrough else { return }
    var cursor: RecordID? = nil
    while room > 0, let record = try nextRecord(.link, after: &cursor) {
      guard let link = Link(record), link.touches(entity.uid) else { continue }
      try remove(link.uid.id)
      room -= 1
    }
    guard entity.kind == .quest else { return }
    cursor = nil
    while room > 0, let step = try next(.step, in: entity.uid, after: &cursor) {
      try remove(step.uid.id)
      room -= 1
      room -= try freeChunks(of: step, atMost: room)
    }
  }
}
