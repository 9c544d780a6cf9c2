import Flash
import Records

/// How far the search for records that cannot be reached has come.
struct SweepState {
  /// The record looked at last; nil at the start of a pass.
  var cursor: RecordID?
  /// Whether this pass removed something, so that another one must follow.
  var hasRemoved = false
  /// Whether a whole pass found nothing.
  var isFinished = false

  mutating func restart() { self = SweepState() }
}

extension Journal where Chip: ~Copyable {
  /// Whether there may be records that cannot be reached any more.
  public var hasUnswept: Bool { !sweepState.isFinished && !isCopying }

  /// Removes some of what can no longer be reached, for example the quests of a deleted playthrough, as one
  /// small commit; true when there may be more. Call it when nothing else is to do.
  ///
  /// Looks at up to 64 records and removes the first of them that is out of reach. Costs nothing once all is
  /// clean.
  @discardableResult
  public mutating func sweep() throws(JournalFailure) -> Bool {
    guard hasUnswept else { return false }
    for _ in 0..<64 {
      guard let id = try nextID(after: sweepState.cursor) else {
        sweepState.cursor = nil
        sweepState.isFinished = !sweepState.hasRemoved
        sweepState.hasRemoved = false
        return !sweepState.isFinished
      }
      sweepState.cursor = id
      do throws(JournalFailure) {
        guard let record = try readRecord(id), !record.isDeleted, try isGarbage(record) else { continue }
        try transaction { journal throws(JournalFailure) in try journal.removeSwept(record) }
        sweepState.hasRemoved = true
        return true
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return true
  }

  private mutating func removeSwept(_ record: Record) throws(JournalFailure) {
    if let entity = try pastEntity(UID(record.id, generation: record.payload.generation)) {
      try freeChunks(of: entity)
    }
    let isShared = Kind(rawValue: record.payload.kind & ~Kind.trashFlag)?.isShared ?? false
    try remove(record.id, releasing: !isShared)
  }

  /// Whether no list and no other record leads to this one any more.
  func isOutOfReach(_ record: Record) throws(JournalFailure) -> Bool {
    switch Kind(rawValue: record.payload.kind) {
    case .quest, .npc, .location, .step:
      guard let entity = Entity(record), let kind = entity.kind.parent else { return false }
      return try !exists(entity.parent, kind)
    case .link:
      guard let link = Link(record) else { return false }
      guard try exists(link.from, link.type.from), try exists(link.to, link.type.to) else { return true }
      return try !exists(link.playthrough, .playthrough)
    case .reservation:
      return mirrorIDs[Int(record.payload[PayloadLayout.Reservation.mirror])] == 0
    default:
      return false
    }
  }
}
