import Bytes
import Testing
import Wire

/// What a sync costs on the line, counted in bytes of frames, both ways together.
@Suite struct CostTests {
  @Test func `a thousand quests take at most 60 bytes each and 20 round trips`() throws {
    var handler = RecordsSim.thousandQuests()
    let cost = try listing(&handler, since: 0)
    print("first list: \(Double(cost.bytes) / 1000) bytes a record, \(cost.roundTrips) round trips")
    #expect(cost.records == 1000 && cost.bytes <= 60_000 && cost.roundTrips <= 20)
    let nothing = try listing(&handler, since: 1000)
    print("nothing to do: \(nothing.bytes) bytes, \(nothing.roundTrips) round trip")
    #expect(nothing.records == 0 && nothing.bytes <= 96 && nothing.roundTrips == 1)
  }

  func listing(
    _ handler: inout RecordsSim, since: UInt32
  ) throws -> (bytes: Int, roundTrips: Int, records: Int) {
    var server = SMPServer<4096>()
    var client = SMPClient<4096>()
    var request = ChangesRequest(key: RecordsGroupTests.key(since), since: since, maxBytes: 4088)
    var cost = (bytes: 0, roundTrips: 0, records: 0)
    repeat {
      let body = try cbor { body throws(CBORFailure) in try request.encode(into: &body) }
      var up = Line()
      try client.ask(group: 64, command: 1, write: false, body: body.span, at: 0, sink: &up)
      var down = Line()
      server.receive(up.bytes.span, handler: &handler, sink: &down)
      client.receive(down.bytes.span)
      let answer = try ChangesAnswer(decoding: client.answer)
      cost.bytes += up.bytes.count + down.bytes.count
      cost.roundTrips += 1
      cost.records += answer.records.count
      request.key.mark = answer.mark
      request.after = answer.next
    } while request.after != 0
    return cost
  }
}
