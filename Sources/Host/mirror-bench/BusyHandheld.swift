import Bytes
import Wire

/// A handheld with ten thousand records: four playthroughs, and in each quests with steps, people, places and
/// links. Names and notes have 40 bytes together on average; those of steps are half as long.
final class BusyHandheld: RecordsHandler {
  static let count = 10_000
  private var records: [[UInt8]] = []

  var board: StaticString { "bench" }
  var firmware: StaticString { "1" }

  init() {
    for run in 0..<4 {
      let first = UInt32(records.count) + 1
      add(.playthrough, "Playthrough \(run)", parent: 0)
      for number in 0..<999 { add(.quest, "Quest \(number)", parent: first) }
      for number in 0..<200 { add(.npc, "Person \(number)", parent: first) }
      for number in 0..<200 { add(.location, "Place \(number)", parent: first) }
      for number in 0..<UInt32(900) { addStep("Step \(number)", quest: first + 1 + number % 999) }
      for number in 0..<UInt32(200) {
        addLink(from: first + 1000 + number, to: first + 1 + number * 3)
      }
    }
  }

  private func append(_ record: borrowing WireRecord) {
    var buffer = [UInt8](repeating: 0, count: 512)
    var writer = CBORWriter(buffer.mutableSpan)
    try? record.encode(into: &writer)
    let count = writer.count
    records.append(Array(buffer[..<count]))
  }

  private var uid: RecordUID { RecordUID(rawValue: UInt32(records.count) + 1) ?? .none }

  private func text(_ start: String, _ bytes: Int) -> [UInt8] {
    let word = Array("of the golden valley ".utf8)
    return Array(start.utf8) + (0..<max(0, bytes - start.utf8.count)).map { word[$0 % word.count] }
  }

  private func add(_ kind: WireKind, _ name: String, parent: UInt32) {
    let name = text(name, 12 + records.count % 17)
    let notes = text("", 8 + records.count * 7 % 25)
    append(
      WireRecord(
        kind, uid: uid, revision: uid.rawValue, order: UInt16(records.count % 60_000), marks: 0, cycle: 1,
        name: name.span, notes: notes.span, parent: RecordUID(rawValue: parent) ?? .none, tail: Span()))
  }

  private func addStep(_ name: String, quest: UInt32) {
    append(
      WireRecord(
        step: uid, revision: uid.rawValue, order: UInt16(records.count % 60_000), marks: 0, cycle: 1,
        text: text(name, 20).span, quest: RecordUID(rawValue: quest) ?? .none, count: 0, target: 0,
        tail: Span()))
  }

  private func addLink(from npc: UInt32, to quest: UInt32) {
    append(
      WireRecord(
        link: uid, revision: uid.rawValue, order: 16, type: 2, from: RecordUID(rawValue: npc) ?? .none,
        to: RecordUID(rawValue: quest) ?? .none, tail: Span()))
  }

  func state() throws(RecordsFailure) -> StoreState {
    StoreState(
      identity: WireIdentity([1, 2, 3, 4, 5, 6, 7, 8]), epoch: 1, head: UInt32(records.count), horizon: 0,
      recordCapacity: UInt32(records.count), recordCount: UInt32(records.count))
  }

  func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {
    for bytes in records.dropFirst(Int(after)) {
      guard let record = try? WireRecord(decoding: bytes.span) else { throw .damaged }
      guard try page.append(record) else { return }
    }
  }

  func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool { true }
  func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark {
    WireMark(head: UInt32(records.count), token: 1)
  }
  func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome {
    throw .notReady
  }
  func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) { throw .notReady }
  func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 { 1 }
  func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 { 0 }
}
