import Records

/// The head of a playthrough, quest, step, NPC or location, as it was when it was read.
///
/// Names and notes stay in flash; `Journal` reads them into a buffer of the caller. Changing a value here
/// changes nothing in the journal.
public struct Entity: Sendable {
  private typealias Layout = PayloadLayout.Entity

  /// Which record this is.
  public let uid: UID
  /// The sequence number of the commit that last changed it.
  public let revision: UInt32
  /// The record it was read from.
  var payload: Payload

  /// Reads a record; nil when it is not a live entity.
  init?(_ record: Record) {
    guard !record.isDeleted, Kind(rawValue: record.payload.kind)?.isEntity == true else { return nil }
    uid = UID(record.id, generation: record.payload.generation)
    revision = record.sequence
    payload = record.payload
  }

  init(_ uid: UID, revision: UInt32, _ payload: Payload) {
    self.uid = uid
    self.revision = revision
    self.payload = payload
  }

  /// What it is.
  public var kind: Kind { Kind(rawValue: payload.kind)! }
  /// Its place in its list; ties are in order of the id.
  public var order: UInt16 { payload.u16(Layout.order) }
  /// Its ticks as stored; `Journal.marks(of:)` gives those that count in the present cycle.
  public var marks: Marks { Marks(rawValue: payload[Layout.marks]) }
  /// For a playthrough the cycle it is in, for others the cycle in which the progress was made.
  public var cycle: UInt8 { payload[Layout.cycle] }
  /// The playthrough of a quest, NPC or location, the quest of a step.
  public var parent: UID? { payload.reference(Layout.parentID) }
  /// How often a step was done.
  public var count: UInt16 { payload.u16(Layout.count) }
  /// How often a step is to be done; 0 for a plain step.
  public var target: UInt16 { payload.u16(Layout.target) }
  /// Bytes of the name.
  public var nameBytes: Int { Int(payload[Layout.nameBytes]) }
  /// Bytes of the notes.
  public var notesBytes: Int { Int(payload.u16(Layout.notesBytes)) }
  /// Bytes of fields that only a newer version knows.
  public var extraBytes: Int { Int(payload[Layout.extraBytes]) }

  /// The place that the entity has in its list.
  public var place: Place { Place(order: order, uid: uid) }

  /// The first chunk of the text that does not fit into the record.
  var firstChunk: RecordID? { RecordID(rawValue: payload.u16(Layout.firstChunk)) }

  /// Bytes of name, notes and unknown fields together.
  var textBytes: Int { nameBytes + notesBytes + extraBytes }
}

/// A place in a list: by order, then by identity, so that no two entities share one.
public struct Place: Comparable, Sendable {
  /// The order given by the player.
  public let order: UInt16
  /// The entity that stands there.
  public let uid: UID

  /// Makes a place; the entity need not exist any more.
  public init(order: UInt16, uid: UID) {
    self.order = order
    self.uid = uid
  }

  /// By order, then by id.
  public static func < (one: Place, other: Place) -> Bool {
    one.order != other.order ? one.order < other.order : one.uid.id < other.uid.id
  }
}
