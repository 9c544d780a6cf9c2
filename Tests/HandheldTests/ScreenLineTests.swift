import Bytes
import HandheldSim
import Testing
import Wire

/// The screen and the buttons over the line, and what group 0 does to the board.
@Suite struct ScreenLineTests {
  /// What was answered to rows: the frame, the row with the focus, and the rows by number.
  func rows(_ line: Line, since: UInt32) throws -> (frame: ScreenFrame, rows: [UInt16: String]) {
    try line.ask(group: ScreenGroup.number, ScreenGroup.Command.rows.rawValue) { body throws(CBORFailure) in
      try RowsRequest(since: since).encode(into: &body)
    }
    let bytes = line.answer
    var answer = try RowsAnswer(decoding: bytes.span)
    #expect(answer.next == 0)
    var rows: [UInt16: String] = [:]
    while let row = try answer.nextRow() {
      rows[row.number] = String(decoding: row.text.indices.map { row.text[$0] }, as: UTF8.self)
    }
    return (answer.frame, rows)
  }

  func press(_ line: Line, _ button: ScreenButton, ticket: UInt32, _ action: ButtonAction = .click) throws {
    let verdict = try line.ask(
      group: ScreenGroup.number, ScreenGroup.Command.press.rawValue, write: true
    ) { body throws(CBORFailure) in try PressRequest(ticket: ticket, button, action).encode(into: &body) }
    #expect(verdict == .success)
  }

  func hold(_ line: Line, _ button: ScreenButton, ticket: UInt32) throws {
    try press(line, button, ticket: ticket, .press)
    line.device.pass(milliseconds: 700)
    try press(line, button, ticket: ticket &+ 1, .release)
    line.device.pass(milliseconds: 100)
  }

  @Test func `the whole screen, then only what changed, then nothing`() throws {
    let device = try Handhelds.with(["one", "two"])
    let line = Line(device)
    let first = try rows(line, since: 0)
    #expect(first.frame.rows == 10 && first.frame.columns == 56 && first.frame.focus == 2)
    #expect((1...10).map { first.rows[UInt16($0)] } == device.lines + Array(repeating: "", count: 7))
    try hold(line, .select, ticket: 1)
    let second = try rows(line, since: first.frame.number)
    #expect(second.rows[2] == "> [x] one" && second.rows[3] == nil)
    #expect(device.rows.first == "> [x] one")
    let third = try rows(line, since: second.frame.number)
    #expect(third.rows.isEmpty && third.frame == second.frame)
  }

  @Test func `what a mirror changes is on the screen that the line reads`() throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    let before = try rows(line, since: 0)
    try device.make(.quest, "two", in: device.shownPlaythrough)
    let after = try rows(line, since: before.frame.number)
    #expect(after.rows.values.contains("  [ ] two"))
    #expect(device.rows == ["> [ ] one", "  [ ] two"])
  }

  @Test func `a press with the ticket of the one before is the same press`() throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    for ticket: UInt32 in [9, 9, 9] { try press(line, .select, ticket: ticket) }
    #expect(device.rows.first == "> [ ] one" && device.rows.count > 1)
    try press(line, .select, ticket: 10)
    #expect(device.rows.first == "> [x] one")
  }

  @Test func `a frame from before a reset is not taken for one of now`() throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    let before = try rows(line, since: 0)
    #expect(
      try line.ask(group: 0, 5, write: true) { body throws(CBORFailure) in try body.map(0) } == .success)
    #expect(device.resetCount == 1)
    let after = try rows(line, since: before.frame.number)
    #expect(after.rows[1]?.hasPrefix("Elden Ring") == true && after.rows.count == 10)
    #expect(after.frame.number != before.frame.number)
  }

  @Test(arguments: ["1970-01-01T00:00:10", "2099-12-31T23:59:59", "2026-11-30T12:00:00.5"])
  func `a clock that is set goes on, and nothing else depends on it`(_ text: String) throws {
    let device = try Handhelds.with(["one"])
    let line = Line(device)
    let head = try device.head
    #expect(try line.ask(group: 0, 4) == .groupError(group: 0, code: SystemGroup.timeUnknown))
    let bytes = Array(text.utf8)
    try line.ask(group: 0, 4, write: true) { body throws(CBORFailure) in
      try body.map(1)
      try body.text("datetime")
      try body.text(bytes.span)
    }
    device.pass(seconds: 90)
    try line.ask(group: 0, 4)
    let answer = line.answer
    var reader = CBORReader(answer.span)
    let hasTime = try reader.value(forKey: "datetime")
    let known = DateTime(try reader.text())
    var expected = DateTime(bytes.span)
    expected?.seconds += 90
    #expect(hasTime && known == expected)
    try hold(line, .select, ticket: 1)
    #expect(try device.head == head + 1)
  }

  @Test func `groups are listed with their commands`() throws {
    let line = Line(try Handhelds.empty())
    try line.ask(group: 10, 1) { body throws(CBORFailure) in try body.map(0) }
    #expect(Array(line.answer.suffix(9)) == [0x85, 0, 10, 0x18, 66, 0x18, 64, 0x18, 65])
  }
}
