import Bytes
import Wire

/// The screen of a handheld, as its rows of text.
public struct HandheldScreen: Equatable, Sendable, Encodable {
  /// The number of the frame: another whenever something on the screen is.
  public private(set) var frame: UInt32 = 0
  /// Cells of a row.
  public private(set) var columns = 0
  /// The row that has the focus, counted from 0; nil if none has.
  public private(set) var focus: Int?
  /// The text of the rows, the title first.
  public private(set) var rows: [String] = []

  /// Nothing is known yet.
  public init() {}

  /// Takes in an answer to rows; returns the row to go on from, 0 when this is the screen.
  mutating func update(_ answer: consuming RowsAnswer) throws(CBORFailure) -> UInt16 {
    frame = answer.frame.number
    columns = Int(answer.frame.columns)
    focus = answer.frame.focus == 0 ? nil : Int(answer.frame.focus) - 1
    let count = Int(answer.frame.rows)
    rows = Array(rows.prefix(count)) + [String](repeating: "", count: max(0, count - rows.count))
    while let row = try answer.nextRow() {
      rows[Int(row.number) - 1] = String(decoding: [UInt8](copying: row.text), as: UTF8.self)
    }
    return answer.next
  }
}

extension SerialLink {
  /// Brings `screen` up to date: only what changed since it was read comes over the line.
  public func read(_ screen: inout HandheldScreen) throws {
    var request = RowsRequest(since: screen.frame)
    // Rows of two frames must not be mixed: when the screen changes in between, begin again.
    var first: UInt32?
    for _ in 0..<64 {
      let answer = try ask(.rows) { (body: inout CBORWriter) throws(CBORFailure) in
        try request.encode(into: &body)
      }
      let next: UInt16
      do throws(CBORFailure) {
        next = try screen.update(RowsAnswer(decoding: answer.span))
      } catch {
        throw SerialFailure(port, .answerMalformed)
      }
      if let first, first != screen.frame {
        request = RowsRequest(since: 0)
      } else if next == 0 {
        return
      } else {
        request.first = next
      }
      first = request.first == 1 ? nil : screen.frame
    }
    throw SerialFailure(port, .answerMalformed)
  }

  /// Has something happen to a button of the handheld.
  public func press(_ button: ScreenButton, _ action: ButtonAction) throws {
    let request = PressRequest(ticket: UInt32.random(in: .min ... .max), button, action)
    _ = try ask(.press) { (body: inout CBORWriter) throws(CBORFailure) in try request.encode(into: &body) }
  }

  private func ask(
    _ command: ScreenGroup.Command, _ write: (inout CBORWriter) throws(CBORFailure) -> Void
  ) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64)
    var writer = CBORWriter(buffer.mutableSpan)
    try write(&writer)
    let count = writer.count
    return try request(
      group: ScreenGroup.number, command: command.rawValue, write: command.isWrite,
      body: Array(buffer.prefix(count)))
  }
}
