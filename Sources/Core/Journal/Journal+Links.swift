import Bytes
import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// The next link of a type that starts or ends at a record: first those that start there, in their order,
  /// then those that end there, in order of ids; nil at the end. `cursor` starts as nil, and its link must
  /// still be there. Reads no other links. They are stored once, so this is also how the page of a location
  /// finds its NPCs.
  public func nextLink(
    of uid: UID, _ type: LinkType? = nil, after cursor: inout RecordID?
  ) throws(JournalFailure) -> Link? {
    while let id = try nextLinkID(of: uid, after: cursor) {
      cursor = id
      if let type, roster.facets(id.rawValue).linkType != type { continue }
      do throws(JournalFailure) {
        guard let record = try readRecord(id), let link = Link(record), link.touches(uid) else { continue }
        let kind = link.from == uid ? link.type.to : link.type.from
        if try exists(link.other(than: uid), kind) { return link }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return nil
  }

  private func nextLinkID(of uid: UID, after cursor: RecordID?) throws(JournalFailure) -> RecordID? {
    let start = RosterKey(startOf: .link, in: uid)
    var key = start
    if let cursor {
      key = try self.key(cursor.rawValue)
      // A link that only ends here: the chain goes on.
      if key.list != start.list { return chained(behind: cursor.rawValue, of: uid) }
    }
    var position = try position(key)
    if cursor != nil { position += 1 }
    if position < roster.count, try self.key(roster.ids[position]).list == start.list {
      return RecordID(rawValue: roster.ids[position])
    }
    return chained(behind: uid.id.rawValue, of: uid)
  }

  private func chained(behind id: UInt16, of uid: UID) -> RecordID? {
    let next = roster.next(id)
    return next == uid.id.rawValue ? nil : RecordID(rawValue: next)
  }

  /// Links two records of a playthrough, as one commit. The same link again writes nothing and returns the
  /// one there is. What an either-or link says has no direction.
  @discardableResult
  public mutating func link(_ type: LinkType, from: UID, to: UID) throws(JournalFailure) -> UID {
    let ends = LinkEnds(type, from: from, to: to)
    let playthrough = try validate(ends)
    if let existing = try find(ends) { return existing.uid }
    try requireRoomForLink(at: ends.from)
    try requireRoomForLink(at: ends.to)
    let order = try orderOfNewLink(from: ends.from, type)
    var uid: UID? = nil
    try act(.link, on: ends.from) { journal throws(JournalFailure) in
      let created = try journal.freeUID()
      try journal.put(created.id, ends.payload(created, in: playthrough, order: order))
      uid = created
    }
    return uid!
  }

  /// Removes a link and leaves both of its ends, as one commit. A quest that failed by an alternative opens
  /// again when no alternative is left that is done.
  public mutating func unlink(_ uid: UID) throws(JournalFailure) {
    let link = try link(uid)
    try act(.unlink, on: link.from) { journal throws(JournalFailure) in try journal.putRemoval(of: link) }
  }

  /// Removes a link in the open group.
  mutating func putRemoval(of link: Link) throws(JournalFailure) {
    if link.type == .eitherOr {
      try reopenAlternative(link.from, of: link.to)
      try reopenAlternative(link.to, of: link.from)
    }
    try remove(link.uid.id)
  }

  /// Refuses ends that cannot be linked; returns the playthrough of both.
  func validate(_ ends: LinkEnds) throws(JournalFailure) -> UID {
    guard ends.from != ends.to else { throw .linkToItself }
    let from = try entity(ends.from, ends.type.from)
    let to = try entity(ends.to, ends.type.to)
    guard let playthrough = from.parent, to.parent == playthrough else { throw .acrossPlaythroughs }
    if ends.type == .needs, try isNeeded(ends.from, by: ends.to) { throw .needsInACircle }
    return playthrough
  }

  /// The link with these ends, if there is one.
  func find(_ ends: LinkEnds) throws(JournalFailure) -> Link? {
    var cursor: RecordID? = nil
    while let link = try nextLink(of: ends.from, ends.type, after: &cursor), link.from == ends.from {
      if link.to == ends.to { return link }
    }
    return nil
  }

  func requireRoomForLink(at uid: UID) throws(JournalFailure) {
    var count = 0
    var cursor: RecordID? = nil
    while try nextLink(of: uid, after: &cursor) != nil { count += 1 }
    guard count < Limits.linksPerRecord else { throw .tooManyLinks(limit: Limits.linksPerRecord) }
  }

  func orderOfNewLink(from uid: UID, _ type: LinkType) throws(JournalFailure) -> UInt16 {
    var order: UInt16 = UInt16(Order.gap)
    var cursor: RecordID? = nil
    while let link = try nextLink(of: uid, type, after: &cursor) {
      if link.from == uid { order = max(order, Order.behind(link.order)) }
    }
    return order
  }

  /// Whether `quest` is needed by `other`, at once or round some corners, or is it. Takes 512 bytes of
  /// memory.
  private func isNeeded(_ quest: UID, by other: UID) throws(JournalFailure) -> Bool {
    var needed = QuestSet()
    try needed.insert(other)
    var index = 0
    while index < needed.count {
      guard let next = try uid(needed[index]) else { break }
      index += 1
      var cursor: RecordID? = nil
      while let link = try nextLink(of: next, .needs, after: &cursor), link.from == next {
        if link.to == quest { return true }
        try needed.insert(link.to)
      }
    }
    return false
  }
}

/// The two ends of a link, in the order in which they are stored.
struct LinkEnds {
  let type: LinkType
  let from: UID
  let to: UID

  init(_ type: LinkType, from: UID, to: UID) {
    let isSwapped = type == .eitherOr && to < from
    self.type = type
    self.from = isSwapped ? to : from
    self.to = isSwapped ? from : to
  }

  func payload(_ uid: UID, in playthrough: UID, order: UInt16) -> Payload {
    typealias Layout = PayloadLayout.Link
    var payload = Payload()
    payload.kind = Kind.link.rawValue
    payload.generation = uid.generation
    payload.setU16(Layout.order, order)
    payload[Layout.type] = type.rawValue
    payload.setReference(Layout.fromID, from)
    payload.setReference(Layout.toID, to)
    payload.setReference(Layout.playthroughID, playthrough)
    return payload
  }
}

/// Up to `Limits.neededQuests` quests, in the order in which they were found.
struct QuestSet {
  private var quests = InlineArray<256, UInt16>(repeating: 0)
  private(set) var count = 0

  subscript(_ index: Int) -> UInt16 { quests[index] }

  mutating func insert(_ quest: UID) throws(JournalFailure) {
    for index in 0..<count where quests[index] == quest.id.rawValue { return }
    guard count < Limits.neededQuests else { throw .tooManyNeeds(limit: Limits.neededQuests) }
    quests[count] = quest.id.rawValue
    count += 1
  }
}
