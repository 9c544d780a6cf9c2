import Bytes
import HandheldSim
import Testing
import Wire

/// The other end of a handheld's line, in the same process.
final class Line {
  let device: DeviceSim
  private var client = SMPClient<4096>()
  /// What the last request was answered with.
  private(set) var answer: [UInt8] = []
  var key = MirrorKey(
    identity: WireIdentity(InlineArray(repeating: 0)), epoch: 0, mirror: 0, mark: WireMark(head: 0, token: 0))

  init(_ device: DeviceSim, framing: Framing = .cobs) {
    self.device = device
    client = SMPClient(policy: RetryPolicy(framing: framing))
  }

  /// Sends a request and keeps the answer; fails when none comes.
  @discardableResult
  func ask(
    group: UInt16, _ command: UInt8, write: Bool = false,
    _ encode: (inout CBORWriter) throws(CBORFailure) -> Void = { _ in }
  ) throws -> AnswerVerdict {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var writer = CBORWriter(buffer.mutableSpan)
    try encode(&writer)
    let count = writer.count
    var sink = Sink()
    try client.ask(
      group: group, command: command, write: write, body: buffer.span.extracting(first: count), at: 0,
      sink: &sink)
    device.receive(sink.bytes)
    let received = device.takeOutgoing()
    client.receive(received.span)
    let state = client.state
    try #require(state == .answered)
    let bytes = Self.copy(client.answer)
    answer = bytes
    return AnswerVerdict(bytes.span)
  }

  private static func copy(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }

  @discardableResult
  func records(
    _ command: RecordsGroup.Command, _ encode: (inout CBORWriter) throws(CBORFailure) -> Void = { _ in }
  ) throws -> AnswerVerdict {
    try ask(group: RecordsGroup.number, command.rawValue, write: command.isWrite, encode)
  }

  /// The state of the store.
  func info() throws -> StoreState {
    try records(.info)
    let bytes = answer
    return try InfoAnswer(decoding: bytes.span).state
  }

  /// Makes this end known as a mirror.
  func introduce(_ mark: UInt8 = 7) throws {
    let state = try info()
    try records(.introduce) { body throws(CBORFailure) in
      let name = InlineArray<4, UInt8>(repeating: 0x61)
      try IntroduceRequest(identity: WireIdentity(InlineArray(repeating: mark)), name: name.span).encode(
        into: &body)
    }
    let bytes = answer
    let answer = try NumberAnswer(decoding: bytes.span)
    key = MirrorKey(
      identity: state.identity, epoch: state.epoch, mirror: UInt8(answer.value), mark: answer.mark)
  }

  /// Lists what changed after a commit, and the cursor for next time.
  func changes(since: UInt32, maxBytes: UInt16 = 4000) throws -> (records: [Seen], head: UInt32) {
    var seen: [Seen] = []
    var head: UInt32 = 0
    var after: UInt16 = 0
    repeat {
      let request = ChangesRequest(key: key, since: since, after: after, maxBytes: maxBytes)
      let verdict = try records(.changes) { body throws(CBORFailure) in try request.encode(into: &body) }
      try #require(verdict == .success)
      #expect(answer.count <= Int(maxBytes))
      let bytes = answer
      var page = try ChangesAnswer(decoding: bytes.span)
      if after == 0 { head = page.mark.head }
      key.mark = page.mark
      after = page.next
      while let item = try page.records.next() { seen.append(try Seen(WireRecord(decoding: item))) }
    } while after != 0
    return (seen, head)
  }

  /// Asks for changes to records, and returns what became of them.
  func apply(
    _ count: Int, cursor: UInt32? = nil, _ encode: (inout CBORWriter) throws(CBORFailure) -> Void
  ) throws -> [Outcome] {
    let key = key
    let verdict = try records(.apply) { body throws(CBORFailure) in
      let mark = try ApplyRequest.begin(key, cursor: cursor ?? key.mark.head, into: &body)
      try encode(&body)
      try ApplyRequest.end(mark, count: count, into: &body)
    }
    try #require(verdict == .success)
    let bytes = answer
    var page = try ApplyAnswer(decoding: bytes.span)
    var outcomes: [Outcome] = []
    self.key.mark = page.mark
    while let outcome = try page.next() { outcomes.append(outcome) }
    return outcomes
  }

  func reserve(_ count: UInt32) throws -> [RecordUID] {
    let request = ReserveRequest(key: key, count: count)
    try records(.reserve) { body throws(CBORFailure) in try request.encode(into: &body) }
    let bytes = answer
    var list = try ReserveAnswer(decoding: bytes.span)
    var uids: [RecordUID] = []
    key.mark = list.mark
    while let uid = try list.next() { uids.append(uid) }
    return uids
  }

  func acknowledge(_ cursor: UInt32) throws -> UInt32 {
    let request = AcknowledgeRequest(key: key, cursor: cursor)
    try records(.acknowledge) { body throws(CBORFailure) in try request.encode(into: &body) }
    let bytes = answer
    let number = try NumberAnswer(decoding: bytes.span)
    key.mark = number.mark
    return number.value
  }

  private struct Sink: ByteSink {
    var bytes: [UInt8] = []
    mutating func send(_ piece: Span<UInt8>) { for index in piece.indices { bytes.append(piece[index]) } }
  }
}

/// A record as it came over the line.
struct Seen: Equatable {
  var uid: RecordUID
  var revision: UInt32
  var kind: WireKind?
  var marks: UInt8
  var order: UInt16
  var parent: RecordUID
  var name: String
  var notes: String

  init(_ record: borrowing WireRecord) {
    uid = record.uid
    revision = record.revision
    kind = record.kind
    marks = record.marks
    order = record.order
    parent = record.parent
    name = Seen.string(record.name)
    notes = Seen.string(record.notes)
  }

  private static func string(_ span: Span<UInt8>) -> String {
    String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
  }
}
