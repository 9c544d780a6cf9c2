import Records

/// What a link says. The numbers are part of the format.
public enum LinkType: UInt8, Equatable, Sendable {
  /// An NPC is found at a location.
  case stays = 1
  /// An NPC gives a quest.
  case gives = 2
  /// A quest has to do with a location.
  case happens = 3
  /// A quest needs another one to be done first. Never in a circle.
  case needs = 4
  /// Of two quests only one can be done. Stored with the lower UID first, as it has no direction.
  case eitherOr = 5

  /// The kind of record the link starts at.
  public var from: Kind {
    switch self {
    case .stays, .gives: .npc
    case .happens, .needs, .eitherOr: .quest
    }
  }

  /// The kind of record the link ends at.
  public var to: Kind {
    switch self {
    case .stays, .happens: .location
    case .gives, .needs, .eitherOr: .quest
    }
  }
}

/// One edge between two records of a playthrough, seen from both ends.
public struct Link: Sendable {
  private typealias Layout = PayloadLayout.Link

  /// Which record this is.
  public let uid: UID
  /// The sequence number of the commit that last changed it.
  public let revision: UInt32
  /// What it says.
  public let type: LinkType
  /// Where it starts.
  public let from: UID
  /// Where it ends.
  public let to: UID
  let payload: Payload

  /// Reads a record; nil when it is not a live link of a known type.
  init?(_ record: Record) {
    let payload = record.payload
    guard !record.isDeleted, payload.kind == Kind.link.rawValue,
      let type = LinkType(rawValue: payload[Layout.type]), let from = payload.reference(Layout.fromID),
      let to = payload.reference(Layout.toID), payload[Layout.extraBytes] <= Layout.extraCapacity
    else { return nil }
    self.payload = payload
    uid = UID(record.id, generation: payload.generation)
    revision = record.sequence
    self.type = type
    self.from = from
    self.to = to
  }

  /// Its place among the links of its start.
  public var order: UInt16 { payload.u16(Layout.order) }

  /// The playthrough of both ends.
  public var playthrough: UID? { payload.reference(Layout.playthroughID) }

  /// Whether the link starts or ends at a record.
  public func touches(_ uid: UID) -> Bool { from == uid || to == uid }

  /// The end that is not `uid`.
  public func other(than uid: UID) -> UID { from == uid ? to : from }

  /// Bytes of fields that only a newer version knows.
  public var extraBytes: Int { Int(payload[PayloadLayout.Link.extraBytes]) }

  /// One byte of the fields that only a newer version knows.
  public func extra(_ index: Int) -> UInt8 { payload[PayloadLayout.Link.extra + index] }
}
