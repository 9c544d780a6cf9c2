import Bytes

/// Sends a piece of an image: `{"image"?: n, "len"?: bytes, "off": offset, "sha"?: digest, "data": bytes,
/// "upgrade"?: bool}`. What is marked is told with offset 0, where `len` must be.
public struct UploadRequest: ~Escapable {
  /// The number of the image; 0 if it is not told.
  public var image: UInt32 = 0
  /// Bytes of the whole file.
  public var byteCount: UInt32?
  /// Where in the file the piece is; nil if it is not told, which is an error.
  public var offset: UInt32?
  /// SHA-256 of the whole file.
  public var digest: InlineArray<32, UInt8>?
  /// Whether the image is refused unless it is newer than the one that runs.
  public var isUpgradeOnly = false
  /// The piece.
  public var data: Span<UInt8>

  /// The bytes of a body beside its piece, at most: in the first request, and in the others.
  public static let firstOverhead = 68
  /// The bytes of a body beside its piece, in a request that is not the first.
  public static let laterOverhead = 18

  /// A piece at an offset. With offset 0 the length of the whole file is needed, and its digest makes it
  /// possible to go on with the upload later.
  @_lifetime(copy data)
  public init(
    offset: UInt32, byteCount: UInt32, digest: InlineArray<32, UInt8>?, data: Span<UInt8>
  ) {
    self.offset = offset
    self.byteCount = byteCount
    self.digest = digest
    self.data = data
  }

  /// Reads a request.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(ImageGroupFailure) {
    data = body.extracting(0..<0)
    var reader = CBORReader(body)
    do throws(CBORFailure) {
      if try reader.value(forKey: "off") { offset = try reader.uint() }
      reader.rewind(to: 0)
      if try reader.value(forKey: "data") { data = try reader.byteString() }
      guard offset == 0 else { return }
      reader.rewind(to: 0)
      if try reader.value(forKey: "image") { image = try reader.uint() }
      reader.rewind(to: 0)
      if try reader.value(forKey: "len") { byteCount = try reader.uint() }
      reader.rewind(to: 0)
      if try reader.value(forKey: "upgrade") { isUpgradeOnly = try reader.bool() }
    } catch {
      throw .unknown
    }
    digest = try Self.digest(in: body, forKey: "sha")
  }

  /// The digest under a key of a map; nil if there is none.
  static func digest(
    in body: Span<UInt8>, forKey key: StaticString
  ) throws(ImageGroupFailure) -> InlineArray<32, UInt8>? {
    var digest = InlineArray<32, UInt8>(repeating: 0)
    do throws(CBORFailure) {
      var reader = CBORReader(body)
      guard try reader.value(forKey: key) else { return nil }
      let bytes = try reader.byteString()
      guard bytes.count > 0 else { return nil }
      guard bytes.count == digest.count else { throw .tooLarge }
      for index in bytes.indices { digest[index] = bytes[index] }
    } catch {
      throw .invalidHash
    }
    return digest
  }

  /// Writes the request, in the order of the keys that CBOR calls canonical.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    let isFirst = offset == 0
    try body.map(2 + (isFirst ? (byteCount == nil ? 0 : 1) + (digest == nil ? 0 : 1) : 0))
    if isFirst, let byteCount {
      try body.text("len")
      try body.uint(byteCount)
    }
    try body.text("off")
    try body.uint(offset ?? 0)
    if isFirst, let digest {
      try body.text("sha")
      try body.byteString(digest.span)
    }
    try body.text("data")
    try body.byteString(data)
  }
}

/// What became of a piece: `{"off": next, "match"?: bool}`.
public struct UploadAnswer: Equatable, Sendable {
  /// The offset of the byte that the handheld wants next. It decides: whatever it says, the client goes on
  /// from there.
  public var offset: UInt32
  /// Whether the whole has the digest that was told; nil before the end, or if none was told.
  public var matches: Bool?

  /// Reads an answer.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    guard try reader.value(forKey: "off") else { throw .malformed }
    offset = try reader.uint()
    reader.rewind(to: 0)
    if try reader.value(forKey: "match") { matches = try reader.bool() }
  }

  init(offset: UInt32, matches: Bool? = nil) { (self.offset, self.matches) = (offset, matches) }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.map(matches == nil ? 1 : 2)
    try body.text("off")
    try body.uint(offset)
    guard let matches else { return }
    try body.text("match")
    try body.bool(matches)
  }
}
