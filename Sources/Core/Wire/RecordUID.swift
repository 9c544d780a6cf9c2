/// The identity of a record for as long as it exists: its place in the store and how often that place was
/// used before.
///
/// On the wire it is one number: generation times 65,536 plus id.
public struct RecordUID: Equatable, Hashable, Comparable, Sendable {
  /// The number on the wire; 0 for ``none``.
  public let rawValue: UInt32

  /// No record: where a record has no such reference.
  public static let none = RecordUID(unchecked: 0)

  /// The identity with this number; nil if the id would be 0 or 65,535, or the generation above 255.
  public init?(rawValue: UInt32) {
    let id = rawValue & 0xFFFF
    guard id != 0, id != 0xFFFF, rawValue <= 0xFF_FFFF else { return nil }
    self.rawValue = rawValue
  }

  /// The identity of a place and its generation; nil if the id is 0 or 65,535.
  public init?(id: UInt16, generation: UInt8) {
    self.init(rawValue: UInt32(generation) &<< 16 | UInt32(id))
  }

  private init(unchecked rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The place in the store.
  public var id: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
  /// How often the place was used before, modulo 256.
  public var generation: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 16) }

  /// Orders by the number on the wire.
  public static func < (one: RecordUID, other: RecordUID) -> Bool { one.rawValue < other.rawValue }
}
