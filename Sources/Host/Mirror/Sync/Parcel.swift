import Bytes
import Wire

/// A record as it came from the handheld.
struct Parcel: Sendable {
  /// What the record is.
  enum Content: Sendable {
    case deleted
    case live(Entry)
    /// Well-formed CBOR that starts as a record does, but that the tables cannot hold.
    case foreign
  }

  let uid: UInt32
  let revision: UInt32
  let content: Content
  /// The record, encoded.
  let bytes: [UInt8]

  /// Reads a record; nil if it does not even start as one.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var reader = CBORReader(bytes.span)
    guard let count = try? reader.array(), count >= 2, let uid = try? reader.uint(),
      RecordUID(rawValue: uid) != nil, let revision = try? reader.uint()
    else { return nil }
    self.uid = uid
    self.revision = revision
    content = Parcel.content(bytes)
  }

  private static func content(_ bytes: [UInt8]) -> Content {
    guard let record = try? WireRecord(decoding: bytes.span) else { return .foreign }
    if record.kind == nil { return .deleted }
    return Entry(record).map(Content.live) ?? .foreign
  }

  /// The fields, if the record is live and has its place in a table.
  var entry: Entry? { if case .live(let entry) = content { entry } else { nil } }

  /// The place of the record in its store.
  var id: UInt16 { UInt16(truncatingIfNeeded: uid) }
}
