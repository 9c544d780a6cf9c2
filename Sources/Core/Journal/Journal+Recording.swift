import Bytes
import Flash
import Records

/// Writing down what undoes an action, in the commit of the action itself: for each entity and link that it
/// changes, the bytes that were different before, and a check of what they are now.
///
/// Nothing is removed while it may come back. A deleted record is put into the trash: one bit of its kind is
/// set, and lists, links and mirrors take it for gone. Its steps, links and texts stay where they are, out of
/// reach. New text goes into new chunks, and the old ones stay. `sweep()` removes what no action needs any
/// more.
extension Journal where Chip: ~Copyable {
  /// Runs an action of the player as one commit that can be undone.
  @discardableResult
  @inline(never)
  @_optimize(none)
  mutating func act(
    _ verb: Verb, on target: UID?, _ body: (inout Self) throws(JournalFailure) -> Void
  ) throws(JournalFailure) -> UInt32 {
    let sequence = try transaction { journal throws(JournalFailure) in
      try journal.beginRecording(verb, target)
      try body(&journal)
      try journal.finishRecording()
    }
    if let recording = log.recording {
      log.recording = nil
      log.note(recording.number, recording.uid.id)
      try dropOldest()
    }
    return sequence
  }

  /// Notes what a new record of the action is, when it is the target.
  mutating func noteTarget(_ uid: UID) { log.recording?.target = uid }

  /// When an action becomes too old to be undone, what it kept can be swept.
  private mutating func dropOldest() throws(JournalFailure) {
    guard log.last > ActionLog.depth, let old = try action(numbered: log.last - ActionLog.depth) else {
      return
    }
    if old.isUndone || old.verb?.keepsRemains ?? true { sweepState.restart() }
  }

  private mutating func beginRecording(_ verb: Verb, _ target: UID?) throws(JournalFailure) {
    typealias Layout = PayloadLayout.Action
    log.recording = nil
    let uid: UID
    if let id = log.nextID, let header = try readHeader(id) {
      uid = UID(id, generation: header.generation)
    } else {
      do throws(JournalFailure) { uid = try freeUID() } catch {
        // A store that is full takes the action without a way back: better than not at all.
        guard error == .full else { throw error }
        log.floor = log.last
        return
      }
    }
    var recording = Recording(uid: uid, number: log.last + 1)
    recording.target = target
    recording.payload.kind = Kind.action.rawValue
    recording.payload.generation = uid.generation
    recording.payload[Layout.verb] = verb.rawValue
    recording.payload[Layout.flags] = try redoable() == nil ? 0 : ActionFlag.branches
    recording.payload.setU32(Layout.number, recording.number)
    recording.payload.setU32(Layout.time, clock)
    log.recording = recording
  }

  private mutating func finishRecording() throws(JournalFailure) {
    typealias Layout = PayloadLayout.Action
    guard var recording = log.recording else { return }
    recording.payload.setReference(Layout.targetID, recording.target)
    recording.payload.setU16(Layout.changeBytes, UInt16(truncatingIfNeeded: recording.count))
    if let chunk = recording.chunkUID { try putUnrecorded(chunk.id, recording.chunk) }
    try putUnrecorded(recording.uid.id, recording.payload)
    log.recording = recording
  }

  /// Writes down what a record was, before the open group writes `payload` into it.
  mutating func record(_ id: RecordID, _ payload: Payload) throws(JournalFailure) {
    var old = payload
    old.kind |= Kind.trashFlag
    if let record = try readRecord(id), !record.isDeleted, record.payload.generation == payload.generation,
      Kind(rawValue: record.payload.kind & ~Kind.trashFlag)?.isShared ?? false
    {
      old = record.payload
    }
    try note(UInt8(truncatingIfNeeded: id.rawValue))
    try note(UInt8(truncatingIfNeeded: id.rawValue &>> 8))
    try note(payload.generation)
    var runs: UInt8 = 0
    var start = 0
    while let run = Self.nextRun(old, payload, from: &start) { runs += run.isEmpty ? 0 : 1 }
    try note(runs)
    start = 0
    while let run = Self.nextRun(old, payload, from: &start) {
      try note(UInt8(truncatingIfNeeded: run.lowerBound))
      try note(UInt8(truncatingIfNeeded: run.count))
      for offset in run { try note(old[offset]) }
    }
    let check = CRC16.of(payload.bytes.span)
    try note(UInt8(truncatingIfNeeded: check))
    try note(UInt8(truncatingIfNeeded: check &>> 8))
  }

  /// The next bytes in which two payloads differ. Up to two bytes that do not are taken along: a new run
  /// costs as much.
  private static func nextRun(_ one: Payload, _ other: Payload, from start: inout Int) -> Range<Int>? {
    while start < Payload.byteCount, one[start] == other[start] { start += 1 }
    guard start < Payload.byteCount else { return nil }
    let first = start
    var end = start
    while start < Payload.byteCount, start < end + 3 {
      if one[start] != other[start] { end = start + 1 }
      start += 1
    }
    start = end
    return first..<end
  }

  private mutating func note(_ byte: UInt8) throws(JournalFailure) {
    typealias Layout = PayloadLayout.Action
    typealias Chunk = PayloadLayout.Chunk
    let count = log.recording!.count
    log.recording!.count = count + 1
    guard count >= Layout.inlineBytes else {
      log.recording!.payload[Layout.changes + count] = byte
      return
    }
    let offset = (count - Layout.inlineBytes) % Chunk.textBytes
    if offset == 0 {
      let next = try freeUID()
      if let full = log.recording!.chunkUID {
        log.recording!.chunk.setU16(Chunk.next, next.id.rawValue)
        try putUnrecorded(full.id, log.recording!.chunk)
      } else {
        log.recording!.payload.setU16(Layout.firstChunk, next.id.rawValue)
      }
      var chunk = Payload()
      chunk.kind = Kind.chunk.rawValue
      chunk.generation = next.generation
      chunk.setReference(Chunk.ownerID, log.recording!.uid)
      chunk[Chunk.part] = UInt8(truncatingIfNeeded: (count - Layout.inlineBytes) / Chunk.textBytes)
      log.recording!.chunk = chunk
      log.recording!.chunkUID = next
    }
    log.recording!.chunk[Chunk.text + offset] = byte
  }
}
