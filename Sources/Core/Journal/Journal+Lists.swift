import Bytes
import Flash
import Records

/// A list as it is now: the entities of a kind in a parent, in the player's order. A change of the journal
/// makes it out of date; look it up again.
public struct Listing: Sendable {
  let run: Range<Int>
  let kind: Kind
  let parent: UID?
  /// How many entities there are.
  public var count: Int { run.count }
}

extension Journal where Chip: ~Copyable {
  /// Looks a list up. Costs the same whatever the length of the list, as do all that follow.
  public func list(of kind: Kind, in parent: UID?) throws(JournalFailure) -> Listing {
    Listing(run: try run(of: kind, in: parent), kind: kind, parent: parent)
  }

  /// The entity at an index of a list, counted from 0; nil behind its end.
  public func uid(at index: Int, of list: Listing) throws(JournalFailure) -> UID? {
    guard index >= 0, index < list.count else { return nil }
    return try uid(at: list.run.lowerBound + index)
  }

  /// The index of an entity in a list; nil when it is not in it.
  public func index(of uid: UID, in list: Listing) throws(JournalFailure) -> Int? {
    guard let position = try position(of: uid), list.run.contains(position) else { return nil }
    return position - list.run.lowerBound
  }

  /// The entities of a kind in a parent, from a place on (that included), in the player's order.
  public func page<let rows: Int>(
    of kind: Kind, in parent: UID?, from start: Place? = nil
  ) throws(JournalFailure) -> Page<rows> {
    var page = Page<rows>()
    let run = try run(of: kind, in: parent)
    var position = run.lowerBound
    if let start { position = try self.position(start, kind, parent) }
    while position < run.upperBound, page.count < rows {
      if let place = try place(at: position) { page.append(place) }
      position += 1
    }
    return page
  }

  /// The entities of a kind in a parent that stand up to a place (that included), in the player's order.
  public func page<let rows: Int>(
    of kind: Kind, in parent: UID?, upTo end: Place?
  ) throws(JournalFailure) -> Page<rows> {
    var page = Page<rows>()
    let run = try run(of: kind, in: parent)
    var last = run.upperBound
    if let end {
      last = try position(end, kind, parent)
      if last < run.upperBound, try place(at: last) == end { last += 1 }
    }
    for position in max(run.lowerBound, last - rows)..<last {
      if let place = try place(at: position) { page.append(place) }
    }
    return page
  }

  /// The place that follows another in the list; nil at its end. Without one, the first.
  public func place(after place: Place?, of kind: Kind, in parent: UID?) throws(JournalFailure) -> Place? {
    let run = try run(of: kind, in: parent)
    var position = run.lowerBound
    if let place {
      position = try self.position(place, kind, parent)
      if position < run.upperBound, try self.place(at: position) == place { position += 1 }
    }
    return position < run.upperBound ? try self.place(at: position) : nil
  }

  /// The place that stands before another in the list; nil at its start. Without one, the last.
  public func place(before place: Place?, of kind: Kind, in parent: UID?) throws(JournalFailure) -> Place? {
    let run = try run(of: kind, in: parent)
    var position = run.upperBound
    if let place { position = try self.position(place, kind, parent) }
    return position > run.lowerBound ? try self.place(at: position - 1) : nil
  }

  /// The position of a place, or of what follows it.
  private func position(_ place: Place, _ kind: Kind, _ parent: UID?) throws(JournalFailure) -> Int {
    let list = RosterKey(startOf: kind, in: parent).list
    return try position(RosterKey(list: list, order: place.order, id: place.uid.id.rawValue))
  }

  /// How many entities of a kind there are in a parent.
  public func count(of kind: Kind, in parent: UID?) throws(JournalFailure) -> Int {
    try run(of: kind, in: parent).count
  }

  /// Where a new entry of a list goes.
  func orderBehind(_ run: Range<Int>) throws(JournalFailure) -> UInt16 {
    guard !run.isEmpty, let last = try place(at: run.upperBound - 1) else { return UInt16(Order.gap) }
    return max(UInt16(Order.gap), Order.behind(last.order))
  }
}

/// Places in lists leave gaps, so that a record can be moved between two others without touching them.
enum Order {
  static let gap = 16

  /// The order of an entry that is put behind another; at the end of the range, entries share a place.
  static func behind(_ order: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: min(Int(order) + gap, Limits.order))
  }
}
