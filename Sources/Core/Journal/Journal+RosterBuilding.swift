import Flash
import Records

/// Making the roster when a journal is opened: the records in the order of ids, sorted by merging, then
/// chained and judged.
extension Journal where Chip: ~Copyable {
  /// Adds a record in the order of ids, unsorted. True when it is one that lists show.
  mutating func enlist(_ id: RecordID, _ head: RosterHead) throws(JournalFailure) {
    guard let kind = head.kind else { return }
    if kind == .link, head.linkType == nil { return }
    roster.ids[roster.count] = id.rawValue
    roster.count += 1
  }

  /// Sorts the roster, and sets the chains, the facets and the counts.
  mutating func completeRoster() throws(JournalFailure) {
    var width = 1
    while width < roster.count {
      var start = 0
      while start + width < roster.count {
        try merge(start, start + width, min(start + 2 * width, roster.count))
        start += 2 * width
      }
      width *= 2
    }
    roster.clearScratch(roster.count)
    try judgeAll()
    for position in 0..<roster.count where roster.facets(roster.ids[position]).isLink {
      let id = roster.ids[position]
      if let head = try head(id) { try chain(id, head) }
    }
  }

  /// Sets the facets of all records, and the counts.
  mutating func judgeAll() throws(JournalFailure) {
    for position in 0..<roster.count { try setOwnFacets(roster.ids[position]) }
    for position in 0..<roster.count where roster.facets(roster.ids[position]).isLink {
      guard let head = try head(roster.ids[position]) else { continue }
      guard let consequence = try consequence(of: head) else { continue }
      let facets = roster.facets(consequence.id)
      roster.setFacets(consequence.id, Facets(rawValue: facets.rawValue | consequence.bit))
    }
    roster.recount()
  }

  /// Merges two sorted runs that follow each other, with the chains as scratch memory.
  private mutating func merge(_ start: Int, _ middle: Int, _ end: Int) throws(JournalFailure) {
    var right = try key(roster.ids[middle])
    // Records made one after the other are in order already.
    if try key(roster.ids[middle - 1]) < right { return }
    let leftCount = middle - start
    for index in 0..<leftCount { roster[scratch: index] = roster.ids[start + index] }
    var left = try key(roster[scratch: 0])
    var leftIndex = 0
    var rightIndex = middle
    var target = start
    while leftIndex < leftCount {
      if rightIndex == end || left < right {
        roster.ids[target] = roster[scratch: leftIndex]
        leftIndex += 1
        if leftIndex < leftCount { left = try key(roster[scratch: leftIndex]) }
      } else {
        roster.ids[target] = roster.ids[rightIndex]
        rightIndex += 1
        if rightIndex < end { right = try key(roster.ids[rightIndex]) }
      }
      target += 1
    }
  }

  /// Puts a link into the chain of its end, if that is there or in the trash.
  @inline(never)
  mutating func chain(_ id: UInt16, _ head: RosterHead) throws(JournalFailure) {
    guard let type = head.linkType, let uid = UID(rawValue: head.end), Int(uid.id.rawValue) <= recordCapacity,
      let end = try self.head(uid.id.rawValue), end.generation == uid.generation,
      end.kindByte & ~Kind.trashFlag == type.to.rawValue
    else { return }
    roster.chain(id, to: uid.id.rawValue)
  }

  /// Sets the facets that do not follow from links, uncounted.
  @inline(never)
  mutating func setOwnFacets(_ id: UInt16) throws(JournalFailure) {
    guard let head = try head(id), let kind = head.kind else { return }
    if kind == .link {
      if let type = head.linkType { roster.setFacets(id, Facets(type)) }
    } else {
      roster.setFacets(id, Facets(kind, head.marks(inCycle: try cycle(of: head))))
    }
  }

  /// The cycle that counts for a record.
  @inline(never)
  func cycle(of head: RosterHead) throws(JournalFailure) -> UInt8 {
    var owner = head
    while owner.kind != .playthrough {
      guard let uid = UID(rawValue: owner.owner), let next = try self.head(uid.id.rawValue),
        next.kind != nil, next.kind != .link
      else { return head.cycle }
      owner = next
    }
    return owner.cycle
  }
}
