import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Deletes an entity with its text, its links and its steps, as one commit that can be undone.
  ///
  /// The entity goes into the trash, and what belongs to it can no longer be reached from then on.
  /// `sweep()` removes all of it in small commits once the deletion cannot be undone any more.
  public mutating func delete(_ uid: UID) throws(JournalFailure) {
    let entity = try entity(uid)
    try act(.delete, on: uid) { journal throws(JournalFailure) in
      try journal.removeWithBelongings(entity)
    }
  }

  /// Deletes an entity or a link for good, as one commit. Of a playthrough, the commit deletes only the
  /// playthrough itself, and `sweep()` the rest; the same goes for what a store with a small group limit
  /// cannot delete at once.
  mutating func deleteForGood(_ uid: UID, _ kind: Kind) throws(JournalFailure) {
    if kind == .link {
      let link = try link(uid)
      try transaction { journal throws(JournalFailure) in try journal.putRemoval(of: link) }
    } else {
      let entity = try entity(uid)
      try transaction { journal throws(JournalFailure) in try journal.removeWithBelongings(entity) }
    }
    sweepState.restart()
  }

  /// Removes an entity, in the open group, and unless that can be undone as much of what is its own as fits.
  private mutating func removeWithBelongings(_ entity: Entity) throws(JournalFailure) {
    var room = store.groupLimit - 1 - Branches.recordsPerCommit
    try remove(entity.uid.id)
    if entity.kind == .quest, try marks(of: entity).state == .done {
      room -= try reopenAlternatives(of: entity.uid)
    }
    guard log.recording == nil else { return }
    room -= try freeChunks(of: entity, atMost: room)
    guard entity.kind != .playthrough else { return }
    var cursor: RecordID? = nil
    while room > 0, let link = try nextLink(of: entity.uid, after: &cursor) {
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
