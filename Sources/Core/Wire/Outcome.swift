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
  /// How many other records, which do not belong to it, changed in the same commit.
  public var others: UInt32

  /// Makes an outcome.
  public init(_ code: Code, revision: UInt32 = 0, others: UInt32 = 0) {
    self.code = code
    self.revision = revision
    self.others = others
  }

  /// Reads an outcome: `[code, revision, others]`, with an open tail; without the third if it is 0.
  public init(decoding item: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(item)
    let extra = try reader.array(atLeast: 2)
    guard let code = Code(rawValue: try reader.uint()) else { throw .malformed }
    self.code = code
    revision = try reader.uint()
    others = extra > 0 ? try reader.uint() : 0
    try reader.end(skipping: max(0, extra - 1))
  }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(others > 0 ? 3 : 2)
    try body.uint(code.rawValue)
    try body.uint(revision)
    if others > 0 { try body.uint(others) }
  }
}
