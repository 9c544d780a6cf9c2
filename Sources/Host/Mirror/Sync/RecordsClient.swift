import Bytes
import Wire

/// The requests of the records group, and their answers copied out of the messages.
final class RecordsClient {
  private let transport: any RecordTransport
  /// Bytes of the largest body of a message.
  private(set) var bodyBytes: Int
  private(set) var requestCount = 0
  /// The mark of the last answer that had one.
  private(set) var mark = WireMark(head: 0, token: 0)

  init(_ transport: any RecordTransport, bodyBytes: Int) {
    self.transport = transport
    self.bodyBytes = bodyBytes
  }

  /// A page of changes.
  struct Page {
    /// The last commit when the page was written.
    let head: UInt32
    let next: UInt16
    let parcels: [Parcel]
  }

  func info() throws -> HandheldInfo {
    let body = try ask(.info) { (writer: inout CBORWriter) throws(CBORFailure) in try writer.array(0) }
    return try reading("info", body) { (bytes) throws(CBORFailure) in
      HandheldInfo(try InfoAnswer(decoding: bytes))
    }
  }

  /// Asks how large a message the handheld takes, and keeps to it from now on.
  func agreeOnSize() throws {
    requestCount += 1
    let emptyMap: [UInt8] = [0xA0]
    let body = try transport.request(
      group: SystemGroup.number, command: SystemGroup.Command.parameters.rawValue, write: false,
      body: emptyMap)
    let size = try reading("parameters", body) { (bytes) throws(CBORFailure) in
      var reader = CBORReader(bytes)
      guard try reader.value(forKey: "buf_size") else { throw .malformed }
      return Int(try reader.uint())
    }
    keep(toMessageBytes: size)
  }

  /// Keeps to messages of a size, header included.
  func keep(toMessageBytes size: Int) {
    bodyBytes = max(RecordsClient.leastBodyBytes, min(bodyBytes, size - SMPHeader.byteCount))
  }

  /// No handheld takes less: a reserve or apply message with nothing in it.
  private static let leastBodyBytes = 64

  func changes(_ key: MirrorKey, since: UInt32, after: UInt16) throws -> Page {
    let request = ChangesRequest(
      key: key, since: since, after: after, maxBytes: UInt16(clamping: bodyBytes))
    let body = try ask(.changes) { (writer: inout CBORWriter) throws(CBORFailure) in
      try request.encode(into: &writer)
    }
    let page: (WireMark, UInt16, [[UInt8]]) = try reading("changes", body) { (bytes) throws(CBORFailure) in
      var answer = try ChangesAnswer(decoding: bytes)
      return (answer.mark, answer.next, try RecordsClient.items(&answer.records))
    }
    let parcels = page.2.compactMap(Parcel.init)
    guard parcels.count == page.2.count, parcels.allSatisfy({ $0.id > after }),
      page.1 == 0 || page.1 > after
    else { throw SyncFailure.badAnswer(to: "changes") }
    try take(page.0, after: key, for: "changes")
    return Page(head: page.0.head, next: page.1, parcels: parcels)
  }

  func apply(
    _ key: MirrorKey, cursor: UInt32, _ records: [[UInt8]]
  ) throws -> (head: UInt32, outcomes: [Outcome]) {
    let body = try ask(.apply) { (writer: inout CBORWriter) throws(CBORFailure) in
      let mark = try ApplyRequest.begin(key, cursor: cursor, into: &writer)
      for record in records { try writer.raw(record.span) }
      try ApplyRequest.end(mark, count: records.count, into: &writer)
    }
    let answer: (WireMark, [Outcome]) = try reading("apply", body) { (bytes) throws(CBORFailure) in
      var answer = try ApplyAnswer(decoding: bytes)
      var outcomes: [Outcome] = []
      while outcomes.count <= records.count, let outcome = try answer.next() { outcomes.append(outcome) }
      return (answer.mark, outcomes)
    }
    guard answer.1.count == records.count else { throw SyncFailure.badAnswer(to: "apply") }
    try take(answer.0, after: key, for: "apply")
    return (answer.0.head, answer.1)
  }

  func reserve(_ key: MirrorKey, count: Int) throws -> (head: UInt32, commits: UInt32, uids: [UInt32]) {
    let request = ReserveRequest(
      key: key, count: UInt32(min(count, Limits.reservedIdentifiers)), wantsRuns: true)
    let body = try ask(.reserve) { (writer: inout CBORWriter) throws(CBORFailure) in
      try request.encode(into: &writer)
    }
    let (mark, commits, uids) = try reading("reserve", body) { (bytes) throws(CBORFailure) in
      var answer = try ReserveAnswer(decoding: bytes)
      var uids: [UInt32] = []
      while uids.count <= count, let uid = try answer.next() { uids.append(uid.rawValue) }
      return (answer.mark, answer.commits, uids)
    }
    try take(mark, after: key, for: "reserve")
    guard commits <= mark.head, uids.count <= count else { throw SyncFailure.badAnswer(to: "reserve") }
    return (mark.head, commits, uids)
  }

  func introduce(_ mirror: WireIdentity, name: String) throws -> UInt8 {
    let name = Array(name.utf8)
    let body = try ask(.introduce) { (writer: inout CBORWriter) throws(CBORFailure) in
      try IntroduceRequest(identity: mirror, name: name.span).encode(into: &writer)
    }
    let answer = try reading("introduce", body) { (bytes) throws(CBORFailure) in
      try NumberAnswer(decoding: bytes)
    }
    guard (1...UInt32(Limits.mirrors)).contains(answer.value) else {
      throw SyncFailure.badAnswer(to: "introduce")
    }
    mark = answer.mark
    return UInt8(answer.value)
  }

  func acknowledge(_ key: MirrorKey, cursor: UInt32) throws {
    let request = AcknowledgeRequest(key: key, cursor: cursor)
    let body = try ask(.acknowledge) { (writer: inout CBORWriter) throws(CBORFailure) in
      try request.encode(into: &writer)
    }
    let answer = try reading("acknowledge", body) { (bytes) throws(CBORFailure) in
      try NumberAnswer(decoding: bytes)
    }
    try take(answer.mark, after: key, for: "acknowledge")
  }

  /// A page of the mirrors that the handheld knows.
  func mirrors(
    _ request: MirrorsRequest
  ) throws -> (entries: [MirrorRoster.Entry], page: (head: UInt32, next: UInt8)) {
    let body = try ask(.mirrors) { (writer: inout CBORWriter) throws(CBORFailure) in
      try request.encode(into: &writer)
    }
    return try reading("mirrors", body) { (bytes) throws(CBORFailure) in
      var answer = try MirrorsAnswer(decoding: bytes)
      var entries: [MirrorRoster.Entry] = []
      while let item = try answer.mirrors.next() {
        entries.append(MirrorRoster.Entry(try ListedMirror(decoding: item)))
      }
      return (entries, (answer.head, answer.next))
    }
  }

  /// Forgets everything on the handheld.
  func erase(_ identity: WireIdentity, epoch: UInt32) throws {
    _ = try ask(.erase) { (writer: inout CBORWriter) throws(CBORFailure) in
      try EraseRequest(identity: identity, epoch: epoch).encode(into: &writer)
    }
  }

  /// Says that a mirror will not come again.
  func leave(_ key: MirrorKey) throws {
    _ = try ask(.leave) { (writer: inout CBORWriter) throws(CBORFailure) in
      try LeaveRequest(key: key).encode(into: &writer)
    }
  }

  /// Keeps the mark of an answer. A log never grows shorter.
  private func take(_ mark: WireMark, after key: MirrorKey, for request: String) throws {
    guard mark.head >= key.mark.head else { throw SyncFailure.badAnswer(to: request) }
    self.mark = mark
  }

  private func ask(
    _ command: RecordsGroup.Command, _ write: (inout CBORWriter) throws(CBORFailure) -> Void
  ) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: bodyBytes)
    var writer = CBORWriter(buffer.mutableSpan)
    try write(&writer)
    let count = writer.count
    requestCount += 1
    return try transport.request(
      group: RecordsGroup.number, command: command.rawValue, write: command.isWrite,
      body: Array(buffer[..<count]))
  }

  private func reading<Answer>(
    _ request: String, _ body: [UInt8], _ decode: (Span<UInt8>) throws(CBORFailure) -> Answer
  ) throws -> Answer {
    do throws(CBORFailure) { return try decode(body.span) } catch { throw SyncFailure.badAnswer(to: request) }
  }

  private static func items(_ list: inout ItemList) throws(CBORFailure) -> [[UInt8]] {
    var items: [[UInt8]] = []
    while let item = try list.next() { items.append([UInt8](copying: item)) }
    return items
  }
}
