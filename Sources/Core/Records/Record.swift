/// A record as it was last committed.
public struct Record: Equatable, Sendable {
  /// Its number.
  public let id: RecordID
  /// The number of the commit that wrote it. One that is more than half a million commits old may read later
  /// than it was, never later than a commit that is younger.
  public let sequence: UInt32
  /// Whether this is what a deletion left: its kind and generation still hold, its other bytes are 0.
  public let isDeleted: Bool
  /// Whether the id of a deleted record may be used again at once.
  public let isReleased: Bool
  /// Its bytes.
  public let payload: Payload
}

/// What can be known of a record from its first ten bytes of flash, unchecked unless the slot was checked
/// before.
public struct RecordHeader: Equatable, Sendable {
  /// Its number.
  public let id: RecordID
  /// The number of the commit that wrote it, as in ``Record/sequence``.
  public let sequence: UInt32
  /// Whether it was deleted.
  public let isDeleted: Bool
  /// Whether the id of a deleted record may be used again at once.
  public let isReleased: Bool
  /// Byte 0 of the payload.
  public let kind: UInt8
  /// Byte 1 of the payload.
  public let generation: UInt8
}

/// An id that may be used for a new record, and the generation that the record is to carry.
public struct FreeID: Equatable, Sendable {
  /// The id to use.
  public let id: RecordID
  /// The value for ``Payload/generation``.
  public let generation: UInt8
}
