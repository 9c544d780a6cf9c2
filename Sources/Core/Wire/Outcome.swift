import Bytes

/// What became of one record of an apply message.
public struct Outcome: Equatable, Sendable {
  /// The kinds of outcome. Their numbers are for ever.
  public enum Code: UInt32, Equatable, Sendable {
    /// The change is committed.
    case applied = 0
    /// The record was already so: nothing was written.
    case unchanged = 1
    /// The record has another revision than expected; it was not changed.
    case movedOn = 2
    /// No such record: unknown, deleted, or its place has been reused.
    case absent = 3
    /// A field breaks one of `Limits`, or a list would.
    case overLimit = 4
    /// The parent or an end of the link is missing, of the wrong kind, or in another playthrough.
    case badReference = 5
    /// There is no place left.
    case storeFull = 6
    /// A kind of record that this version does not have.
    case unknownKind = 7
    /// Not a record.
    case malformed = 8
  }

  /// What happened.
  public var code: Code
  /// The record's revision now; 0 when there is no record.
  public var revision: UInt32

  /// Makes an outcome.
  public init(_ code: Code, revision: UInt32 = 0) {
    self.code = code
    self.revision = revision
  }

  /// Reads an outcome: `[code, revision]`, with an open tail.
  public init(decoding item: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(item)
    let extra = try reader.array(atLeast: 2)
    guard let code = Code(rawValue: try reader.uint()) else { throw .malformed }
    self.code = code
    revision = try reader.uint()
    try reader.end(skipping: extra)
  }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(2)
    try body.uint(code.rawValue)
    try body.uint(revision)
  }
}
