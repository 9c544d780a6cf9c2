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

/// Answers apply: `[head, token, [* outcome]]`, the outcomes of the records in the same order, some of them
/// perhaps as runs.
public struct ApplyAnswer: ~Escapable {
  /// How far the log goes after all of them.
  public let mark: WireMark
  private var items: ItemList
  /// Outcomes of a run that are still to be handed out.
  private var run: UInt32 = 0
  private var last: Outcome?

  /// The most bytes of an answer with this many outcomes, at most `Limits.batchRecords`.
  static func byteCount(outcomes count: Int) -> Int { 1 + 5 + 5 + 3 + 12 * count }

  /// How many records an apply message may have at most, so that its answer fits a body of so many bytes.
  public static func recordLimit(bodyBytes: Int) -> Int {
    max(1, min(Limits.batchRecords, (bodyBytes - byteCount(outcomes: 0)) / 12))
  }

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: WireMark.itemCount + 1)
    mark = try WireMark(&reader)
    items = try ItemList(&reader)
    try reader.end(skipping: extra)
  }

  /// The next outcome; nil after the last. Fails on a run that follows no record that was applied.
  @_lifetime(self: copy self)
  public mutating func next() throws(CBORFailure) -> Outcome? {
    if run == 0 {
      guard let item = try items.next() else { return nil }
      var reader = CBORReader(item)
      guard reader.peekKind == .unsigned else {
        last = try Outcome(decoding: item)
        return last
      }
      run = try reader.uint()
      guard run > 0, run <= Limits.batchRecords else { throw .malformed }
    }
    guard let before = last, before.code == .applied else { throw .malformed }
    run -= 1
    last = Outcome(.applied, revision: before.revision &+ 1)
    return last
  }
}

/// Answers reserve: `[head, token, [* uid], commits]`, with `commits` left out by some.
public struct ReserveAnswer: ~Escapable {
  /// How far the log goes now.
  public let mark: WireMark
  /// How many commits the reservation itself made, up to ``mark``; 0 if that was not told. A mirror that held
  /// everything before them holds everything.
  public let commits: UInt32
  private var uids: ItemList
  /// Identities of a run that are still to be handed out.
  private var run: UInt32 = 0
  private var last = RecordUID.none

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    var extra = try reader.array(atLeast: WireMark.itemCount + 1)
    mark = try WireMark(&reader)
    uids = try ItemList(&reader)
    commits = try reader.uint(ifAmong: &extra)
    try reader.end(skipping: extra)
  }

  /// The next identity; nil after the last. Fails on a run that follows none.
  @_lifetime(self: copy self)
  public mutating func next() throws(CBORFailure) -> RecordUID? {
    var number = last.rawValue &+ 1
    if run == 0 {
      guard let item = try uids.next() else { return nil }
      var reader = CBORReader(item)
      if reader.peekKind == .unsigned {
        number = try reader.uint()
      } else {
        _ = try reader.array(atLeast: 1)
        run = try reader.uint()
        guard run > 0, run <= Limits.reservedIdentifiers, last != .none else { throw .malformed }
        run -= 1
      }
    } else {
      run -= 1
    }
    guard let uid = RecordUID(rawValue: number) else { throw .malformed }
    last = uid
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
