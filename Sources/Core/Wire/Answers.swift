import Bytes

/// The state of a store, as info reports it.
public struct StoreState: Equatable, Sendable {
  /// The store.
  public var identity: WireIdentity
  /// Counts the resets of the store.
  public var epoch: UInt32
  /// The last commit.
  public var head: UInt32
  /// Deletions up to this commit may be forgotten: a cursor below it is too old.
  public var horizon: UInt32
  /// The most records that the store can hold.
  public var recordCapacity: UInt32
  /// Records that it holds.
  public var recordCount: UInt32

  /// Makes a state.
  public init(
    identity: WireIdentity, epoch: UInt32, head: UInt32, horizon: UInt32, recordCapacity: UInt32,
    recordCount: UInt32
  ) {
    self.identity = identity
    self.epoch = epoch
    self.head = head
    self.horizon = horizon
    self.recordCapacity = recordCapacity
    self.recordCount = recordCount
  }
}

/// Answers info: `[version, identity, epoch, head, horizon, recordCapacity, recordCount, board, firmware]`.
public struct InfoAnswer: ~Escapable {
  /// The version of the records group, ``RecordsGroup/version``.
  public let version: UInt32
  /// The state of the store.
  public let state: StoreState
  /// The board: one line.
  public let board: Span<UInt8>
  /// The version of the firmware: one line.
  public let firmware: Span<UInt8>

  static let itemCount = 9

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: Self.itemCount)
    version = try reader.uint()
    state = StoreState(
      identity: try WireIdentity(&reader), epoch: try reader.uint(), head: try reader.uint(),
      horizon: try reader.uint(), recordCapacity: try reader.uint(), recordCount: try reader.uint())
    board = try reader.text()
    firmware = try reader.text()
    guard UTF8Text.isLine(board), UTF8Text.isLine(firmware) else { throw .malformed }
    try reader.end(skipping: extra)
  }

  static func encode(
    _ state: StoreState, board: StaticString, firmware: StaticString, into body: inout CBORWriter
  ) throws(CBORFailure) {
    try body.array(itemCount)
    try body.uint(RecordsGroup.version)
    try state.identity.encode(into: &body)
    try body.uint(state.epoch)
    try body.uint(state.head)
    try body.uint(state.horizon)
    try body.uint(state.recordCapacity)
    try body.uint(state.recordCount)
    try body.text(board)
    try body.text(firmware)
  }
}

/// Answers changes: `[head, token, next, [* record]]`.
public struct ChangesAnswer: ~Escapable {
  /// How far the log goes. The head of the first page is the mirror's new cursor once the list is complete.
  public let mark: WireMark
  /// 0: the list is complete. Else ask again with this as `after`.
  public let next: UInt16
  /// The records, each to be decoded by itself.
  public var records: ItemList

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: WireMark.itemCount + 2)
    mark = try WireMark(&reader)
    guard let next = UInt16(exactly: try reader.uint()) else { throw .tooLarge }
    self.next = next
    records = try ItemList(&reader)
    try reader.end(skipping: extra)
  }
}

/// Answers apply: `[head, token, [* outcome]]`, one outcome for each record, in the same order.
public struct ApplyAnswer: ~Escapable {
  /// How far the log goes after all of them.
  public let mark: WireMark
  /// The outcomes, each to be decoded by ``Outcome/init(decoding:)``.
  public var outcomes: ItemList

  /// The most bytes of an answer with this many outcomes, at most `Limits.batchRecords`.
  static func byteCount(outcomes count: Int) -> Int { 1 + 5 + 5 + 2 + 12 * count }

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: WireMark.itemCount + 1)
    mark = try WireMark(&reader)
    outcomes = try ItemList(&reader)
    try reader.end(skipping: extra)
  }
}

/// Answers reserve: `[head, token, [* uid]]`.
public struct ReserveAnswer: ~Escapable {
  /// How far the log goes now.
  public let mark: WireMark
  private var uids: ItemList

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: WireMark.itemCount + 1)
    mark = try WireMark(&reader)
    uids = try ItemList(&reader)
    try reader.end(skipping: extra)
  }

  /// Identities not handed out yet.
  public var count: Int { uids.count }

  /// The next identity; nil after the last.
  @_lifetime(self: copy self)
  public mutating func next() throws(CBORFailure) -> RecordUID? {
    guard let item = try uids.next() else { return nil }
    var reader = CBORReader(item)
    guard let uid = RecordUID(rawValue: try reader.uint()) else { throw .malformed }
    return uid
  }
}

/// Answers introduce, `[head, token, mirror]`, and acknowledge, `[head, token, horizon]`.
public struct NumberAnswer: Equatable, Sendable {
  /// How far the log goes now.
  public let mark: WireMark
  /// The mirror's number, or the horizon.
  public let value: UInt32

  /// Reads an answer.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: WireMark.itemCount + 1)
    mark = try WireMark(&reader)
    value = try reader.uint()
    try reader.end(skipping: extra)
  }
}
