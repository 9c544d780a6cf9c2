import Bytes

/// The answer to picture while it is filled, piece by piece of a band.
struct PicturePage: ~Copyable, ~Escapable {
  private var body: CBORWriter
  private let marks: PageMarks
  private let width: Int
  private var count = 0
  private var refused = 0

  static let itemCount = 5
  /// Bytes of a piece around its pixels, at most.
  private static let pieceBytes = 13
  /// Room for pixels below which a piece is not begun, unless it is the first.
  private static let leastBytes = 16

  /// Writes what comes before the pieces.
  static func begin(_ body: inout CBORWriter, _ frame: PictureFrame) throws(CBORFailure) -> PageMarks {
    try body.array(itemCount)
    try body.uint(frame.number)
    try body.uint(UInt32(frame.width))
    try body.uint(UInt32(frame.height))
    return try PageMarks(&body)
  }

  @_lifetime(copy body)
  init(_ body: consuming CBORWriter, _ marks: PageMarks, width: Int) {
    self.body = body
    self.marks = marks
    self.width = width
  }

  /// Writes a band from a column on, in as many pieces as it takes. Returns false when it does not fit.
  @_lifetime(self: copy self)
  mutating func append<Handler: ScreenHandler & ~Copyable>(
    _ band: Int, from column: Int, of handler: borrowing Handler
  ) throws(ScreenFailure) -> Bool {
    var column = column
    while column < width {
      let room = body.remaining - Self.pieceBytes
      guard room >= (count > 0 ? Self.leastBytes : 1) else {
        guard count > 0 else { throw .tooLarge }
        refused = band * width + column
        return false
      }
      let strip = PixelStrip(of: handler, band, columns: column..<width, room: room)
      do throws(CBORFailure) {
        try body.array(4)
        try body.uint(UInt32(truncatingIfNeeded: band))
        try body.uint(UInt32(truncatingIfNeeded: column))
        try body.uint(UInt32(truncatingIfNeeded: strip.columns))
        try body.byteString(strip.bytes.span.extracting(first: strip.count))
      } catch {
        throw .tooLarge
      }
      count += 1
      column += strip.columns
    }
    return true
  }

  @_lifetime(copy self)
  consuming func finish() -> CBORWriter {
    marks.end(&body, next: UInt32(truncatingIfNeeded: refused), count: count)
    return body
  }
}

/// Columns of a band, packed or as they are, whichever holds more of them in the room there is.
struct PixelStrip {
  /// Bytes of pixels in one piece, at most.
  static let capacity = 512

  private(set) var bytes = InlineArray<512, UInt8>(repeating: 0)
  /// Bytes used.
  private(set) var count = 0
  /// Columns that they are for.
  private(set) var columns = 0

  init<Handler: ScreenHandler & ~Copyable>(
    of handler: borrowing Handler, _ band: Int, columns range: Range<Int>, room: Int
  ) {
    let room = min(room, Self.capacity)
    pack(handler, band, range, room)
    let raw = min(range.count, room)
    guard columns < raw || (columns == raw && count >= raw) else { return }
    for index in 0..<raw { bytes[index] = handler.pixels(band: band, column: range.lowerBound + index) }
    (count, columns) = (raw, raw)
  }

  private mutating func pack<Handler: ScreenHandler & ~Copyable>(
    _ handler: borrowing Handler, _ band: Int, _ range: Range<Int>, _ room: Int
  ) {
    var column = range.lowerBound
    while column < range.upperBound {
      let run = Self.run(handler, band, column, range.upperBound)
      if run >= RunLength.leastRun {
        guard count + 2 <= room else { break }
        bytes[count] = RunLength.head(run: run)
        bytes[count + 1] = handler.pixels(band: band, column: column)
        count += 2
        column += run
        continue
      }
      var literal = run
      while column + literal < range.upperBound, literal < RunLength.longest {
        let next = Self.run(handler, band, column + literal, range.upperBound)
        if next >= RunLength.leastRun { break }
        literal += next
      }
      literal = min(literal, min(RunLength.longest, room - count - 1))
      guard literal > 0 else { break }
      bytes[count] = RunLength.head(literal: literal)
      for index in 0..<literal {
        bytes[count + 1 + index] = handler.pixels(band: band, column: column + index)
      }
      count += literal + 1
      column += literal
    }
    columns = column - range.lowerBound
  }

  /// How many columns from one on have the same pixels.
  private static func run<Handler: ScreenHandler & ~Copyable>(
    _ handler: borrowing Handler, _ band: Int, _ column: Int, _ end: Int
  ) -> Int {
    let byte = handler.pixels(band: band, column: column)
    var run = 1
    while column + run < end, run < RunLength.longest,
      handler.pixels(band: band, column: column + run) == byte
    {
      run += 1
    }
    return run
  }
}

/// Packed pixels: a head of 0 to 127 is followed by one byte more than it says, as they are; one of 129 to
/// 255 by a byte that is there 257 times less the head. 128 does not occur. (Apple's PackBits.)
enum RunLength {
  static let longest = 128
  /// Shorter runs cost more than they save.
  static let leastRun = 3

  static func head(literal count: Int) -> UInt8 { UInt8(truncatingIfNeeded: count - 1) }
  static func head(run count: Int) -> UInt8 { UInt8(truncatingIfNeeded: 257 - count) }
}
