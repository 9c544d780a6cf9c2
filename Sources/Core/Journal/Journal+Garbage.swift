import Flash
import Records

/// What a sweep removes: what is out of reach, and not needed to undo anything either.
extension Journal where Chip: ~Copyable {
  mutating func isGarbage(_ record: Record) throws(JournalFailure) -> Bool {
    let uid = UID(record.id, generation: record.payload.generation)
    if record.payload.kind & Kind.trashFlag != 0 {
      if let copyID, let copy = try readRecord(copyID)?.payload, CopyState(copy)?.target == uid {
        return false
      }
      return try !isInLog(uid)
    }
    switch Kind(rawValue: record.payload.kind) {
    case .quest, .npc, .location, .step:
      guard let entity = Entity(record), let kind = entity.kind.parent else { return false }
      return try !isKept(entity.parent, kind)
    case .link:
      guard let link = Link(record) else { return false }
      guard try isKept(link.from, link.type.from), try isKept(link.to, link.type.to) else { return true }
      return try !isKept(link.playthrough, .playthrough)
    case .chunk: return try isGarbage(chunk: record)
    default: return try isOutOfReach(record)
    }
  }

  /// Whether a record is there or in the trash.
  private func isKept(_ uid: UID?, _ kind: Kind) throws(JournalFailure) -> Bool {
    guard let uid, let header = try readHeader(uid.id) else { return false }
    return !header.isDeleted && header.kind & ~Kind.trashFlag == kind.rawValue
      && header.generation == uid.generation
  }

  private mutating func isGarbage(chunk: Record) throws(JournalFailure) -> Bool {
    typealias Chunk = PayloadLayout.Chunk
    guard let owner = chunk.payload.reference(Chunk.ownerID), let header = try readHeader(owner.id),
      !header.isDeleted, header.generation == owner.generation, let record = try readRecord(owner.id)
    else { return true }
    if header.kind == Kind.action.rawValue {
      return try !isInChain(chunk, from: record.payload.u16(PayloadLayout.Action.firstChunk))
    }
    guard Kind(rawValue: header.kind & ~Kind.trashFlag)?.isEntity ?? false else { return true }
    if try isInChain(chunk, from: record.payload.u16(PayloadLayout.Entity.firstChunk)) { return false }
    for number in log.recent {
      guard var tape = try tape(of: number), tape.head[PayloadLayout.Action.flags] & ActionFlag.void == 0
      else { continue }
      while let reversal = try nextReversal(&tape) {
        guard reversal.uid == owner else { continue }
        let first = reversal.new.u16(PayloadLayout.Entity.firstChunk)
        if try isInChain(chunk, from: first) { return false }
      }
    }
    return true
  }

  /// Whether a chunk is at its place in a chain.
  private func isInChain(_ chunk: Record, from first: UInt16) throws(JournalFailure) -> Bool {
    typealias Chunk = PayloadLayout.Chunk
    var next = first
    var left = Int(chunk.payload[Chunk.part])
    while left > 0 {
      guard let id = RecordID(rawValue: next), let record = try readRecord(id), !record.isDeleted,
        record.payload.kind == Kind.chunk.rawValue
      else { return false }
      next = record.payload.u16(Chunk.next)
      left -= 1
    }
    return next == chunk.id.rawValue
  }

  /// Whether a recent action changed a record, so that it may have to come back.
  private mutating func isInLog(_ uid: UID) throws(JournalFailure) -> Bool {
    for number in log.recent {
      guard var tape = try tape(of: number), tape.head[PayloadLayout.Action.flags] & ActionFlag.void == 0
      else { continue }
      while let reversal = try nextReversal(&tape) {
        if reversal.uid == uid { return true }
      }
    }
    return false
  }
}
