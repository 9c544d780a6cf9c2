import Bytes

/// What a screen is, apart from the text of its rows.
public struct ScreenFrame: Equatable, Sendable {
  /// Goes up by one whenever something on the screen changes, from a start that is another at each start of
  /// the handheld. Never 0.
  public var number: UInt32
  /// Cells of a row.
  public var columns: UInt16
  /// Rows, which are counted from 1.
  public var rows: UInt16
  /// The row that has the focus; 0 if none has.
  public var focus: UInt16

  /// Describes a screen.
  public init(number: UInt32, columns: UInt16, rows: UInt16, focus: UInt16) {
    self.number = number
    self.columns = columns
    self.rows = rows
    self.focus = focus
  }
}

/// The answer to rows while the handheld fills it: the frame first, then row by row until one does not fit.
public struct ScreenPage: ~Copyable, ~Escapable {
  private var body: CBORWriter
  private var marks: PageMarks?
  private var count = 0
  private var refused: Int?

  static let itemCount = 6

  @_lifetime(copy body)
  init(_ body: consuming CBORWriter) {
    self.body = body
  }

  /// Writes what the screen is. To be called once, before any row.
  @_lifetime(self: copy self)
  public mutating func begin(_ frame: ScreenFrame) throws(ScreenFailure) {
    do throws(CBORFailure) {
      try body.array(Self.itemCount)
      try body.uint(frame.number)
      try body.uint(UInt32(frame.columns))
      try body.uint(UInt32(frame.rows))
      try body.uint(UInt32(frame.focus))
      marks = try PageMarks(&body)
    } catch {
      throw .tooLarge
    }
  }

  /// Writes a row, counted from 1, unless it does not fit any more: then false is returned, and the other end
  /// will ask for the rest from this row on.
  @_lifetime(self: copy self)
  public mutating func append(row: Int, _ text: Span<UInt8>) throws(ScreenFailure) -> Bool {
    guard refused == nil else { return false }
    let start = body.count
    do throws(CBORFailure) {
      try body.array(2)
      try body.uint(UInt32(truncatingIfNeeded: row))
      try body.text(text)
    } catch {
      body.truncate(to: start)
      guard count > 0 else { throw .tooLarge }
      refused = row
      return false
    }
    count += 1
    return true
  }

  @_lifetime(copy self)
  consuming func finish() -> CBORWriter {
    marks?.end(&body, next: UInt32(truncatingIfNeeded: refused ?? 0), count: count)
    return body
  }
}

/// Answers rows: `[frame, columns, rows, focus, next, [* [row, text]]]`.
public struct RowsAnswer: ~Escapable {
  /// What the screen is.
  public let frame: ScreenFrame
  /// 0: these are all rows that changed. Else ask again, from this row on.
  public let next: UInt16
  private var list: ItemList

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: ScreenPage.itemCount)
    let number = try reader.uint()
    let columns = try Self.small(&reader)
    let rows = try Self.small(&reader)
    frame = ScreenFrame(number: number, columns: columns, rows: rows, focus: try Self.small(&reader))
    next = try Self.small(&reader)
    list = try ItemList(&reader)
    try reader.end(skipping: extra)
    guard frame.focus <= rows, next <= rows else { throw .malformed }
  }

  /// The number and text of the next row, one line without control characters; nil after the last.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func nextRow() throws(CBORFailure) -> ScreenRow? {
    guard let item = try list.next() else { return nil }
    var reader = CBORReader(item)
    let extra = try reader.array(atLeast: 2)
    let number = try Self.small(&reader)
    let text = try reader.text()
    guard number >= 1, number <= frame.rows, UTF8Text.isLine(text) else { throw .malformed }
    try reader.end(skipping: extra)
    return ScreenRow(number: number, text: text)
  }

  @_lifetime(reader: copy reader)
  private static func small(_ reader: inout CBORReader) throws(CBORFailure) -> UInt16 {
    guard let value = UInt16(exactly: try reader.uint()) else { throw .tooLarge }
    return value
  }
}

/// A row of a screen.
public struct ScreenRow: ~Escapable {
  /// Its number, counted from 1.
  public let number: UInt16
  /// What it says: one line of UTF-8.
  public let text: Span<UInt8>

  @_lifetime(copy text)
  init(number: UInt16, text: Span<UInt8>) {
    self.number = number
    self.text = text
  }
}
