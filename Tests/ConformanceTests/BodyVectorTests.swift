import Bytes
import Testing
import Wire

/// Requests and answers of the records group against the vectors of version 1.
@Suite struct BodyVectorTests {
  static let token: UInt32 = 0xFEED_F00D
  static let key = MirrorKey(
    identity: WireIdentity([1, 2, 3, 4, 5, 6, 7, 8]), epoch: 70000, mirror: 250,
    mark: WireMark(head: 65000, token: token))
  static let reader = MirrorKey(
    identity: key.identity, epoch: 70000, mirror: 0, mark: WireMark(head: 0, token: 0))
  static let quest: [UInt8] = [0x89, 7, 5, 2, 16, 1, 2, 0x68] + Array("Roderika".utf8) + [0x60, 1]

  @Test func `requests are written as in the vectors`() throws {
    #expect(
      try cbor { body throws(CBORFailure) in
        try ChangesRequest(key: Self.key, since: 1, maxBytes: 4088).encode(into: &body)
      } == vector("changes-request"))
    #expect(
      try cbor { body throws(CBORFailure) in
        try ChangesRequest(key: Self.key, since: 1, after: 65534, maxBytes: 4088).encode(
          into: &body)
      } == vector("changes-request-next-page"))
    #expect(
      try cbor { body throws(CBORFailure) in
        try ChangesRequest(key: Self.reader, since: 0, maxBytes: 4088).encode(into: &body)
      } == vector("changes-request-of-a-reader"))
    #expect(
      try cbor { body throws(CBORFailure) in try ReserveRequest(key: Self.key, count: 64).encode(into: &body)
      }
        == vector("reserve-request"))
    #expect(
      try cbor { body throws(CBORFailure) in
        try AcknowledgeRequest(key: Self.key, cursor: 70000).encode(into: &body)
      } == vector("acknowledge-request"))
    #expect(
      try cbor { body throws(CBORFailure) in
        try EraseRequest(identity: Self.key.identity, epoch: 70000).encode(into: &body)
      } == vector("erase-request"))
    #expect(
      try cbor { body throws(CBORFailure) in try LeaveRequest(key: Self.key).encode(into: &body) }
        == vector("leave-request"))
    let name = Array("the desk".utf8)
    #expect(
      try cbor { body throws(CBORFailure) in
        try IntroduceRequest(identity: Self.key.identity, name: name.span).encode(into: &body)
      } == vector("introduce-request"))
  }

  @Test func `mirrors are listed as in the vectors`() throws {
    let request = MirrorsRequest(identity: Self.key.identity, epoch: 70000, after: 3)
    #expect(
      try cbor { body throws(CBORFailure) in try request.encode(into: &body) } == vector("mirrors-request"))
    #expect(try MirrorsRequest(decoding: vector("mirrors-request").span) == request)
    let bytes = vector("mirrors-answer")
    let answer = try MirrorsAnswer(decoding: bytes.span)
    #expect(answer.head == 70000 && answer.horizon == 300 && answer.next == 250)
    let mirrors = try items(answer.mirrors)
    #expect(mirrors.count == 2)
    let bytesOfFirst = mirrors[0]
    let first = try ListedMirror(decoding: bytesOfFirst.span)
    #expect(first.number == 7 && first.identity == Self.key.identity)
    #expect(array(first.name) == Array("the desk".utf8))
    #expect(first.cursor == 300 && first.revision == 69999)
    let bytesOfLast = mirrors[1]
    let last = try ListedMirror(decoding: bytesOfLast.span).number
    #expect(last == 250)
  }

  @Test func `the screen group is as in the vectors`() throws {
    #expect(
      try cbor { body throws(CBORFailure) in try RowsRequest(since: 0).encode(into: &body) }
        == vector("rows-request"))
    let newer = vector("rows-request-from-a-newer-version")
    #expect(try RowsRequest(decoding: newer.span) == RowsRequest(since: 70000, first: 3))
    let press = PressRequest(ticket: .max, .menu, .click)
    #expect(
      try cbor { body throws(CBORFailure) in try press.encode(into: &body) } == vector("press-request"))
    let pressed = vector("press-request")
    #expect(try PressRequest(decoding: pressed.span) == press)
    let hold = vector("press-request-hold")
    #expect(try PressRequest(decoding: hold.span) == PressRequest(ticket: 8, .select, .hold))
    #expect(
      try cbor { body throws(CBORFailure) in
        try PictureRequest(since: 70000, first: 48).encode(into: &body)
      } == vector("picture-request"))
    let drawn = vector("picture-answer")
    var picture = try PictureAnswer(decoding: drawn.span)
    #expect(picture.frame == PictureFrame(number: 70000, width: 48, height: 16) && picture.next == 0)
    var columns: [Int: UInt8] = [:]
    while let piece = try picture.nextPiece() {
      piece.forEach { columns[piece.band * 48 + $0] = $1 }
    }
    #expect(columns.count == 96 && columns.filter { $0.value != 0 } == [45: 0x18, 46: 0x3C, 47: 0x7E])
    let more = vector("picture-answer-next")
    #expect(try PictureAnswer(decoding: more.span).next == 4)
    let bytes = vector("rows-answer")
    var rows = try RowsAnswer(decoding: bytes.span)
    #expect(rows.frame == ScreenFrame(number: 70000, columns: 49, rows: 10, focus: 3) && rows.next == 0)
    var texts: [[UInt8]] = []
    while let row = try rows.nextRow() { texts.append(array(row.text)) }
    #expect(texts == [Array("Elden Ring".utf8), Array("> [ ] Kalé 🗡️".utf8)])
    let logged = vector("log-line")
    let line = try LogLine(decoding: logged.span)
    #expect(line.number == 70000 && line.level == .info && array(line.text) == Array("Kalé 🗡️".utf8))
    let paged = vector("rows-answer-next")
    #expect(try RowsAnswer(decoding: paged.span).next == 2)
  }

  @Test func `requests are read from the vectors`() throws {
    #expect(
      try ChangesRequest(decoding: vector("changes-request-next-page").span)
        == ChangesRequest(key: Self.key, since: 1, after: 65534, maxBytes: 4088))
    for name in ["reserve-request", "reserve-request-from-a-newer-version"] {
      #expect(try ReserveRequest(decoding: vector(name).span) == ReserveRequest(key: Self.key, count: 64))
    }
    let forRuns = vector("reserve-request-for-runs")
    #expect(
      try ReserveRequest(decoding: forRuns.span) == ReserveRequest(key: Self.key, count: 64, wantsRuns: true))
    #expect(
      try AcknowledgeRequest(decoding: vector("acknowledge-request").span)
        == AcknowledgeRequest(key: Self.key, cursor: 70000))
    let introduction = vector("introduce-request")
    let introduce = try IntroduceRequest(decoding: introduction.span)
    #expect(introduce.identity == Self.key.identity && array(introduce.name) == Array("the desk".utf8))
    let batch = vector("apply-request")
    let apply = try ApplyRequest(decoding: batch.span)
    #expect(apply.key == Self.key && apply.cursor == 65000 && !apply.wantsRuns)
    let batchForRuns = vector("apply-request-for-runs")
    #expect(try ApplyRequest(decoding: batchForRuns.span).wantsRuns)
    #expect(try items(apply.records) == [Self.quest, [0x82, 8, 6]])
  }

  @Test func `answers are read from the vectors`() throws {
    let infoBytes = vector("info-answer")
    let info = try InfoAnswer(decoding: infoBytes.span)
    #expect(
      info.state
        == StoreState(
          identity: Self.key.identity, epoch: 2, head: 70000, horizon: 300, recordCapacity: 8192,
          recordCount: 1234))
    #expect(array(info.board) == Array("Simulated".utf8) && array(info.firmware) == Array("0.1.0".utf8))
    for (name, token) in [("changes-answer", Self.token), ("changes-answer-to-a-reader", 0)] {
      let changesBytes = vector(name)
      let changes = try ChangesAnswer(decoding: changesBytes.span)
      #expect(changes.mark == WireMark(head: 70000, token: token) && changes.next == 65534)
      #expect(try items(changes.records) == [Self.quest, [0x82, 8, 6]])
    }
    for (name, head) in [("changes-answer-empty", 0), ("changes-answer-from-a-newer-version", 5)]
      as [(String, UInt32)]
    {
      let bytes = vector(name)
      let empty = try ChangesAnswer(decoding: bytes.span)
      #expect(empty.mark.head == head && empty.next == 0 && empty.records.count == 0)
    }
    let applyBytes = vector("apply-answer")
    #expect(
      try ApplyAnswer(decoding: applyBytes.span).mark == WireMark(head: 70001, token: Self.token))
    #expect(
      try outcomes(applyBytes) == [
        Outcome(.applied, revision: 70001), Outcome(.movedOn, revision: 6), Outcome(.absent),
      ])
    #expect(
      try outcomes(vector("apply-answer-with-others")) == [Outcome(.applied, revision: 70001, others: 2)])
    #expect(
      try outcomes(vector("apply-answer-with-runs"))
        == (70001...70012).map { Outcome(.applied, revision: $0) } + [Outcome(.movedOn, revision: 6)])
    #expect(try uids(vector("reserve-answer-with-runs")) == [7, 8, 9, 0x030007])
    let tooLong = vector("changes-answer-with-one-too-long")
    let stub = try items(ChangesAnswer(decoding: tooLong.span).records)
    let long = stub[0]
    #expect(throws: WireRecordFailure.unknownKind) { _ = try WireRecord(decoding: long.span).uid }
    for (name, commits) in [("reserve-answer", 0), ("reserve-answer-with-commits", 1)] as [(String, UInt32)] {
      let body = vector(name)
      #expect(try uids(body) == [0x030007, 9])
      #expect(try ReserveAnswer(decoding: body.span).commits == commits)
    }
    #expect(try NumberAnswer(decoding: vector("introduce-answer").span).value == 250)
    #expect(try NumberAnswer(decoding: vector("acknowledge-answer").span).value == 300)
  }

  func vector(_ name: String) -> [UInt8] {
    Vector.all("body").first { $0.name == name }?.bytes("bytes") ?? []
  }

  func outcomes(_ body: [UInt8]) throws -> [Outcome] {
    var answer = try ApplyAnswer(decoding: body.span)
    var outcomes: [Outcome] = []
    while let outcome = try answer.next() { outcomes.append(outcome) }
    return outcomes
  }

  func uids(_ body: [UInt8]) throws -> [UInt32] {
    var answer = try ReserveAnswer(decoding: body.span)
    var uids: [UInt32] = []
    while let uid = try answer.next() { uids.append(uid.rawValue) }
    return uids
  }

  func items(_ list: ItemList) throws -> [[UInt8]] {
    var list = list
    var items: [[UInt8]] = []
    for _ in 0..<list.count {
      if let item = try list.next() { items.append(array(item)) }
    }
    return items
  }
}
