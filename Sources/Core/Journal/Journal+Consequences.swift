import Flash
import Records

/// What follows from links, for the facets of a record.
extension Journal where Chip: ~Copyable {
  /// Calls `body` with the record at the other end of each link of a record, one that may be in the trash or
  /// gone left out.
  func eachLink(
    of uid: UID, _ body: (RosterHead) throws(JournalFailure) -> Void
  ) throws(JournalFailure) {
    var position = try position(RosterKey(startOf: .link, in: uid))
    while position < roster.count, let head = try head(roster.ids[position]), head.kind == .link,
      head.owner == uid.rawValue
    {
      try body(head)
      position += 1
    }
    let id = uid.id.rawValue
    var link = roster.next(id)
    while link != 0, link != id {
      if let head = try head(link), head.end == uid.rawValue { try body(head) }
      link = roster.next(link)
    }
  }

  mutating func eachNeighbour(
    _ uid: UID, _ body: (inout Self, UInt16) throws(JournalFailure) -> Void
  ) throws(JournalFailure) {
    var position = try position(RosterKey(startOf: .link, in: uid))
    while position < roster.count, let head = try head(roster.ids[position]), head.kind == .link,
      head.owner == uid.rawValue
    {
      if let other = UID(rawValue: head.end), Int(other.id.rawValue) <= recordCapacity {
        try body(&self, other.id.rawValue)
      }
      position += 1
    }
    let id = uid.id.rawValue
    var link = roster.next(id)
    while link != 0, link != id {
      if let head = try head(link), head.end == uid.rawValue, let other = UID(rawValue: head.owner),
        Int(other.id.rawValue) <= recordCapacity
      {
        try body(&self, other.id.rawValue)
      }
      link = roster.next(link)
    }
  }

  /// Sets the facets of a listed record, those that follow from its links included, and counts them.
  @inline(never)
  mutating func judge(_ uid: UID, _ head: RosterHead) throws(JournalFailure) {
    let id = uid.id.rawValue
    guard let kind = head.kind, kind.isEntity, roster.facets(id).isListed else { return }
    var facets = Facets(kind, head.marks(inCycle: try cycle(of: head)))
    if kind != .step, kind != .playthrough {
      try eachLink(of: uid) { link throws(JournalFailure) in
        guard let consequence = try consequence(of: link), consequence.id == id else { return }
        facets.rawValue |= consequence.bit
      }
    }
    let old = roster.facets(id)
    guard facets != old else { return }
    if roster.isSameWeight(old, facets) {
      roster.setFacets(id, facets)
    } else {
      roster.setFacets(at: try position(head.key(id)), facets)
    }
  }

  /// The bit that a link sets for one of its ends, by what is known of the other.
  @inline(never)
  func consequence(of link: RosterHead) throws(JournalFailure) -> Consequence? {
    guard let type = link.linkType, let from = UID(rawValue: link.owner), let to = UID(rawValue: link.end),
      Int(from.id.rawValue) <= recordCapacity, Int(to.id.rawValue) <= recordCapacity
    else { return nil }
    let start = roster.facets(from.id.rawValue)
    let end = roster.facets(to.id.rawValue)
    guard start.kind == type.from, end.kind == type.to else { return nil }
    switch type {
    case .stays where start.isMerchant && start.acquaintance != .gone:
      return Consequence(id: to.id.rawValue, bit: Facets.merchant)
    case .gives where end.state == .open:
      return Consequence(id: from.id.rawValue, bit: Facets.hasOpenQuest)
    case .happens where start.state == .open:
      let missable = start.isMissable ? Facets.hasMissableQuest : 0
      return Consequence(id: to.id.rawValue, bit: Facets.hasOpenQuest | missable)
    case .needs where end.state != .done:
      guard let quest = try head(from.id.rawValue), try !quest.marks(inCycle: cycle(of: quest)).isUnlocked
      else { return nil }
      return Consequence(id: from.id.rawValue, bit: Facets.blocked)
    default: return nil
    }
  }
}

/// A bit of the facets of a record that follows from a link.
struct Consequence {
  let id: UInt16
  let bit: UInt8
}
