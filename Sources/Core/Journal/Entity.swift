import Records

/// The head of a playthrough, quest, step, NPC or location, as it was when it was read.
///
/// Names and notes stay in flash; `Journal` reads them into a buffer of the caller. Changing a value here
/// changes nothing in the journal.
public struct Entity: Sendable {
  /// Which record this is.
  public let uid: UID
  /// The sequence number of the commit that last changed it.
  public let revision: UInt32
  /// What it is.
  public let kind: Kind
  /// Its place in its list; ties are in order of the id.
  public let order: UInt16
  /// Its ticks as stored; `Journal.marks(of:)` gives those that count in the present cycle.
  public let marks: Marks
  /// For a playthrough the cycle it is in, for others the cycle in which the progress was made.
  public let cycle: UInt8
  /// The playthrough of a quest, NPC or location, the quest of a step.
  public let parent: UID?
  /// How often a step was done.
  public let count: UInt16
  /// How often a step is to be done; 0 for a plain step.
  public let target: UInt16
  /// Bytes of the name.
  public let nameBytes: Int
  /// Bytes of the notes.
  public let notesBytes: Int
  /// Bytes of fields that only a newer version knows.
  public let extraBytes: Int
  /// The record it was read from.
  var payload: Payload

  /// Reads a record; nil when it is not a live entity or its lengths cannot be.
  init?(_ record: Record) {
    guard !record.isDeleted else { return nil }
    self.init(record.payload, id: record.id, revision: record.sequence)
  }

  init?(_ payload: Payload, id: RecordID, revision: UInt32) {
    guard let kind = Kind(rawValue: payload.kind), kind.isEntity else { return nil }
    typealias Layout = PayloadLayout.Entity
    self.payload = payload
    uid = UID(id, generation: payload.generation)
    self.revision = revision
    self.kind = kind
    order = payload.u16(Layout.order)
    marks = Marks(rawValue: payload[Layout.marks])
    cycle = payload[Layout.cycle]
    parent = payload.reference(Layout.parentID)
    count = payload.u16(Layout.count)
    target = payload.u16(Layout.target)
    nameBytes = Int(payload[Layout.nameBytes])
    notesBytes = Int(payload.u16(Layout.notesBytes))
    extraBytes = Int(payload[Layout.extraBytes])
  }

  /// The place that the entity has in its list.
  public var place: Place { Place(order: order, uid: uid) }

  /// The first chunk of the text that does not fit into the record.
  var firstChunk: RecordID? { RecordID(rawValue: payload.u16(PayloadLayout.Entity.firstChunk)) }

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
