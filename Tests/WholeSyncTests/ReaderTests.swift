import Bytes
import HandheldSim
import Journal
import Testing
import Wire

@testable import Mirror

/// Mirror 0, which only reads.
@Suite struct ReaderTests {
  @Test func `mirror 0 lists a whole handheld, and no bit of its flash changes`() throws {
    let device = try Handhelds.demo()
    let line = LineTransport(device)
    let info = try HandheldInfo(asking: line)
    let before = device.memory.bytes
    var request = ChangesRequest(
      key: MirrorKey(
        identity: WireIdentity(copying: info.identity), epoch: info.epoch, mirror: 0,
        mark: WireMark(head: 0, token: 0)),
      since: 0, maxBytes: 1000)
    var uids: Set<UInt32> = []
    repeat {
      var buffer = [UInt8](repeating: 0, count: 64)
      var writer = CBORWriter(buffer.mutableSpan)
      try request.encode(into: &writer)
      let count = writer.count
      let body = try line.request(group: 64, command: 1, write: false, body: Array(buffer.prefix(count)))
      var answer = try ChangesAnswer(decoding: body.span)
      let mark = answer.mark
      let head = try device.head
      #expect(mark == WireMark(head: head, token: 0))
      while let item = try answer.records.next() { uids.insert(try WireRecord(decoding: item).uid.rawValue) }
      request.after = answer.next
    } while request.after != 0
    #expect(uids.count == 188)
    #expect(device.memory.bytes == before)
    device.settle()
    #expect(device.memory.bytes == before)
  }
}
