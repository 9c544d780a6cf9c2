import Bytes

/// A record as it travels: a view of one CBOR array, or of fields that will become one. Nothing is copied.
///
/// Which fields a kind has is told in Protocol.md; the others are 0, empty or ``RecordUID/none``. The texts
/// are valid UTF-8 without control characters, but for newlines in the notes, and within `Limits`.
public struct WireRecord: ~Escapable {
  /// Which record.
  public let uid: RecordUID
  /// The commit that last changed it; in an apply message the revision that the mirror last saw, 0 for a new
  /// record.
  public let revision: UInt32
  /// Its kind; nil if the record is deleted, and then there are no other fields.
  public let kind: WireKind?
  /// Its place in its list.
  public private(set) var order: UInt16 = 0
  /// State and flags, or the type of a link.
  public private(set) var marks: UInt8 = 0
  /// The cycle in which progress was made; of a playthrough, the cycle it is in, 1 to 255.
  public private(set) var cycle: UInt8 = 0
  /// The playthrough of a quest, NPC or location; the quest of a step.
  public private(set) var parent = RecordUID.none
  /// Where a link starts.
  public private(set) var from = RecordUID.none
  /// Where a link ends.
  public private(set) var to = RecordUID.none
  /// How much of a step is done.
  public private(set) var count: UInt16 = 0
  /// How much of a step there is to do; 0 if it is not counted.
  public private(set) var target: UInt16 = 0
  /// The name, or the text of a step: one line.
  public private(set) var name: Span<UInt8>
  /// The notes: lines.
  public private(set) var notes: Span<UInt8>
  /// The fields that only a newer version knows, as encoded items.
  public private(set) var tail: Span<UInt8>

  /// A record that is deleted.
  @_lifetime(immortal)
  public init(deleted uid: RecordUID, revision: UInt32) {
    self.uid = uid
    self.revision = revision
    kind = nil
    name = Span()
    notes = Span()
    tail = Span()
  }

  /// A playthrough, which has no parent, or a quest, NPC or location.
  @_lifetime(copy name, copy notes, copy tail)
  public init(
    _ kind: WireKind, uid: RecordUID, revision: UInt32, order: UInt16, marks: UInt8, cycle: UInt8,
    name: Span<UInt8>, notes: Span<UInt8>, parent: RecordUID = .none, tail: Span<UInt8>
  ) {
    self.uid = uid
    self.revision = revision
    self.kind = kind
    self.order = order
    self.marks = marks
    self.cycle = cycle
    self.parent = parent
    self.name = name
    self.notes = notes
    self.tail = tail
  }

  /// A step of a quest.
  @_lifetime(copy text, copy tail)
  public init(
    step uid: RecordUID, revision: UInt32, order: UInt16, marks: UInt8, cycle: UInt8, text: Span<UInt8>,
    quest: RecordUID, count: UInt16, target: UInt16, tail: Span<UInt8>
  ) {
    self.uid = uid
    self.revision = revision
    kind = .step
    self.order = order
    self.marks = marks
    self.cycle = cycle
    parent = quest
    self.count = count
    self.target = target
    name = text
    notes = Span()
    self.tail = tail
  }

  /// A link of a type from one record to another.
  @_lifetime(copy tail)
  public init(
    link uid: RecordUID, revision: UInt32, order: UInt16, type: UInt8, from: RecordUID, to: RecordUID,
    tail: Span<UInt8>
  ) {
    self.uid = uid
    self.revision = revision
    kind = .link
    self.order = order
    marks = type
    self.from = from
    self.to = to
    name = Span()
    notes = Span()
    self.tail = tail
  }

  /// The type of a link: the same byte as ``marks``.
  public var linkType: UInt8 { marks }
}
