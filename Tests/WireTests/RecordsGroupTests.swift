import Bytes
import Testing
import Wire

@Suite struct RecordsGroupTests {
  static let identity = WireIdentity([1, 2, 3, 4, 5, 6, 7, 8])
  static let key = MirrorKey(identity: identity, epoch: 5, mirror: 1, mark: mark(0))
  /// The mark of a mirror that was told of commits up to `head`.
  static func mark(_ head: UInt32) -> WireMark { WireMark(head: head, token: RecordsSim.token) }
  static func key(_ head: UInt32, mirror: UInt8 = 1) -> MirrorKey {
    MirrorKey(identity: identity, epoch: 5, mirror: mirror, mark: mark(head))
  }
  var handler = RecordsSim()

  @Test func `info tells the store, its state and the board`() throws {
    var handler = handler
    handler.head = 70_000
    let body = try ask(&handler, .info, [0x80])
    let info = try InfoAnswer(decoding: body.span)
    #expect(info.version == 1 && info.state.identity == Self.identity && info.state.epoch == 5)
    #expect(info.state.head == 70_000 && info.state.recordCapacity == 8192)
    #expect(array(info.board) == Array("Simulated".utf8) && array(info.firmware) == Array("0.1.0".utf8))
  }

  @Test(arguments: [200, 300, 4000]) func `changes come in pages of a size, each record once`(
    _ maxBytes: UInt16
  ) throws {
    var handler = try filled(100)
    var found: [UInt16] = []
    var request = ChangesRequest(key: Self.key, since: 0, maxBytes: maxBytes)
    repeat {
      let body = try ask(
        &handler, .changes, cbor { body throws(CBORFailure) in try request.encode(into: &body) })
      #expect(body.count <= maxBytes)
      let page = try page(body)
      found += page.ids
      #expect(page.mark == Self.mark(100))
      request.key.mark = page.mark
      request.after = page.next
    } while request.after != 0
    #expect(found == Array(1...100))
  }

  @Test func `only what changed since the cursor is listed`() throws {
    var handler = try filled(100)
    let request = ChangesRequest(key: Self.key(98), since: 98, maxBytes: 4000)
    let body = try ask(
      &handler, .changes, cbor { body throws(CBORFailure) in try request.encode(into: &body) })
    let page = try page(body)
    #expect(page.ids == [99, 100] && page.next == 0)
  }

  @Test func `a mark that was not told is refused, and a cursor above it`() throws {
    var handler = try filled(3)
    let other = MirrorKey(identity: Self.identity, epoch: 5, mirror: 1, mark: WireMark(head: 3, token: 1))
    for (key, since, code) in [(Self.key(4), 3, 4), (other, 0, 4), (Self.key(2), 3, 3), (Self.key(3), 4, 3)]
      as [(MirrorKey, UInt32, UInt32)]
    {
      let request = ChangesRequest(key: key, since: since, maxBytes: 1000)
      let body = try cbor { body throws(CBORFailure) in try request.encode(into: &body) }
      #expect(try error(&handler, .changes, body) == code)
    }
  }

  @Test func `a page too small for its first record is refused`() throws {
    var handler = try filled(3)
    let request = ChangesRequest(key: Self.key, since: 0, maxBytes: 30)
    #expect(
      try error(&handler, .changes, cbor { body throws(CBORFailure) in try request.encode(into: &body) }) == 6
    )
  }

  @Test func `a record that no message can hold is named in the list, and not taken`() throws {
    var handler = try filled(3)
    let long = try quest(2, revision: 2, notes: 300)
    handler.put(try WireRecord(decoding: long.span), revision: 2)
    var server = SMPServer<256>()
    var request = ChangesRequest(key: Self.key, since: 0, maxBytes: 248)
    var records: [[UInt8]] = []
    repeat {
      let body = try cbor { body throws(CBORFailure) in try request.encode(into: &body) }
      let bytes = try answer(&handler, &server, .read, 1, body)
      let page = try ChangesAnswer(decoding: bytes.span)
      records += try items(page.records)
      request.after = page.next
    } while request.after != 0
    let name = Array("The quest of forty bytes of text, as said".utf8)
    #expect(records.count == 3 && records[1] == [0x85, 2, 2, 0, 2, 0x78, UInt8(name.count)] + name)

    let fits = try quest(1, revision: 1, notes: 100)
    let applied = try answer(&handler, &server, .write, 2, try batch([fits]))
    let taken = try outcomes(applied)
    #expect(taken.map(\.code) == [.applied])
    let short = MirrorKey(identity: Self.identity, epoch: 5, mirror: 1, mark: Self.mark(0))
    let just = try quest(1, revision: handler.head, notes: 171)
    let refused = try answer(&handler, &server, .write, 2, try batch([just], key: short))
    #expect(try outcomes(refused).map(\.code) == [.overLimit])
  }

  func answer(
    _ handler: inout RecordsSim, _ server: inout SMPServer<256>, _ operation: SMPOperation, _ command: UInt8,
    _ body: [UInt8]
  ) throws -> [UInt8] {
    var line = Line()
    let frame = framed(request(operation, 64, command, body), .cobs)
    server.receive(frame.span, handler: &handler, sink: &line)
    return Array(try #require(messages(line.bytes).first).dropFirst(8))
  }

  @Test func `a batch is applied record by record, and each outcome told`() throws {
    var handler = try filled(2)
    let records = [
      try quest(1, revision: 1), try quest(2, revision: 1), try quest(9, revision: 0), [0x05],
      hex("83 07 05 18ff"), hex("88 07 05 01 1a00010000 00 01 60 60"),
    ]
    let body = try ask(&handler, .apply, try batch(records))
    let answer = try ApplyAnswer(decoding: body.span)
    #expect(
      try outcomes(body) == [
        Outcome(.applied, revision: 3), Outcome(.movedOn, revision: 2), Outcome(.applied, revision: 4),
        Outcome(.malformed), Outcome(.unknownKind), Outcome(.overLimit),
      ])
    #expect(answer.mark == Self.mark(4) && handler.calls == 3)
  }

  @Test func `a batch that is not well formed as a whole changes nothing`() throws {
    var handler = handler
    var bytes = try batch([quest(1, revision: 0), quest(2, revision: 0)])
    bytes.removeLast()
    #expect(try error(&handler, .apply, bytes) == 1)
    #expect(try error(&handler, .apply, batch([[UInt8]](repeating: [0x80], count: 256))) == 6)
    #expect(try error(&handler, .apply, batch([]) + [0]) == 1)
    #expect(handler.calls == 0)
    let empty = try ask(&handler, .apply, batch([]))
    #expect(try ApplyAnswer(decoding: empty.span).mark.head == 0)
  }

  @Test func `as many identities are reserved as wanted, up to the limit`() throws {
    var handler = handler
    // In runs they take no room to speak of; one by one, five bytes each of the message.
    let cases: [(count: UInt32, wantsRuns: Bool, expected: Int)] = [
      (0, true, 0), (3, true, 3), (64, false, 64), (100_000, true, Limits.reservedIdentifiers),
      (100_000, false, 812),
    ]
    for (count, wantsRuns, expected) in cases {
      let request = ReserveRequest(key: Self.key, count: count, wantsRuns: wantsRuns)
      let body = try ask(
        &handler, .reserve, cbor { body throws(CBORFailure) in try request.encode(into: &body) })
      let uids = try uids(body)
      #expect(uids.count == expected, "\(count), \(wantsRuns)")
      #expect(uids.first == (expected > 0 ? RecordUID(id: 100, generation: 2) : nil))
    }
  }

  @Test func `a mirror gets one number, and may acknowledge`() throws {
    var handler = try filled(9)
    for name in ["desk", "desk at home"] {
      let text = Array(name.utf8)
      let body = try ask(
        &handler, .introduce,
        cbor { body throws(CBORFailure) in
          try IntroduceRequest(identity: WireIdentity([9, 9, 9, 9, 9, 9, 9, 9]), name: text.span).encode(
            into: &body)
        })
      #expect(try NumberAnswer(decoding: body.span).value == 1)
    }
    let good = AcknowledgeRequest(key: Self.key, cursor: 9)
    let body = try ask(
      &handler, .acknowledge, cbor { body throws(CBORFailure) in try good.encode(into: &body) })
    #expect(try NumberAnswer(decoding: body.span).value == 9)
    let old = ChangesRequest(key: Self.key(9), since: 8, maxBytes: 1000)
    #expect(
      try error(&handler, .changes, cbor { body throws(CBORFailure) in try old.encode(into: &body) }) == 3)
    let ahead = AcknowledgeRequest(key: Self.key, cursor: 10)
    #expect(
      try error(&handler, .acknowledge, cbor { body throws(CBORFailure) in try ahead.encode(into: &body) })
        == 1)
    let unknown = AcknowledgeRequest(key: Self.key(9, mirror: 2), cursor: 9)
    #expect(
      try error(&handler, .acknowledge, cbor { body throws(CBORFailure) in try unknown.encode(into: &body) })
        == 4)
  }

  @Test(arguments: [0, 1, 3, 250]) func `all mirrors are listed, page by page`(_ count: Int) throws {
    var handler = try filled(9)
    handler.mirrors = (0..<count).map { WireIdentity(InlineArray(repeating: UInt8($0))) }
    var server = SMPServer<256>()
    var request = MirrorsRequest(identity: Self.identity, epoch: 5)
    var numbers: [Int] = []
    repeat {
      let body = try answer(
        &handler, &server, .read, 8, cbor { body throws(CBORFailure) in try request.encode(into: &body) })
      let page = try MirrorsAnswer(decoding: body.span)
      #expect(page.head == 9 && page.horizon == 0)
      for item in try items(page.mirrors) {
        let mirror = try ListedMirror(decoding: item.span)
        #expect(mirror.identity == handler.mirrors[Int(mirror.number) - 1] && mirror.revision == 9)
        #expect(mirror.name.count == Limits.mirrorNameBytes && Int(mirror.cursor) == numbers.count)
        numbers.append(Int(mirror.number))
      }
      #expect(page.next == 0 || page.next == numbers.last.map { UInt8($0) })
      request.after = page.next
    } while request.after != 0
    #expect(numbers == Array(1..<count + 1))
    request.epoch = 6
    #expect(
      try error(&handler, .mirrors, cbor { body throws(CBORFailure) in try request.encode(into: &body) }) == 2
    )
  }

  @Test func `a request for another store or epoch, or from no mirror, is refused`() throws {
    var handler = handler
    for (key, code) in [
      (
        MirrorKey(
          identity: WireIdentity([1, 2, 3, 4, 5, 6, 7, 9]), epoch: 5, mirror: 1, mark: Self.mark(0)), 2
      ),
      (MirrorKey(identity: Self.identity, epoch: 6, mirror: 1, mark: Self.mark(0)), 2),
      (Self.key(0, mirror: 0), 4), (Self.key(0, mirror: 251), 4),
    ] as [(MirrorKey, UInt32)] {
      let request = ReserveRequest(key: key, count: 1)
      #expect(
        try error(&handler, .reserve, cbor { body throws(CBORFailure) in try request.encode(into: &body) })
          == code)
    }
  }

  @Test func `a failure of the store is told by its number`() throws {
    var handler = handler
    for failure: RecordsFailure in [.storeFull, .notReady, .damaged] {
      handler.failure = failure
      #expect(try error(&handler, .info, [0x80]) == failure.rawValue)
    }
  }

  @Test func `a command asked in the wrong way, or unknown, is not supported`() {
    var handler = handler
    for (operation, command) in [
      (.write, 0), (.write, 1), (.read, 2), (.read, 5), (.read, 6), (.write, 8), (.write, 255),
    ]
      as [(SMPOperation, UInt8)]
    {
      let answer = exchange(&handler, request(operation, 64, command, [0x80]))
      #expect(AnswerVerdict(Array(answer.dropFirst(8)).span) == .smpError(8))
    }
  }

  @Test func `items that only a newer version sends are stepped over`() throws {
    var handler = handler
    var bytes = try cbor { body throws(CBORFailure) in
      try ReserveRequest(key: Self.key, count: 2).encode(into: &body)
    }
    bytes[0] += 1
    let body = try ask(&handler, .reserve, bytes + hex("a1616105"))
    #expect(try uids(body).count == 2)
  }

  @Test func `who wants runs gets a number for what is applied one after the other`() throws {
    var handler = try filled(2)
    let records = try [
      quest(1, revision: 1), quest(3, revision: 0), quest(4, revision: 0), quest(2, revision: 1),
      quest(5, revision: 0), quest(6, revision: 0), quest(6, revision: 6), quest(7, revision: 0),
    ]
    var again = handler
    let long = try ask(&again, .apply, batch(records, wantsRuns: false))
    let short = try ask(&handler, .apply, batch(records))
    #expect(try outcomes(short) == outcomes(long))
    let answer = try ApplyAnswer(decoding: short.span)
    #expect(answer.mark == Self.mark(handler.head))
    // [0, 3], 2, [2, 2], [0, 6], 1, and so on.
    #expect(short.contains([0x82, 0, 3, 2, 0x82, 2, 2, 0x82, 0, 6]), "\(short)")
    #expect(short.count < long.count)
    let request = ReserveRequest(key: Self.key, count: 64, wantsRuns: true)
    let reserved = try ask(
      &handler, .reserve, cbor { body throws(CBORFailure) in try request.encode(into: &body) })
    #expect(reserved.suffix(9) == [0x1A, 0, 2, 0, 100, 0x81, 0x18, 63, 0])
    #expect(try uids(reserved) == (100..<164).map { RecordUID(id: $0, generation: 2)! })
  }

  @Test(arguments: [
    "83 00 00 81 05", "83 00 00 82 820300 01", "83 00 00 82 820001 1901 00", "83 00 00 82 820001 00",
  ])
  func `a run that follows nothing applied, is of none or of too many is no answer`(_ bytes: String) {
    #expect(throws: CBORFailure.malformed) { _ = try outcomes(hex(bytes)) }
  }

  @Test(arguments: ["83 00 00 81 8105", "83 00 00 82 07 8100", "83 00 00 82 07 81190401"])
  func `a run of identities that follows none, is of none or of too many is no answer`(_ bytes: String) {
    #expect(throws: CBORFailure.malformed) { _ = try uids(hex(bytes)) }
  }

  // MARK: Answers copied out of their bytes

  func outcomes(_ body: [UInt8]) throws -> [Outcome] {
    var answer = try ApplyAnswer(decoding: body.span)
    var outcomes: [Outcome] = []
    while let outcome = try answer.next() { outcomes.append(outcome) }
    return outcomes
  }

  func page(_ body: [UInt8]) throws -> (mark: WireMark, next: UInt16, ids: [UInt16]) {
    let answer = try ChangesAnswer(decoding: body.span)
    let ids = try items(answer.records).map { try WireRecord(decoding: $0.span).uid.id }
    return (answer.mark, answer.next, ids)
  }

  func uids(_ body: [UInt8]) throws -> [RecordUID] {
    var answer = try ReserveAnswer(decoding: body.span)
    var uids: [RecordUID] = []
    while let uid = try answer.next() { uids.append(uid) }
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

  // MARK: Talking to the handler through a server

  func filled(_ count: UInt16) throws -> RecordsSim {
    var handler = handler
    for id in 1...count {
      let bytes = try quest(id, revision: UInt32(id))
      handler.put(try WireRecord(decoding: bytes.span), revision: UInt32(id))
    }
    handler.head = UInt32(count)
    handler.mirrors = [WireIdentity([9, 9, 9, 9, 9, 9, 9, 9])]
    return handler
  }

  func quest(_ id: UInt16, revision: UInt32, notes: Int = 0) throws -> [UInt8] {
    let text = [UInt8](repeating: 0x6E, count: notes)
    let name = Array("The quest of forty bytes of text, as said".utf8)
    return try cbor { body throws(CBORFailure) in
      try WireRecord(
        .quest, uid: RecordUID(id: id, generation: 0)!, revision: revision, order: id, marks: 0, cycle: 1,
        name: name.span, notes: text.span, parent: RecordUID(id: 1, generation: 0)!, tail: Span()
      ).encode(into: &body)
    }
  }

  func batch(
    _ records: [[UInt8]], key: MirrorKey = Self.key, wantsRuns: Bool = true
  ) throws -> [UInt8] {
    try cbor { body throws(CBORFailure) in
      let mark = try ApplyRequest.begin(key, cursor: 0, into: &body)
      for record in records { try body.raw(record.span) }
      try ApplyRequest.end(mark, count: records.count, wantsRuns: wantsRuns, into: &body)
    }
  }

  func exchange(_ handler: inout RecordsSim, _ message: [UInt8]) -> [UInt8] {
    var server = SMPServer<4096>()
    var line = Line()
    server.receive(framed(message, .cobs).span, handler: &handler, sink: &line)
    return messages(line.bytes).first ?? []
  }

  func ask(_ handler: inout RecordsSim, _ command: RecordsGroup.Command, _ body: [UInt8]) throws -> [UInt8] {
    let message = request(command.isWrite ? .write : .read, RecordsGroup.number, command.rawValue, body)
    let answer = Array(exchange(&handler, message).dropFirst(8))
    try #require(AnswerVerdict(answer.span) == .success)
    return answer
  }

  func error(_ handler: inout RecordsSim, _ command: RecordsGroup.Command, _ body: [UInt8]) throws -> UInt32?
  {
    let message = request(command.isWrite ? .write : .read, RecordsGroup.number, command.rawValue, body)
    let answer = Array(exchange(&handler, message).dropFirst(8))
    guard case .groupError(64, let code) = AnswerVerdict(answer.span) else { return nil }
    return code
  }
}
