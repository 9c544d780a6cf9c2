import Bytes
import Flash
import Records

/// The size of a list, and where a new entry goes.
struct ListMeasure {
  var count = 0
  var nextOrder: UInt16 = 16
}

extension Journal where Chip: ~Copyable {
  /// The entities of a kind in a parent, from a place on (that included), in the player's order.
  public func page<let rows: Int>(
    of kind: Kind, in parent: UID?, from start: Place? = nil
  ) throws(JournalFailure) -> Page<rows> {
    var page = Page<rows>()
    var cursor: RecordID? = nil
    while let entity = try next(kind, in: parent, after: &cursor) {
      if let start, entity.place < start { continue }
      page.offer(entity.place, keepingLast: false)
    }
    return page
  }

  /// The entities of a kind in a parent that stand up to a place (that included), in the player's order.
  public func page<let rows: Int>(
    of kind: Kind, in parent: UID?, upTo end: Place?
  ) throws(JournalFailure) -> Page<rows> {
    var page = Page<rows>()
    var cursor: RecordID? = nil
    while let entity = try next(kind, in: parent, after: &cursor) {
      if let end, entity.place > end { continue }
      page.offer(entity.place, keepingLast: true)
    }
    return page
  }

  /// The place that follows another in the list; nil at its end. Without one, the first.
  public func place(after place: Place?, of kind: Kind, in parent: UID?) throws(JournalFailure) -> Place? {
    var best: Place? = nil
    var cursor: RecordID? = nil
    while let entity = try next(kind, in: parent, after: &cursor) {
      let candidate = entity.place
      if let place, candidate <= place { continue }
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best
  }

  /// The place that stands before another in the list; nil at its start. Without one, the last.
  public func place(before place: Place?, of kind: Kind, in parent: UID?) throws(JournalFailure) -> Place? {
    var best: Place? = nil
    var cursor: RecordID? = nil
    while let entity = try next(kind, in: parent, after: &cursor) {
      let candidate = entity.place
      if let place, candidate >= place { continue }
      if best.map({ candidate > $0 }) ?? true { best = candidate }
    }
    return best
  }

  /// How many entities of a kind there are in a parent.
  public func count(of kind: Kind, in parent: UID?) throws(JournalFailure) -> Int {
    try measureList(of: kind, in: parent).count
  }

  func measureList(of kind: Kind, in parent: UID?) throws(JournalFailure) -> ListMeasure {
    var measure = ListMeasure()
    var cursor: RecordID? = nil
    while let entity = try next(kind, in: parent, after: &cursor) {
      measure.count += 1
      measure.nextOrder = max(measure.nextOrder, Order.behind(entity.order))
    }
    return measure
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
