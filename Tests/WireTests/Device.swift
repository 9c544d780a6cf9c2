import Bytes
import LineSim
import Wire

/// A server with its records at the far end of a line.
final class Device {
  private var server = SMPServer<4096>()
  var handler: RecordsSim

  init(_ handler: RecordsSim) { self.handler = handler }

  /// Takes a byte, and returns what is sent then.
  func receive(_ byte: UInt8) -> [UInt8] {
    var line = Line()
    server.receive([byte].span, handler: &handler, sink: &line)
    return line.bytes
  }

  /// Says something in the log, and returns what is sent then.
  func log(_ level: LogLevel, _ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var line = Line()
    server.log(level, bytes.span, to: &line)
    return line.bytes
  }
}

extension RecordsSim {
  /// A thousand quests with forty bytes of text on average, as a player would write.
  static func thousandQuests() -> RecordsSim {
    var handler = RecordsSim()
    for id in UInt16(1)...1000 {
      let name = [UInt8](repeating: 0x61, count: 12 + Int(id) % 17)
      let notes = [UInt8](repeating: 0x62, count: 8 + Int(id) * 7 % 25)
      handler.put(
        WireRecord(
          .quest, uid: RecordUID(id: id + 1, generation: 0)!, revision: UInt32(id), order: id * 16, marks: 0,
          cycle: 1, name: name.span, notes: notes.span, parent: RecordUID(id: 1, generation: 0)!, tail: Span()
        ),
        revision: UInt32(id))
    }
    handler.head = 1000
    return handler
  }
}

extension LineSim {
  /// Lists all records page by page, and returns how many came.
  mutating func listAll() throws -> Int {
    var request = ChangesRequest(key: RecordsGroupTests.key, since: 0, maxBytes: 4088)
    var count = 0
    repeat {
      let body = try cbor { body throws(CBORFailure) in try request.encode(into: &body) }
      guard let bytes = run([Request(group: 64, command: 1, write: false, body: body)])[0] else {
        return count
      }
      let answer = try ChangesAnswer(decoding: bytes.span)
      count += answer.records.count
      request.key.mark = answer.mark
      request.after = answer.next
    } while request.after != 0
    return count
  }
}
