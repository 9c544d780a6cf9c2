import Bytes

/// The items of an array inside a message, handed out one by one as they are encoded.
///
/// The whole array was found to be well formed when the list was made.
public struct ItemList: ~Escapable {
  private var reader: CBORReader
  /// Items not handed out yet.
  public private(set) var count: Int

  /// Reads an array, which comes next, and steps over it.
  @_lifetime(copy reader)
  @_lifetime(reader: copy reader)
  init(_ reader: inout CBORReader) throws(CBORFailure) {
    let start = reader.offset
    try reader.skip()
    self.reader = CBORReader(reader.slice(from: start))
    count = try self.reader.array()
  }

  /// The next item, encoded; nil after the last.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() throws(CBORFailure) -> Span<UInt8>? {
    guard count > 0 else { return nil }
    let start = reader.offset
    try reader.skip()
    count -= 1
    return reader.slice(from: start)
  }
}
