import Bytes

/// Answers picture: `[frame, width, height, next, [* [band, column, columns, pixels]]]`.
public struct PictureAnswer: ~Escapable {
  /// What the picture is.
  public let frame: PictureFrame
  /// 0: these are all bands that changed. Else ask again with this as `first`.
  public let next: UInt32
  private var list: ItemList

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: PicturePage.itemCount)
    let number = try reader.uint()
    guard let width = UInt16(exactly: try reader.uint()), let height = UInt16(exactly: try reader.uint())
    else { throw .tooLarge }
    frame = PictureFrame(number: number, width: width, height: height)
    next = try reader.uint()
    list = try ItemList(&reader)
    try reader.end(skipping: extra)
    guard width > 0, height > 0, Int(next) < Int(width) * frame.bandCount else { throw .malformed }
  }

  /// The next piece, in order of bands and columns; nil after the last.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func nextPiece() throws(CBORFailure) -> PicturePiece? {
    guard let item = try list.next() else { return nil }
    var reader = CBORReader(item)
    let extra = try reader.array(atLeast: 4)
    let numbers = (try reader.uint(), try reader.uint(), try reader.uint())
    let pixels = try reader.byteString()
    try reader.end(skipping: extra)
    let width = UInt32(frame.width)
    guard Int(numbers.0) < frame.bandCount, numbers.1 < width, numbers.2 > 0, numbers.2 <= width - numbers.1
    else { throw .malformed }
    let piece = PicturePiece(
      band: Int(numbers.0), column: Int(numbers.1), columns: Int(numbers.2), packed: pixels)
    guard piece.isSound else { throw .malformed }
    return piece
  }
}

/// Some columns of a band.
public struct PicturePiece: ~Escapable {
  /// The band, counted from 0 at the top.
  public let band: Int
  /// The first column, counted from 0 at the left.
  public let column: Int
  /// How many columns.
  public let columns: Int
  /// Their pixels, a byte a column, or packed when there are fewer bytes than columns.
  let packed: Span<UInt8>

  @_lifetime(copy packed)
  init(band: Int, column: Int, columns: Int, packed: Span<UInt8>) {
    self.band = band
    self.column = column
    self.columns = columns
    self.packed = packed
  }

  /// Whether the pixels are those of so many columns.
  var isSound: Bool {
    guard packed.count < columns else { return packed.count == columns }
    var place = 0
    var count = 0
    while place < packed.count {
      let head = Int(packed[place])
      guard head != 128 else { return false }
      place += head < 128 ? head + 2 : 2
      count += head < 128 ? head + 1 : 257 - head
    }
    return place == packed.count && count == columns
  }

  /// Calls `body` with the number of each column and its eight pixels, the top one in the highest bit; ink is
  /// a set bit.
  public func forEach(_ body: (_ column: Int, _ pixels: UInt8) -> Void) {
    guard packed.count < columns else {
      for index in 0..<columns { body(column + index, packed[index]) }
      return
    }
    var place = 0
    var at = column
    while place < packed.count {
      let head = Int(packed[place])
      let isRun = head > 128
      let count = isRun ? 257 - head : head + 1
      for index in 0..<count { body(at + index, packed[place + 1 + (isRun ? 0 : index)]) }
      at += count
      place += isRun ? 2 : count + 1
    }
  }
}
