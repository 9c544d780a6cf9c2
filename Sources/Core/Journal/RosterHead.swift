import Records

/// The first bytes of a record: what decides its place in the roster and what its row shows.
struct RosterHead {
  static let byteCount = 11
  /// Byte 0: a kind, or the kind of a record in the trash.
  let kindByte: UInt8
  let generation: UInt8
  /// The UID of what the record belongs to, and of a link of where it starts; 0 for none.
  let owner: UInt32
  /// Where a link ends.
  let end: UInt32
  let order: UInt16
  let marks: Marks
  let cycle: UInt8

  init(_ bytes: Span<UInt8>) {
    typealias Entity = PayloadLayout.Entity
    typealias Link = PayloadLayout.Link
    kindByte = bytes[0]
    generation = bytes[1]
    order = UInt16(bytes[Entity.order]) | UInt16(bytes[Entity.order + 1]) &<< 8
    marks = Marks(rawValue: bytes[Entity.marks])
    cycle = bytes[Entity.cycle]
    let isLink = bytes[0] & ~Kind.trashFlag == Kind.link.rawValue
    let reference = isLink ? Link.fromID : Entity.parentID
    owner = RosterHead.reference(bytes, reference)
    end = isLink ? RosterHead.reference(bytes, Link.toID) : 0
  }

  private static func reference(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) &<< 8 | UInt32(bytes[offset + 2]) &<< 16
  }

  /// What the record is; nil when it is in the trash, or of a kind that is in no list.
  var kind: Kind? {
    guard let kind = Kind(rawValue: kindByte), kind.isShared else { return nil }
    return kind
  }

  var linkType: LinkType? { LinkType(rawValue: marks.rawValue) }

  /// The marks that count in a cycle.
  func marks(inCycle present: UInt8) -> Marks {
    guard let kind, kind != .playthrough, !marks.carriesOver, cycle != present else { return marks }
    return marks.withoutProgress(for: kind)
  }

  func key(_ id: UInt16) -> RosterKey {
    RosterKey(list: owner &<< 8 | UInt32(kindByte), order: order, id: id)
  }
}

/// Where a record stands in the roster.
struct RosterKey: Comparable {
  /// What it belongs to, with the kind in the low byte.
  let list: UInt32
  /// The order, with the id in the low half.
  let place: UInt32

  init(list: UInt32, order: UInt16, id: UInt16) {
    self.list = list
    place = UInt32(order) &<< 16 | UInt32(id)
  }

  /// Before all records of a kind in a parent.
  init(startOf kind: Kind, in parent: UID?) {
    self.init(list: (parent?.rawValue ?? 0) &<< 8 | UInt32(kind.rawValue), order: 0, id: 0)
  }

  /// Behind all records of the same list.
  var endOfList: RosterKey { RosterKey(list: list &+ 1, order: 0, id: 0) }

  static func < (one: RosterKey, other: RosterKey) -> Bool {
    one.list == other.list ? one.place < other.place : one.list < other.list
  }
}
