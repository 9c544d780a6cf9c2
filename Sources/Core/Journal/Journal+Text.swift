import Flash
import Records

/// Which text of an entity.
public enum TextPart: Equatable, Sendable {
  /// The name, or the text of a step.
  case name
  /// The notes.
  case notes
  /// Fields that only a newer version knows.
  case extra
}

extension Entity {
  /// Where a part lies in the text of the record.
  func range(of part: TextPart) -> Range<Int> {
    switch part {
    case .name: 0..<nameBytes
    case .notes: nameBytes..<nameBytes + notesBytes
    case .extra: nameBytes + notesBytes..<textBytes
    }
  }
}

/// How far a forward reader has come in the chunks of a text.
struct ChunkCursor {
  var part = -1
  var payload = Payload()
  var next: RecordID?

  init(_ entity: Entity) { next = entity.firstChunk }
}

extension Journal where Chip: ~Copyable {
  /// Reads a part of an entity's text, from byte `offset` on, and returns how many bytes came: all that are
  /// left, or as many as fit.
  ///
  /// `entity` must be as it is stored now; after a change, read it again.
  public func read(
    _ part: TextPart, of entity: Entity, from offset: Int = 0, into destination: inout MutableSpan<UInt8>
  ) throws(JournalFailure) -> Int {
    let range = entity.range(of: part)
    let start = range.lowerBound + offset
    let count = min(destination.count, range.upperBound - start)
    guard count > 0 else { return 0 }
    var cursor = ChunkCursor(entity)
    for index in 0..<count {
      destination[index] = try storedByte(start + index, of: entity, &cursor)
    }
    return count
  }

  /// Reads an entity's whole name.
  public func name(of entity: Entity) throws(JournalFailure) -> TextBuffer<96> {
    var text = TextBuffer<96>()
    var cursor = ChunkCursor(entity)
    for index in 0..<entity.nameBytes { text.append(try storedByte(index, of: entity, &cursor)) }
    return text
  }

  /// One byte of the stored text. `index` may only grow from call to call with the same cursor.
  @inline(never)
  func storedByte(_ index: Int, of entity: Entity, _ cursor: inout ChunkCursor) throws(JournalFailure)
    -> UInt8
  {
    typealias Chunk = PayloadLayout.Chunk
    let rest = index - PayloadLayout.Entity.inlineBytes
    guard rest >= 0 else { return entity.payload[PayloadLayout.Entity.text + index] }
    while cursor.part < rest / Chunk.textBytes { try advance(&cursor, of: entity) }
    return cursor.payload[Chunk.text + rest % Chunk.textBytes]
  }

  /// Reads the next chunk; fails with `damaged` when the chain is broken.
  func advance(_ cursor: inout ChunkCursor, of entity: Entity) throws(JournalFailure) {
    typealias Chunk = PayloadLayout.Chunk
    guard let id = cursor.next, let record = try readRecord(id), !record.isDeleted,
      record.payload.kind == Kind.chunk.rawValue, record.payload.reference(Chunk.ownerID) == entity.uid,
      Int(record.payload[Chunk.part]) == cursor.part + 1
    else { throw .damaged(cursor.next ?? entity.uid.id) }
    cursor.part += 1
    cursor.payload = record.payload
    cursor.next = RecordID(rawValue: record.payload.u16(Chunk.next))
  }

  /// Whether a part of the stored text is just these bytes.
  func equals(_ part: TextPart, of entity: Entity, _ text: Span<UInt8>) throws(JournalFailure) -> Bool {
    let range = entity.range(of: part)
    guard range.count == text.count else { return false }
    var cursor = ChunkCursor(entity)
    for index in text.indices
    where try storedByte(range.lowerBound + index, of: entity, &cursor) != text[index] { return false }
    return true
  }
}
