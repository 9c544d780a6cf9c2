/// The number under which a record is kept: 1 to 32,766.
///
/// Ids are dense and used again: see ``Store/freeID()``.
public struct RecordID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number itself, never 0.
  public let rawValue: UInt16

  /// The largest number that the format can hold.
  public static let largest: UInt16 = 32_766

  /// Makes an id; `nil` for 0 and for numbers over ``largest``.
  public init?(rawValue: UInt16) {
    guard rawValue > 0, rawValue <= RecordID.largest else { return nil }
    self.rawValue = rawValue
  }

  init(unchecked rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Orders ids by number.
  public static func < (left: RecordID, right: RecordID) -> Bool { left.rawValue < right.rawValue }
}
