import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Writes an entity with its texts into the open group.
  ///
  /// In an action that can be undone, all chunks are new, and the old ones stay. Else the chain of the entity
  /// is written over where it differs, and what it no longer needs is freed.
  mutating func write(_ uid: UID, _ head: Payload, _ plan: borrowing TextPlan) throws(JournalFailure) {
    typealias Layout = PayloadLayout.Entity
    var payload = head
    payload.generation = uid.generation
    payload[Layout.nameBytes] = UInt8(truncatingIfNeeded: plan.nameBytes)
    payload.setU16(Layout.notesBytes, UInt16(truncatingIfNeeded: plan.notesBytes))
    payload[Layout.extraBytes] = UInt8(truncatingIfNeeded: plan.extraBytes)
    var source = plan.old.map { ChunkCursor($0) }
    for index in 0..<Layout.inlineBytes {
      payload[Layout.text + index] = index < plan.textBytes ? try byte(index, plan, &source) : 0
    }
    let first = try writeChunks(of: uid, plan, &source)
    payload.setU16(Layout.firstChunk, first?.rawValue ?? 0)
    try put(uid.id, payload)
  }

  private func byte(
    _ index: Int, _ plan: borrowing TextPlan, _ cursor: inout ChunkCursor?
  ) throws(JournalFailure) -> UInt8 {
    switch plan.source(index) {
    case .new(let byte): return byte
    case .stored(let offset): return try storedByte(offset, of: plan.old!, &cursor!)
    }
  }

  /// Writes the text behind the inline bytes; returns the first chunk.
  private mutating func writeChunks(
    of uid: UID, _ plan: borrowing TextPlan, _ source: inout ChunkCursor?
  ) throws(JournalFailure) -> RecordID? {
    typealias Chunk = PayloadLayout.Chunk
    var left = plan.textBytes - PayloadLayout.Entity.inlineBytes
    // What can be undone keeps its old text; what a mirror writes begins with a new chunk, so that it shows.
    var reuse = ReusableChain(log.recording == nil && !plan.isCopy ? plan.old : nil)
    if try advance(&reuse) { try remove(reuse.id!, releasing: true) }
    guard left > 0 else {
      try freeRest(of: &reuse)
      return nil
    }
    let first = try nextPlace(&reuse)
    var place = first
    var part = 0
    while left > 0 {
      var payload = Payload()
      payload.kind = Kind.chunk.rawValue
      payload.generation = place.uid.generation
      payload.setReference(Chunk.ownerID, uid)
      payload[Chunk.part] = UInt8(truncatingIfNeeded: part)
      let start = PayloadLayout.Entity.inlineBytes + part * Chunk.textBytes
      for index in 0..<min(left, Chunk.textBytes) {
        payload[Chunk.text + index] = try byte(start + index, plan, &source)
      }
      left -= Chunk.textBytes
      part += 1
      let here = place
      if left > 0 {
        place = try nextPlace(&reuse)
        payload.setU16(Chunk.next, place.uid.id.rawValue)
      }
      if let stored = here.stored, stored == payload { continue }
      try put(here.uid.id, payload)
    }
    try freeRest(of: &reuse)
    return first.uid.id
  }

  /// The next record for a chunk: the next of the old chain, or a free one.
  private mutating func nextPlace(_ chain: inout ReusableChain) throws(JournalFailure) -> ChunkPlace {
    if try advance(&chain) {
      let cursor = chain.cursor!
      return ChunkPlace(
        uid: UID(chain.id!, generation: cursor.payload.generation), stored: cursor.payload)
    }
    return ChunkPlace(uid: try freeUID(), stored: nil)
  }

  /// Steps on in the old chain; false at its end, or where it is broken.
  private func advance(_ chain: inout ReusableChain) throws(JournalFailure) -> Bool {
    guard let entity = chain.entity, let id = chain.cursor?.next else { return false }
    do throws(JournalFailure) {
      try advance(&chain.cursor!, of: entity)
      chain.id = id
      return true
    } catch {
      guard case .damaged = error else { throw error }
      chain.cursor = nil
      return false
    }
  }

  private mutating func freeRest(of chain: inout ReusableChain) throws(JournalFailure) {
    while try advance(&chain) { try remove(chain.id!, releasing: true) }
  }

  /// Frees the chunks of an entity, or the first `limit` of them, in the open group; returns how many.
  @discardableResult
  mutating func freeChunks(of entity: Entity, atMost limit: Int = .max) throws(JournalFailure) -> Int {
    var chain = ReusableChain(entity)
    var count = 0
    while count < limit, try advance(&chain) {
      try remove(chain.id!, releasing: true)
      count += 1
    }
    return count
  }
}

/// The chunks that an entity has and that its new text may use again.
private struct ReusableChain {
  let entity: Entity?
  var cursor: ChunkCursor?
  var id: RecordID?

  init(_ entity: Entity?) {
    self.entity = entity
    cursor = entity.map { ChunkCursor($0) }
  }
}

/// A record for a chunk, and what it holds now.
private struct ChunkPlace {
  let uid: UID
  let stored: Payload?
}
