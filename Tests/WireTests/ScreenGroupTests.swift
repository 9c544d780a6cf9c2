import Bytes
import Testing
import Wire

/// A screen of rows that a test sets.
struct ScreenSim: RequestHandler, ScreenHandler {
  var frame = ScreenFrame(number: 5, columns: 49, rows: 0, focus: 0)
  var rows: [(text: [UInt8], changed: UInt32)] = []
  var presses: [String] = []
  var lastTicket: UInt32?

  borrowing func group(at index: Int) -> GroupDescription? { index == 0 ? ScreenGroup.description : nil }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    try ScreenGroup.handle(request, body: body, reply: &reply, handler: &self)
  }

  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure) {
    frame.rows = UInt16(rows.count)
    try page.begin(frame)
    for index in rows.indices where index + 1 >= first && rows[index].changed > since {
      let text = rows[index].text
      guard try page.append(row: index + 1, text.span) else { return }
    }
  }

  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32 {
    guard button != .menu else { throw .noSuchButton }
    presses.append("\(button) \(action)")
    frame.number += 1
    return frame.number
  }

  mutating func frameNumber() -> UInt32 { frame.number }
}

@Suite struct ScreenGroupTests {
  func ask<let size: Int>(
    _ handler: inout ScreenSim, _ server: inout SMPServer<size>, _ operation: SMPOperation, _ command: UInt8,
    _ body: [UInt8]
  ) throws -> [UInt8] {
    var line = Line()
    server.receive(framed(request(operation, 65, command, body), .cobs).span, handler: &handler, sink: &line)
    return Array(try #require(messages(line.bytes).first).dropFirst(8))
  }

  @Test func `rows that do not fit come with the next answers`() throws {
    var server = SMPServer<128>()
    var handler = ScreenSim()
    for row in 0..<10 {
      handler.rows.append(([UInt8](repeating: 0x41 + UInt8(row), count: 10 + row * 9), UInt32(row % 3)))
    }
    var seen: [UInt16: Int] = [:]
    var rows = RowsRequest(since: 1)
    repeat {
      let body = try cbor { body throws(CBORFailure) in try rows.encode(into: &body) }
      let bytes = try ask(&handler, &server, .read, 0, body)
      var answer = try RowsAnswer(decoding: bytes.span)
      while let row = try answer.nextRow() { seen[row.number] = row.text.count }
      #expect(answer.frame == handler.frame && answer.next > rows.first || answer.next == 0)
      rows.first = answer.next
    } while rows.first != 0
    #expect(seen == [3: 28, 6: 55, 9: 82])
  }

  @Test func `a row that no message can hold is refused`() throws {
    var server = SMPServer<128>()
    var handler = ScreenSim()
    handler.rows = [([UInt8](repeating: 0x41, count: 120), 9)]
    let bytes = try ask(&handler, &server, .read, 0, [0x82, 0, 1])
    #expect(AnswerVerdict(bytes.span) == .groupError(group: 65, code: 3))
  }

  @Test func `a press that comes again is answered and not carried out again`() throws {
    var server = SMPServer<128>()
    var handler = ScreenSim()
    for (ticket, answer): (UInt8, UInt8) in [(7, 6), (7, 6), (8, 7), (7, 8)] {
      #expect(try ask(&handler, &server, .write, 1, [0x83, ticket, 2, 2]) == [0x81, answer])
    }
    #expect(handler.presses == ["select click", "select click", "select click"])
  }

  @Test(arguments: [
    ("83010500", 2), ("83010400", 2), ("830105", 1), ("83010004", 1), ("80", 1), ("", 1), ("83610000", 1),
  ]) func `a press that makes no sense presses nothing`(_ body: String, _ code: UInt32) throws {
    var server = SMPServer<128>()
    var handler = ScreenSim()
    let bytes = try ask(&handler, &server, .write, 1, hex(body))
    #expect(AnswerVerdict(bytes.span) == .groupError(group: 65, code: code))
    #expect(handler.presses.isEmpty && handler.lastTicket == nil)
  }

  @Test func `an answer that no screen gives is refused`() {
    for body in [
      "8601020304 0080", "86010a0a0b0080", "86010a0a000b80", "86010a0a0000818200 6141",
      "86010a0a000081820b6141",
      "86010a0a00008182016107", "850a0a0a0000",
    ] {
      let bytes = hex(body)
      #expect(throws: CBORFailure.self) {
        var answer = try RowsAnswer(decoding: bytes.span)
        while try answer.nextRow() != nil {}
      }
    }
  }
}
