import Bytes
import Flash
import Records

/// What undoes an action, read byte by byte, and written over as it is read.
struct Tape {
  let uid: UID
  var head: Payload
  private(set) var index = 0
  private var chunk = Payload()
  private var chunkID: RecordID?
  private var part = -1
  private var isChanged = false

  init(_ uid: UID, _ head: Payload) {
    self.uid = uid
    self.head = head
  }

  var isAtEnd: Bool { index >= Int(head.u16(PayloadLayout.Action.changeBytes)) }
  /// What was read last from a chunk that was written over since, to be put before the next is read.
  var changed: (id: RecordID, payload: Payload)? {
    guard isChanged, let chunkID else { return nil }
    return (chunkID, chunk)
  }

  /// The chunk that must be read before the next byte can be.
  var missing: (id: UInt16, part: Int)? {
    typealias Layout = PayloadLayout.Action
    let rest = index - Layout.inlineBytes
    guard rest >= 0, rest / PayloadLayout.Chunk.textBytes != part else { return nil }
    return (part < 0 ? head.u16(Layout.firstChunk) : chunk.u16(PayloadLayout.Chunk.next), part + 1)
  }

  mutating func load(_ id: RecordID, _ payload: Payload) {
    chunkID = id
    chunk = payload
    part += 1
    isChanged = false
  }

  /// Takes the next byte, and leaves another in its place.
  mutating func take(leaving byte: UInt8?) -> UInt8 {
    typealias Layout = PayloadLayout.Action
    typealias Chunk = PayloadLayout.Chunk
    defer { index += 1 }
    let rest = index - Layout.inlineBytes
    guard rest >= 0 else {
      let old = head[Layout.changes + index]
      if let byte { head[Layout.changes + index] = byte }
      return old
    }
    let offset = Chunk.text + rest % Chunk.textBytes
    let old = chunk[offset]
    if let byte {
      chunk[offset] = byte
      isChanged = true
    }
    return old
  }
}

/// One record of an action, and what it becomes when the action is undone or done again.
struct Reversal {
  let uid: UID
  /// As it is now.
  let old: Payload
  /// As it will be.
  var new: Payload
  /// Whether it is now as the action left it.
  let isAsLeft: Bool
}

extension Journal where Chip: ~Copyable {
  @inline(never)
  private mutating func take(_ tape: inout Tape, leaving byte: UInt8? = nil) throws(JournalFailure) -> UInt8 {
    if let missing = tape.missing {
      if let changed = tape.changed { try putUnrecorded(changed.id, changed.payload) }
      guard let id = RecordID(rawValue: missing.id), let record = try readRecord(id), !record.isDeleted,
        record.payload.kind == Kind.chunk.rawValue,
        record.payload.reference(PayloadLayout.Chunk.ownerID) == tape.uid,
        Int(record.payload[PayloadLayout.Chunk.part]) == missing.part
      else { throw .damaged(tape.uid.id) }
      tape.load(id, record.payload)
    }
    return tape.take(leaving: byte)
  }

  /// The tape of an action that is recent.
  func tape(of number: UInt32) throws(JournalFailure) -> Tape? {
    guard let id = log.id(number), let record = try readRecord(id), !record.isDeleted,
      record.payload.kind == Kind.action.rawValue,
      record.payload.u32(PayloadLayout.Action.number) == number
    else { return nil }
    return Tape(UID(id, generation: record.payload.generation), record.payload)
  }

  /// The next record on a tape; nil at the end. With `isSwapping`, the tape then holds what undoes that.
  mutating func nextReversal(
    _ tape: inout Tape, isSwapping: Bool = false
  ) throws(JournalFailure) -> Reversal? {
    guard !tape.isAtEnd else { return nil }
    let low = try take(&tape)
    let high = try take(&tape)
    let generation = try take(&tape)
    let number = UInt16(low) | UInt16(high) &<< 8
    guard let uid = UID(id: number, generation: generation) else { throw .damaged(tape.uid.id) }
    var old = Payload()
    var isThere = false
    if let record = try readRecord(uid.id), !record.isDeleted, record.payload.generation == generation,
      Kind(rawValue: record.payload.kind & ~Kind.trashFlag)?.isShared ?? false
    {
      old = record.payload
      isThere = true
    }
    var new = old
    var runs = try take(&tape)
    while runs > 0 {
      runs -= 1
      let start = Int(try take(&tape))
      let count = Int(try take(&tape))
      guard start + count <= Payload.byteCount else { throw .damaged(tape.uid.id) }
      for offset in start..<start + count {
        new[offset] = try take(&tape, leaving: isSwapping ? old[offset] : nil)
      }
    }
    let check = isSwapping ? CRC16.of(new.bytes.span) : 0
    let left = UInt16(try take(&tape, leaving: isSwapping ? UInt8(truncatingIfNeeded: check) : nil))
    let right = UInt16(try take(&tape, leaving: isSwapping ? UInt8(truncatingIfNeeded: check &>> 8) : nil))
    let isAsLeft = isThere && CRC16.of(old.bytes.span) == left | right &<< 8
    return Reversal(uid: uid, old: old, new: new, isAsLeft: isAsLeft)
  }
}
