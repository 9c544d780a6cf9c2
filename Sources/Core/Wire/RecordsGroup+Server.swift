import Bytes

extension RecordsGroup {
  /// Carries out one request of the records group: reads and checks `body`, calls `handler`, writes the
  /// answer.
  ///
  /// To be called from ``RequestHandler/handle(_:body:reply:)`` for requests of group ``number``. An apply
  /// message is checked to be well formed as a whole, and its answer to fit, before its first record is
  /// applied.
  public static func handle<Handler: RecordsHandler & ~Copyable>(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter, handler: inout Handler
  ) throws(RequestFailure) {
    guard let command = Command(rawValue: request.command),
      command.isWrite == (request.operation == .write)
    else { throw .smp(.notSupported) }
    switch command {
    case .info: try info(&reply, &handler)
    case .changes: try changes(body, &reply, &handler)
    case .apply: try apply(body, &reply, &handler)
    case .reserve: try reserve(body, &reply, &handler)
    case .introduce: try introduce(body, &reply, &handler)
    case .acknowledge: try acknowledge(body, &reply, &handler)
    case .erase: try erase(body, &reply, &handler)
    case .leave: try leave(body, &reply, &handler)
    case .mirrors: try mirrors(body, &reply, &handler)
    }
  }

  private static func info<Handler: RecordsHandler & ~Copyable>(
    _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let state = try state(of: &handler)
    do throws(CBORFailure) {
      try InfoAnswer.encode(state, board: handler.board, firmware: handler.firmware, into: &reply)
    } catch {
      throw RequestFailure(error)
    }
  }

  private static func changes<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: ChangesRequest
    do throws(CBORFailure) { request = try ChangesRequest(decoding: body) } catch { throw unreadable(error) }
    // Mirror 0 only reads: nothing is noted of it, and so nothing can be promised to it either.
    let isReader = request.key.mirror == 0
    let state = try isReader ? checkStore(request.key, &handler) : check(request.key, &handler)
    let limit = isReader ? state.head : request.key.mark.head
    let isKept = request.since >= state.horizon && request.since <= limit
    guard request.since == 0 || isKept else { throw RecordsFailure.cursorTooOld.answer }
    let mark = try isReader ? WireMark(head: state.head, token: 0) : mark(after: request.key, &handler)
    let marks: PageMarks
    do throws(CBORFailure) { marks = try ChangesPage.begin(&reply, after: mark) } catch {
      throw RequestFailure(error)
    }
    var page = ChangesPage(reply, marks, maxBytes: Int(request.maxBytes))
    var failure: RecordsFailure?
    do throws(RecordsFailure) {
      try handler.changes(since: request.since, after: request.after, page: &page)
    } catch {
      failure = error
    }
    reply = page.finish()
    if let failure { throw failure.answer }
  }

  private static func apply<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    var request: ApplyRequest
    do throws(CBORFailure) { request = try ApplyRequest(decoding: body) } catch { throw unreadable(error) }
    _ = try check(request.key, &handler)
    let count = request.records.count
    // What could not be listed again is not taken.
    let room = reply.remaining - ChangesPage.recordMargin
    guard count <= Limits.batchRecords else { throw RecordsFailure.tooLarge.answer }
    guard reply.remaining >= ApplyAnswer.byteCount(outcomes: count) else { throw .smp(.messageTooLarge) }
    let (head, token): (CBORWriter.NumberMark, CBORWriter.NumberMark)
    let list: CBORWriter.ArrayMark
    var outcomes = OutcomeRuns(areWanted: request.wantsRuns)
    do throws(CBORFailure) {
      try reply.array(WireMark.itemCount + 1)
      (head, token) = (try reply.beginUInt(), try reply.beginUInt())
      list = try reply.beginArray16()
    } catch {
      throw RequestFailure(error)
    }
    for _ in 0..<count {
      let outcome = try applyNext(
        of: &request.records, from: request.key.mirror, request.cursor, room, &handler)
      do throws(CBORFailure) { try outcomes.append(outcome, to: &reply) } catch {
        throw RequestFailure(error)
      }
    }
    do throws(CBORFailure) { try outcomes.end(&reply) } catch { throw RequestFailure(error) }
    reply.endArray(list, count: outcomes.itemCount)
    let mark = try mark(after: request.key, &handler)
    reply.endUInt(head, value: mark.head)
    reply.endUInt(token, value: mark.token)
  }

  private static func applyNext<Handler: RecordsHandler & ~Copyable>(
    of records: inout ItemList, from mirror: UInt8, _ cursor: UInt32, _ room: Int, _ handler: inout Handler
  ) throws(RequestFailure) -> Outcome {
    let item: Span<UInt8>?
    do throws(CBORFailure) { item = try records.next() } catch { throw unreadable(error) }
    guard let item, item.count <= room else { return Outcome(.overLimit) }
    do throws(RecordsFailure) { return try apply(item, from: mirror, cursor, &handler) } catch {
      throw error.answer
    }
  }

  /// Decodes one record and applies it.
  private static func apply<Handler: RecordsHandler & ~Copyable>(
    _ item: Span<UInt8>, from mirror: UInt8, _ cursor: UInt32, _ handler: inout Handler
  ) throws(RecordsFailure) -> Outcome {
    let record: WireRecord
    do throws(WireRecordFailure) { record = try WireRecord(decoding: item) } catch { return error.outcome }
    return try handler.apply(record, from: mirror, cursor: cursor)
  }

  private static func reserve<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: ReserveRequest
    do throws(CBORFailure) { request = try ReserveRequest(decoding: body) } catch { throw unreadable(error) }
    let before = try check(request.key, &handler).head
    let marks: UIDList.Marks
    do throws(CBORFailure) { marks = try UIDList.Marks(&reply) } catch { throw RequestFailure(error) }
    var list = UIDList(reply, marks, for: request)
    var failure: RecordsFailure?
    do throws(RecordsFailure) {
      try handler.reserve(for: request.key.mirror, list: &list)
    } catch {
      failure = error
    }
    reply = list.finish()
    if let failure { throw failure.answer }
    let mark = try mark(after: request.key, &handler)
    reply.endUInt(marks.head, value: mark.head)
    reply.endUInt(marks.token, value: mark.token)
    do throws(CBORFailure) { try reply.uint(mark.head &- before) } catch { throw RequestFailure(error) }
  }

  private static func introduce<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: IntroduceRequest
    do throws(CBORFailure) { request = try IntroduceRequest(decoding: body) } catch {
      throw unreadable(error)
    }
    let mirror: UInt8
    do throws(RecordsFailure) {
      mirror = try handler.introduce(request.identity, name: request.name)
    } catch {
      throw error.answer
    }
    let mark: WireMark
    do throws(RecordsFailure) {
      mark = try handler.mark(after: WireMark(head: 0, token: 0), for: mirror)
    } catch {
      throw error.answer
    }
    try answer(UInt32(mirror), after: mark, &reply)
  }

  private static func acknowledge<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: AcknowledgeRequest
    do throws(CBORFailure) { request = try AcknowledgeRequest(decoding: body) } catch {
      throw unreadable(error)
    }
    let state = try check(request.key, &handler)
    // A mirror cannot hold what does not exist.
    guard request.cursor <= state.head else { throw RecordsFailure.malformed.answer }
    let horizon: UInt32
    do throws(RecordsFailure) {
      horizon = try handler.acknowledge(request.cursor, from: request.key.mirror)
    } catch {
      throw error.answer
    }
    try answer(horizon, after: try mark(after: request.key, &handler), &reply)
  }

  /// Refuses a request for another store, for this one before its last reset, or from a mirror that was not
  /// told what it shows.
  static func check<Handler: RecordsHandler & ~Copyable>(
    _ key: MirrorKey, _ handler: inout Handler
  ) throws(RequestFailure) -> StoreState {
    let state = try checkStore(key, &handler)
    var isKnown = false
    do throws(RecordsFailure) {
      isKnown = try handler.knows(mirror: key.mirror, at: key.mark)
    } catch {
      throw error.answer
    }
    guard isKnown else { throw RecordsFailure.unknownMirror.answer }
    return state
  }

  private static func checkStore<Handler: RecordsHandler & ~Copyable>(
    _ key: MirrorKey, _ handler: inout Handler
  ) throws(RequestFailure) -> StoreState {
    try checkStore(key.identity, key.epoch, &handler)
  }

  static func checkStore<Handler: RecordsHandler & ~Copyable>(
    _ identity: WireIdentity, _ epoch: UInt32, _ handler: inout Handler
  ) throws(RequestFailure) -> StoreState {
    let state = try state(of: &handler)
    guard state.identity == identity, state.epoch == epoch else { throw RecordsFailure.wrongStore.answer }
    return state
  }

  private static func mark<Handler: RecordsHandler & ~Copyable>(
    after key: MirrorKey, _ handler: inout Handler
  ) throws(RequestFailure) -> WireMark {
    do throws(RecordsFailure) {
      return try handler.mark(after: key.mark, for: key.mirror)
    } catch {
      throw error.answer
    }
  }

  static func state<Handler: RecordsHandler & ~Copyable>(
    of handler: inout Handler
  ) throws(RequestFailure) -> StoreState {
    do throws(RecordsFailure) { return try handler.state() } catch { throw error.answer }
  }

  private static func answer(
    _ value: UInt32, after mark: WireMark, _ reply: inout CBORWriter
  ) throws(RequestFailure) {
    do throws(CBORFailure) {
      try reply.array(WireMark.itemCount + 1)
      try mark.encode(into: &reply)
      try reply.uint(value)
    } catch {
      throw RequestFailure(error)
    }
  }

  static func unreadable(_ failure: CBORFailure) -> RequestFailure {
    (failure == .tooLarge ? RecordsFailure.tooLarge : .malformed).answer
  }
}
