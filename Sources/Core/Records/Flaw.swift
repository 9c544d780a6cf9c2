/// A place on flash that no longer holds what was written there.
public struct Flaw: Equatable, Sendable {
  /// What became of the record.
  public enum Effect: Sendable {
    /// Nothing: the value was superseded, or another copy of it is whole.
    case none
    /// An older value of the record is used.
    case rolledBack
    /// No whole value of the record is left.
    case lost
    /// Its id cannot be read, or a whole sector is missing: anything of the above.
    case unknown
  }

  /// The sector.
  public let sector: Int
  /// The slot in it; `nil` for the sector as a whole.
  public let slot: Int?
  /// The record, when its id can be read.
  public let id: RecordID?
  /// What became of it.
  public let effect: Effect
}
