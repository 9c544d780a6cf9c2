import Bytes
import Wire

/// A handheld out of a script, for people who write a client: it keeps records in memory, shows them on a
/// screen of ten rows, and does to its answers what a bad line does, if it is told to.
///
/// The same bytes in give the same bytes out, always: its faults come by a count and not by chance.
public final class ScriptedHandheld {
  /// What goes wrong on its line.
  public enum Fault: String, CaseIterable, Sendable {
    /// Every fifth answer is lost.
    case lose
    /// Every fifth answer has a flipped bit.
    case flip
    /// Every answer comes twice.
    case `repeat`
    /// Every third answer comes only with the next one.
    case late
    /// Text stands before every answer.
    case noise
  }

  private var server = SMPServer<1024>()
  private var store = ScriptedStore()
  private let faults: Set<Fault>
  private var count = 0
  private var held: [UInt8] = []

  /// A handheld with a playthrough of three quests.
  public init(faults: Set<Fault> = []) {
    self.faults = faults
  }

  /// Takes bytes from the line, and returns what it sends then.
  public func receive(_ bytes: [UInt8]) -> [UInt8] {
    var sent: [UInt8] = []
    for byte in bytes {
      var sink = Bytes()
      server.receive([byte].span, handler: &store, sink: &sink)
      if server.system.takeReset() { store.lastTicket = nil }
      if !sink.bytes.isEmpty { sent += spoiled(sink.bytes) }
    }
    return sent
  }

  private func spoiled(_ answer: [UInt8]) -> [UInt8] {
    count += 1
    var answer = answer
    if faults.contains(.flip), count % 5 == 0 { answer[answer.count / 2] ^= 0x10 }
    if faults.contains(.lose), count % 5 == 2 { answer = [] }
    if faults.contains(.repeat) { answer += answer }
    if faults.contains(.noise) { answer = Array("W (\(count)) battery low\r\n".utf8) + answer }
    guard faults.contains(.late), count % 3 == 0 else {
      defer { held = [] }
      return held + answer
    }
    held += answer
    return []
  }
}

/// The records and the screen of a scripted handheld.
struct ScriptedStore: RequestHandler, RecordsHandler, ScreenHandler {
  private var records: [UInt16: (revision: UInt32, isDeleted: Bool, bytes: [UInt8])] = [:]
  /// The mirrors by number, from 1; nil for one that has left.
  private var mirrors: [WireIdentity?] = []
  private var epoch: UInt32 = 1
  private var reserved: [UInt16] = []
  private var head: UInt32 = 0
  private var focus = 1
  private var frame: UInt32 = 1000
  var lastTicket: UInt32?

  var board: StaticString { "Scripted handheld" }
  var firmware: StaticString { "1" }

  init() {
    let names = ["Tarnished", "Find the smith", "Light the beacon", "Bring three grapes"]
    for (index, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let uid = RecordUID(id: UInt16(index + 1), generation: 0)!
      let parent = index == 0 ? RecordUID.none : RecordUID(id: 1, generation: 0)!
      head += 1
      keep(
        WireRecord(
          index == 0 ? .playthrough : .quest, uid: uid, revision: head, order: UInt16(index * 16), marks: 0,
          cycle: 1, name: bytes.span, notes: Span(), parent: parent, tail: Span()), as: head)
    }
  }

  borrowing func group(at index: Int) -> GroupDescription? {
    index == 0 ? RecordsGroup.description : index == 1 ? ScreenGroup.description : nil
  }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    switch request.group {
    case RecordsGroup.number: try RecordsGroup.handle(request, body: body, reply: &reply, handler: &self)
    case ScreenGroup.number: try ScreenGroup.handle(request, body: body, reply: &reply, handler: &self)
    default: throw .smp(.notSupported)
    }
  }

  mutating func state() throws(RecordsFailure) -> StoreState {
    StoreState(
      identity: WireIdentity([0x53, 0x63, 0x72, 0x69, 0x70, 0x74, 0x65, 0x64]), epoch: epoch, head: head,
      horizon: 0,
      recordCapacity: 1000, recordCount: UInt32(records.values.count { !$0.isDeleted }))
  }

  private static let token: UInt32 = 0x5C21_97ED

  mutating func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool {
    mirror >= 1 && Int(mirror) <= mirrors.count && mirrors[Int(mirror) - 1] != nil && mark.head <= head
      && mark.token == Self.token ^ UInt32(mirror)
  }

  mutating func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark {
    WireMark(head: head, token: Self.token ^ UInt32(mirror))
  }

  mutating func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {
    for id in records.keys.sorted() where id > after && records[id]!.revision > since {
      let record = records[id]!
      let bytes = record.bytes
      let decoded: WireRecord
      do { decoded = try WireRecord(decoding: bytes.span) } catch { throw .damaged }
      guard try page.append(decoded) else { return }
    }
  }

  mutating func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome {
    let known = records[record.uid.id]
    guard known != nil || reserved.contains(record.uid.id) else { return Outcome(.absent) }
    // What is there already came before, and its answer was lost.
    if let known, Self.bytes(of: record, as: known.revision) == known.bytes {
      return Outcome(.unchanged, revision: known.revision)
    }
    guard record.revision == known?.revision ?? 0 else {
      return Outcome(.movedOn, revision: known?.revision ?? 0)
    }
    head += 1
    frame += 1
    keep(record, as: head)
    return Outcome(.applied, revision: head)
  }

  private mutating func keep(_ record: borrowing WireRecord, as revision: UInt32) {
    guard let bytes = Self.bytes(of: record, as: revision) else { return }
    records[record.uid.id] = (revision, record.kind == nil, bytes)
  }

  private static func bytes(of record: borrowing WireRecord, as revision: UInt32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var writer = CBORWriter(buffer.mutableSpan)
    do { try encode(record, as: revision, into: &writer) } catch { return nil }
    let count = writer.count
    return Array(buffer.prefix(count))
  }

  /// Writes a record with another revision.
  private static func encode(
    _ record: borrowing WireRecord, as revision: UInt32, into body: inout CBORWriter
  ) throws(CBORFailure) {
    guard let kind = record.kind else {
      return try WireRecord(deleted: record.uid, revision: revision).encode(into: &body)
    }
    switch kind {
    case .link:
      try WireRecord(
        link: record.uid, revision: revision, order: record.order, type: record.linkType, from: record.from,
        to: record.to, tail: record.tail
      ).encode(into: &body)
    case .step:
      try WireRecord(
        step: record.uid, revision: revision, order: record.order, marks: record.marks, cycle: record.cycle,
        text: record.name, quest: record.parent, count: record.count, target: record.target, tail: record.tail
      ).encode(into: &body)
    default:
      try WireRecord(
        kind, uid: record.uid, revision: revision, order: record.order, marks: record.marks,
        cycle: record.cycle, name: record.name, notes: record.notes, parent: record.parent, tail: record.tail
      ).encode(into: &body)
    }
  }

  mutating func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) {
    var id: UInt16 = 1
    while !list.isComplete, id < 1000 {
      if records[id] == nil, let uid = RecordUID(id: id, generation: 0) {
        if !reserved.contains(id) { reserved.append(id) }
        list.append(uid)
      }
      id += 1
    }
  }

  mutating func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 {
    if let known = mirrors.firstIndex(of: identity) { return UInt8(known + 1) }
    if let free = mirrors.firstIndex(of: nil) {
      mirrors[free] = identity
      return UInt8(free + 1)
    }
    guard mirrors.count < Limits.mirrors else { throw .storeFull }
    mirrors.append(identity)
    return UInt8(mirrors.count)
  }

  mutating func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 { 0 }

  mutating func mirrors(after: UInt8, list: inout MirrorList) throws(RecordsFailure) {
    let name = Array("a client".utf8)
    for (index, identity) in mirrors.enumerated() where index >= Int(after) {
      guard let identity else { continue }
      let mirror = ListedMirror(
        number: UInt8(index + 1), identity: identity, name: name.span, cursor: 0, revision: head)
      guard list.append(mirror) else { return }
    }
  }

  mutating func leave(_ mirror: UInt8) throws(RecordsFailure) -> UInt32 {
    mirrors[Int(mirror) - 1] = nil
    return 0
  }

  mutating func erase() throws(RecordsFailure) {
    (records, mirrors, reserved, head) = ([:], [], [], 0)
    epoch += 1
    frame += 1
  }

  // MARK: The screen: the names of the first nine records, and a focus that up and down move.

  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure) {
    try page.begin(ScreenFrame(number: frame, columns: 49, rows: 10, focus: UInt16(focus + 1)))
    guard since != frame, first <= 10 else { return }
    for row in first...10 {
      guard try append(row, to: &page) else { return }
    }
  }

  private func append(_ row: Int, to page: inout ScreenPage) throws(ScreenFailure) -> Bool {
    guard row > 1 else {
      let title = Array("Scripted handheld".utf8)
      return try page.append(row: 1, title.span)
    }
    let bytes = records[UInt16(row - 1)]?.bytes ?? []
    var text = Array((row == focus + 1 ? "> " : "  ").utf8)
    if let record = try? WireRecord(decoding: bytes.span) {
      let name = record.name
      for index in name.indices { text.append(name[index]) }
    }
    return try page.append(row: row, text.span)
  }

  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32 {
    let moved = button == .up ? focus - 1 : button == .down ? focus + 1 : focus
    if action != .release, moved != focus, (1...9).contains(moved) {
      focus = moved
      frame += 1
    }
    return frame
  }

  mutating func frameNumber() -> UInt32 { frame }

  // MARK: The picture: a bar for each row, and a block beside the one in focus.

  mutating func picture() -> PictureFrame? { PictureFrame(number: frame, width: 64, height: 76) }

  borrowing func hasChanged(band: Int, since: UInt32) -> Bool { since != frame }

  borrowing func pixels(band: Int, column: Int) -> UInt8 {
    guard band < 9 else { return column % 16 == 0 ? 0xF0 : 0 }
    let isBar = column >= 8 && column < 8 + (records[UInt16(band + 1)]?.bytes.count ?? 0)
    return isBar ? 0x3C : band == focus - 1 && column < 4 ? 0xFF : 0
  }
}
