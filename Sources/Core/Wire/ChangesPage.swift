import Bytes

/// A page of changes that the handheld fills, record by record, until one does not fit.
public struct ChangesPage: ~Copyable, ~Escapable {
  private var body: CBORWriter
  private let marks: PageMarks
  private let maxBytes: Int
  private var lastID: UInt16 = 0
  private var isFull = false
  /// Records on the page.
  public private(set) var count = 0

  /// Bytes of a page around its first record, and those by which the record may grow when it is committed.
  static let recordMargin = 19 + 8

  /// Writes what comes before the records.
  static func begin(_ body: inout CBORWriter, after mark: WireMark) throws(CBORFailure) -> PageMarks {
    try body.array(WireMark.itemCount + 2)
    try mark.encode(into: &body)
    return try PageMarks(&body)
  }

  @_lifetime(copy body)
  init(_ body: consuming CBORWriter, _ marks: PageMarks, maxBytes: Int) {
    self.body = body
    self.marks = marks
    self.maxBytes = maxBytes
  }

  /// Writes a record, unless it does not fit any more: then the page is full, false is returned, and the
  /// mirror will ask for the records after the last one written.
  ///
  /// Of a record that no message of this handheld can take, only what it is and its name are written. One
  /// that is too large for an empty page of the size that was asked for is a failure.
  @_lifetime(self: copy self)
  public mutating func append(_ record: borrowing WireRecord) throws(RecordsFailure) -> Bool {
    guard !isFull else { return false }
    let start = body.count
    do throws(CBORFailure) {
      let isWhole = try write(record)
      if !isWhole && count == 0 { try record.encodeTooLong(into: &body) }
      if body.count > maxBytes || (!isWhole && count > 0) { throw .full }
    } catch {
      body.truncate(to: start)
      guard error == .full else { throw .damaged }
      guard count > 0 else { throw .tooLarge }
      isFull = true
      return false
    }
    count += 1
    lastID = record.uid.id
    return true
  }

  /// Writes a record; false when the message has no room for it.
  @_lifetime(self: copy self)
  private mutating func write(_ record: borrowing WireRecord) throws(CBORFailure) -> Bool {
    do throws(CBORFailure) {
      try record.encode(into: &body)
      return true
    } catch {
      guard error == .full else { throw error }
      return false
    }
  }

  @_lifetime(copy self)
  consuming func finish() -> CBORWriter {
    marks.end(&body, next: isFull ? UInt32(lastID) : 0, count: count)
    return body
  }
}
