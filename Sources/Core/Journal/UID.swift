import Records

/// The identity of a record on the handheld, on the wire and in a mirror: its id and its generation.
///
/// Ids are reused after a deletion, and the generation tells the records of one id apart, so a UID that
/// outlives its record finds nothing instead of a stranger.
public struct UID: RawRepresentable, Equatable, Comparable, Hashable, Sendable {
  /// The generation in bits 16 to 23, the id in bits 0 to 15.
  public let rawValue: UInt32

  /// Reads a UID; nil when the id is none or a bit above the generation is set.
  public init?(rawValue: UInt32) {
    guard rawValue < 1 << 24, RecordID(rawValue: UInt16(truncatingIfNeeded: rawValue)) != nil else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Joins an id and a generation.
  public init(_ id: RecordID, generation: UInt8) {
    rawValue = UInt32(generation) &<< 16 | UInt32(id.rawValue)
  }

  /// Reads the three bytes of a reference in a payload; nil when it refers to nothing.
  init?(id: UInt16, generation: UInt8) {
    guard let id = RecordID(rawValue: id) else { return nil }
    self.init(id, generation: generation)
  }

  /// The record's number in the store.
  public var id: RecordID { RecordID(rawValue: UInt16(truncatingIfNeeded: rawValue))! }

  /// How often the id has been reused.
  public var generation: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 16) }

  /// By generation, then by id: an order for ties, not for people.
  public static func < (one: UID, other: UID) -> Bool { one.rawValue < other.rawValue }
}
