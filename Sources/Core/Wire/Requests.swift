import Bytes

/// Asks for a page of the records that changed:
/// `[identity, epoch, mirror, head, token, since, after, maxBytes]`.
public struct ChangesRequest: Equatable, Sendable {
  /// Store and mirror.
  public var key: MirrorKey
  /// The mirror's cursor: it holds everything up to this commit. 0 lists every record.
  public var since: UInt32
  /// The `next` that the page before gave; 0 in the request for the first page.
  public var after: UInt16
  /// The largest body of the answer that the mirror can take, in bytes.
  public var maxBytes: UInt16

  /// Makes a request.
  public init(key: MirrorKey, since: UInt32, after: UInt16 = 0, maxBytes: UInt16) {
    self.key = key
    self.since = since
    self.after = after
    self.maxBytes = maxBytes
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: MirrorKey.itemCount + 3)
    key = try MirrorKey(&reader)
    since = try reader.uint()
    guard let after = UInt16(exactly: try reader.uint()) else { throw .tooLarge }
    self.after = after
    maxBytes = UInt16(clamping: try reader.uint())
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(MirrorKey.itemCount + 3)
    try key.encode(into: &body)
    try body.uint(since)
    try body.uint(UInt32(after))
    try body.uint(UInt32(maxBytes))
  }
}

/// Sends changes made in a mirror: `[identity, epoch, mirror, head, token, cursor, [* record], runs]`, with
/// `runs` left out if it is 0.
public struct ApplyRequest: ~Escapable {
  /// Store and mirror.
  public let key: MirrorKey
  /// The mirror holds everything up to this commit: what it deletes takes along only what has not
  /// changed since.
  public let cursor: UInt32
  /// The records, at most `Limits.batchRecords`, each to be decoded by itself.
  public var records: ItemList
  /// The answer may have a number in place of so many outcomes, when each is applied one commit after the one
  /// before.
  public let wantsRuns: Bool

  /// Reads a request.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    var extra = try reader.array(atLeast: MirrorKey.itemCount + 2)
    key = try MirrorKey(&reader)
    cursor = try reader.uint()
    records = try ItemList(&reader)
    wantsRuns = try reader.uint(ifAmong: &extra) > 0
    try reader.end(skipping: extra)
  }

  /// Writes the start of a request. The caller writes the records next and ends with
  /// ``end(_:count:wantsRuns:into:)``.
  public static func begin(
    _ key: MirrorKey, cursor: UInt32, into body: inout CBORWriter
  ) throws(CBORFailure) -> CBORWriter.ArrayMark {
    try body.array(MirrorKey.itemCount + 3)
    try key.encode(into: &body)
    try body.uint(cursor)
    return try body.beginArray16()
  }

  /// Writes the end of a request with so many records.
  public static func end(
    _ mark: CBORWriter.ArrayMark, count: Int, wantsRuns: Bool = true, into body: inout CBORWriter
  ) throws(CBORFailure) {
    body.endArray(mark, count: count)
    try body.uint(wantsRuns ? 1 : 0)
  }
}

/// Asks for identities of records that the mirror will create:
/// `[identity, epoch, mirror, head, token, count, runs]`, with `runs` left out if it is 0.
public struct ReserveRequest: Equatable, Sendable {
  /// Store and mirror.
  public var key: MirrorKey
  /// How many, at most `Limits.reservedIdentifiers`. More are not refused, but not given either.
  public var count: UInt32
  /// The answer may have a list of a number in place of so many identities, each one above the one before.
  public var wantsRuns: Bool

  /// Makes a request.
  public init(key: MirrorKey, count: UInt32, wantsRuns: Bool = false) {
    self.key = key
    self.count = count
    self.wantsRuns = wantsRuns
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    var extra = try reader.array(atLeast: MirrorKey.itemCount + 1)
    key = try MirrorKey(&reader)
    count = try reader.uint()
    wantsRuns = try reader.uint(ifAmong: &extra) > 0
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(MirrorKey.itemCount + (wantsRuns ? 2 : 1))
    try key.encode(into: &body)
    try body.uint(count)
    if wantsRuns { try body.uint(1) }
  }
}

/// Makes a mirror known, or has it start anew: `[identity, name]`.
public struct IntroduceRequest: ~Escapable {
  /// The mirror's own identity.
  public let identity: WireIdentity
  /// What a person calls the mirror: one line, at most `Limits.mirrorNameBytes` bytes.
  public let name: Span<UInt8>

  /// Makes a request.
  @_lifetime(copy name)
  public init(identity: WireIdentity, name: Span<UInt8>) {
    self.identity = identity
    self.name = name
  }

  /// Reads a request.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 2)
    identity = try WireIdentity(&reader)
    name = try reader.text()
    guard UTF8Text.isLine(name) else { throw .malformed }
    guard name.count <= Limits.mirrorNameBytes else { throw .tooLarge }
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(2)
    try identity.encode(into: &body)
    try body.text(name)
  }
}

/// Says that the mirror holds everything up to a cursor: `[identity, epoch, mirror, head, token, cursor]`.
public struct AcknowledgeRequest: Equatable, Sendable {
  /// Store and mirror.
  public var key: MirrorKey
  /// The head of the last complete list of changes.
  public var cursor: UInt32

  /// Makes a request.
  public init(key: MirrorKey, cursor: UInt32) {
    self.key = key
    self.cursor = cursor
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: MirrorKey.itemCount + 1)
    key = try MirrorKey(&reader)
    cursor = try reader.uint()
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(MirrorKey.itemCount + 1)
    try key.encode(into: &body)
    try body.uint(cursor)
  }
}
