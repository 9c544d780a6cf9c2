import Bytes

/// Why an item is not a record that this version can take.
public enum WireRecordFailure: Error, Equatable, Sendable {
  /// Not shaped like a record, or with text that is not plain UTF-8.
  case malformed
  /// A field is beyond one of `Limits`.
  case overLimit
  /// A kind of record that this version does not have.
  case unknownKind

  init(_ failure: CBORFailure) {
    self = failure == .tooLarge ? .overLimit : .malformed
  }

  /// The failure as the outcome of applying the record.
  public var outcome: Outcome {
    switch self {
    case .malformed: Outcome(.malformed)
    case .overLimit: Outcome(.overLimit)
    case .unknownKind: Outcome(.unknownKind)
    }
  }
}
