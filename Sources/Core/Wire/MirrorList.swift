import Bytes

/// Asks for the mirrors that the handheld knows: `[identity, epoch, after]`.
public struct MirrorsRequest: Equatable, Sendable {
  /// The store, as info gave it.
  public var identity: WireIdentity
  /// The store's epoch, as info gave it.
  public var epoch: UInt32
  /// Only mirrors with a greater number: 0, or ``MirrorsAnswer/next`` of the answer before.
  public var after: UInt8

  /// Makes a request.
  public init(identity: WireIdentity, epoch: UInt32, after: UInt8 = 0) {
    (self.identity, self.epoch, self.after) = (identity, epoch, after)
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 3)
    identity = try WireIdentity(&reader)
    epoch = try reader.uint()
    guard let after = UInt8(exactly: try reader.uint()) else { throw .tooLarge }
    self.after = after
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(3)
    try identity.encode(into: &body)
    try body.uint(epoch)
    try body.uint(UInt32(after))
  }
}

/// One mirror as the handheld knows it: `[number, identity, name, cursor, revision]`.
public struct ListedMirror: ~Escapable {
  /// Its number, 1 to `Limits.mirrors`.
  public let number: UInt8
  /// What it calls itself, the same for ever.
  public let identity: WireIdentity
  /// Its name: one line of at most `Limits.mirrorNameBytes` bytes.
  public let name: Span<UInt8>
  /// It said that it holds all deletions up to this commit.
  public let cursor: UInt32
  /// The commit in which it was introduced or last acknowledged something.
  public let revision: UInt32

  static let itemCount = 5
  /// Bytes of one with the longest name.
  static let byteLimit = 1 + 2 + 9 + 2 + Limits.mirrorNameBytes + 5 + 5

  /// Describes a mirror.
  @_lifetime(copy name)
  public init(number: UInt8, identity: WireIdentity, name: Span<UInt8>, cursor: UInt32, revision: UInt32) {
    (self.number, self.identity, self.cursor, self.revision) = (number, identity, cursor, revision)
    self.name = name
  }

  /// Reads one.
  @_lifetime(copy item)
  public init(decoding item: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(item)
    let extra = try reader.array(atLeast: Self.itemCount)
    guard let number = UInt8(exactly: try reader.uint()), number > 0 else { throw .malformed }
    self.number = number
    identity = try WireIdentity(&reader)
    name = try reader.text()
    cursor = try reader.uint()
    revision = try reader.uint()
    guard name.count <= Limits.mirrorNameBytes, UTF8Text.isLine(name) else { throw .malformed }
    try reader.end(skipping: extra)
  }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(Self.itemCount)
    try body.uint(UInt32(number))
    try identity.encode(into: &body)
    try body.text(name)
    try body.uint(cursor)
    try body.uint(revision)
  }
}

/// Answers mirrors: `[head, horizon, next, [* mirror]]`.
public struct MirrorsAnswer: ~Escapable {
  /// The last commit.
  public let head: UInt32
  /// Deletions up to this commit may be forgotten: no cursor of a mirror is below it.
  public let horizon: UInt32
  /// 0: the list is complete. Else ask again with this as `after`.
  public let next: UInt8
  /// The mirrors, by ascending number, each to be decoded by ``ListedMirror/init(decoding:)``.
  public var mirrors: ItemList

  static let itemCount = 4

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: Self.itemCount)
    head = try reader.uint()
    horizon = try reader.uint()
    guard let next = UInt8(exactly: try reader.uint()) else { throw .tooLarge }
    self.next = next
    mirrors = try ItemList(&reader)
    try reader.end(skipping: extra)
  }
}

/// The mirrors that a handheld lists, which it writes one by one into its answer.
public struct MirrorList: ~Copyable, ~Escapable {
  private var body: CBORWriter
  private let marks: PageMarks
  private var count = 0
  private var last: UInt8 = 0
  private var isFull = false

  /// Writes what comes before the mirrors.
  static func begin(_ body: inout CBORWriter, _ state: StoreState) throws(CBORFailure) -> PageMarks {
    try body.array(MirrorsAnswer.itemCount)
    try body.uint(state.head)
    try body.uint(state.horizon)
    return try PageMarks(&body)
  }

  @_lifetime(copy body)
  init(_ body: consuming CBORWriter, _ marks: PageMarks) {
    self.body = body
    self.marks = marks
  }

  /// Adds a mirror, by ascending numbers; false if it does not fit any more.
  @_lifetime(self: copy self)
  public mutating func append(_ mirror: borrowing ListedMirror) -> Bool {
    guard !isFull, body.remaining >= ListedMirror.byteLimit else {
      isFull = true
      return false
    }
    do throws(CBORFailure) { try mirror.encode(into: &body) } catch { return false }
    count += 1
    last = mirror.number
    return true
  }

  /// The writer again.
  @_lifetime(copy self)
  consuming func finish() -> CBORWriter {
    marks.end(&body, next: isFull ? UInt32(last) : 0, count: count)
    return body
  }
}
