import Bytes
import Testing
import Wire

/// The code against the vectors of version 1, both ways.
@Suite struct WireVectorTests {
  @Test func `the file is there and whole`() {
    for (kind, count) in [("frame", 21), ("exchange", 43), ("record", 13), ("refused", 25), ("body", 26)] {
      #expect(Vector.all(kind).count >= count)
    }
  }

  @Test(arguments: Vector.all("frame")) func `a message is framed, and a frame read, as in the vector`(
    _ vector: Vector
  ) {
    let message = vector.bytes("message")
    for (framing, field) in [(Framing.console, "console"), (.cobs, "cobs")] {
      var line = Line()
      FrameEncoder.send(message.span, as: framing, to: &line)
      #expect(line.bytes == vector.bytes(field))
      #expect(messages(vector.bytes(field)) == [message])
    }
  }

  @Test(arguments: Vector.all("exchange")) func `a request is answered as in the vector`(_ vector: Vector) {
    for framing in [Framing.console, .cobs] {
      var server = SMPServer<1024>()
      var handler = EmptyStoreSim()
      var request = Line()
      FrameEncoder.send(vector.bytes("request").span, as: framing, to: &request)
      var answer = Line()
      server.receive(request.bytes.span, handler: &handler, sink: &answer)
      #expect(messages(answer.bytes) == (vector.bytes("answer").isEmpty ? [] : [vector.bytes("answer")]))
    }
  }

  @Test(arguments: Vector.all("record")) func `a record is read and written as in the vector`(
    _ vector: Vector
  ) throws {
    let bytes = vector.bytes("bytes")
    let record = try WireRecord(decoding: bytes.span)
    #expect(record.uid.rawValue == vector.number("uid") && record.revision == vector.number("revision"))
    #expect(record.kind == WireKind(rawValue: vector.number("kind")))
    #expect(UInt32(record.order) == vector.number("order") && UInt32(record.marks) == vector.number("marks"))
    #expect(UInt32(record.cycle) == vector.number("cycle"))
    #expect(record.parent.rawValue == vector.number("parent"))
    #expect(record.from.rawValue == vector.number("from") && record.to.rawValue == vector.number("to"))
    #expect(
      UInt32(record.count) == vector.number("count") && UInt32(record.target) == vector.number("target"))
    #expect(array(record.name) == vector.bytes("name") && array(record.notes) == vector.bytes("notes"))
    #expect(array(record.tail) == vector.bytes("tail"))
    #expect(try cbor { body throws(CBORFailure) in try record.encode(into: &body) } == bytes)
  }

  @Test(arguments: Vector.all("refused")) func `a record is refused as in the vector`(_ vector: Vector) {
    let bytes = vector.bytes("bytes")
    var refusal: WireRecordFailure?
    do { _ = try WireRecord(decoding: bytes.span) } catch { refusal = error }
    #expect(refusal.map { "\($0)" } == vector.word("refusal"))
  }
}

/// A handheld without records, whose store is that of the vectors.
struct EmptyStoreSim: RequestHandler, RecordsHandler {
  var board: StaticString { "Simulated" }
  var firmware: StaticString { "0.1.0" }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    guard request.group == RecordsGroup.number else { throw .smp(.notSupported) }
    try RecordsGroup.handle(request, body: body, reply: &reply, handler: &self)
  }

  /// The records group as it was when the vector was made.
  borrowing func group(at index: Int) -> GroupDescription? {
    index == 0 ? GroupDescription(RecordsGroup.number, name: "cairn records", commands: 6) : nil
  }

  mutating func state() throws(RecordsFailure) -> StoreState {
    StoreState(
      identity: WireIdentity([1, 2, 3, 4, 5, 6, 7, 8]), epoch: 5, head: 0, horizon: 0, recordCapacity: 0,
      recordCount: 0)
  }

  mutating func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool { mirror > 0 }
  mutating func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark { known }
  mutating func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {}
  mutating func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome {
    Outcome(.storeFull)
  }
  mutating func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) {}
  mutating func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 { 1 }
  mutating func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 { 0 }
}
