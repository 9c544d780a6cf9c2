import Bytes

/// The identities that a reservation hands out, gathered by the handheld.
public struct UIDList: Sendable {
  private var uids = InlineArray<64, UInt32>(repeating: 0)
  /// Identities so far.
  public private(set) var count = 0
  /// Identities that are wanted, at most `Limits.reservedIdentifiers`.
  public let wanted: Int

  init(wanted: UInt32) {
    self.wanted = Int(truncatingIfNeeded: min(wanted, UInt32(truncatingIfNeeded: Limits.reservedIdentifiers)))
  }

  /// Whether no more are wanted.
  public var isComplete: Bool { count >= wanted }

  /// Adds an identity; one that is not wanted any more is dropped.
  public mutating func append(_ uid: RecordUID) {
    guard !isComplete else { return }
    uids[count] = uid.rawValue
    count += 1
  }

  func encode(after mark: WireMark, into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(WireMark.itemCount + 1)
    try mark.encode(into: &body)
    try body.array(count)
    for index in 0..<count { try body.uint(uids[index]) }
  }
}
