import Bytes
import Wire

/// A records handler over a dictionary: just enough of a store to talk to.
struct RecordsSim: RequestHandler, RecordsHandler {
  var identity = WireIdentity([1, 2, 3, 4, 5, 6, 7, 8])
  var head: UInt32 = 0
  var horizon: UInt32 = 0
  /// Encoded records by id.
  var records: [UInt16: (revision: UInt32, bytes: [UInt8])] = [:]
  var mirrors: [WireIdentity] = []
  var failure: RecordsFailure?
  var calls = 0

  var board: StaticString { "Simulated" }
  var firmware: StaticString { "0.1.0" }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    guard request.group == RecordsGroup.number else { throw .smp(.notSupported) }
    try RecordsGroup.handle(request, body: body, reply: &reply, handler: &self)
  }

  mutating func state() throws(RecordsFailure) -> StoreState {
    if let failure { throw failure }
    return StoreState(
      identity: identity, epoch: 5, head: head, horizon: horizon, recordCapacity: 8192,
      recordCount: UInt32(records.count))
  }

  static let token: UInt32 = 0xFEED_F00D

  mutating func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool {
    (1...max(mirrors.count, 1)).contains(Int(mirror)) && mark.token == Self.token && mark.head <= head
  }

  mutating func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark {
    WireMark(head: head, token: Self.token)
  }

  mutating func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {
    for id in records.keys.sorted() where id > after && records[id]!.revision > since {
      let bytes = records[id]!.bytes
      let record: WireRecord
      do { record = try WireRecord(decoding: bytes.span) } catch { throw .damaged }
      guard try page.append(record) else { return }
    }
  }

  mutating func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome {
    calls += 1
    let known = records[record.uid.id]
    guard record.revision == known?.revision ?? 0 else { return Outcome(.movedOn, revision: known!.revision) }
    head += 1
    put(record, revision: head)
    return Outcome(.applied, revision: head)
  }

  mutating func put(_ record: borrowing WireRecord, revision: UInt32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var writer = CBORWriter(buffer.mutableSpan)
    do { try record.encode(into: &writer) } catch { return }
    let count = writer.count
    records[record.uid.id] = (revision, Array(buffer.prefix(count)))
  }

  mutating func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) {
    var id: UInt16 = 100
    while !list.isComplete {
      list.append(RecordUID(id: id, generation: 2)!)
      id += 1
    }
  }

  mutating func mirrors(after: UInt8, list: inout MirrorList) throws(RecordsFailure) {
    let name = [UInt8](repeating: 0x6E, count: Limits.mirrorNameBytes)
    for index in mirrors.indices where index >= Int(after) {
      let mirror = ListedMirror(
        number: UInt8(index + 1), identity: mirrors[index], name: name.span, cursor: UInt32(index),
        revision: head)
      guard list.append(mirror) else { return }
    }
  }

  mutating func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 {
    if !mirrors.contains(identity) { mirrors.append(identity) }
    return UInt8(mirrors.firstIndex(of: identity)! + 1)
  }

  mutating func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 {
    guard mirror <= mirrors.count else { throw .unknownMirror }
    horizon = cursor
    return horizon
  }
}
