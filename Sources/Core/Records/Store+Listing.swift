import Flash

/// A place in the order of commits: the commit, and within it the id.
public struct CommitOrder: Equatable, Comparable, Sendable {
  /// The commit.
  public let sequence: UInt32
  /// The record.
  public let id: RecordID

  /// Makes a place.
  public init(sequence: UInt32, id: RecordID) {
    self.sequence = sequence
    self.id = id
  }

  /// Orders by commit, then by id.
  public static func < (left: CommitOrder, right: CommitOrder) -> Bool {
    left.sequence == right.sequence ? left.id < right.id : left.sequence < right.sequence
  }
}

extension Store where Chip: ~Copyable {
  /// The next id, in ascending order, that has a record or a tombstone; `nil` after the last. Reads nothing.
  public func next(after id: RecordID?) throws(StoreFailure) -> RecordID? {
    var number = id?.rawValue ?? 0
    while Int(number) < recordCapacity {
      number &+= 1
      if position(number) >= 0 { return RecordID(unchecked: number) }
    }
    return nil
  }

  /// The next id, in ascending order, of a record of a kind that is not deleted. Reads one byte of each
  /// record that it passes.
  public func next(after id: RecordID?, kind: UInt8) throws(StoreFailure) -> RecordID? {
    var number = id
    while let next = try next(after: number) {
      number = next
      if isTombstone(next.rawValue) { continue }
      if try byte(position(next.rawValue), StoreFormat.Slot.payload) == kind { return next }
    }
    return nil
  }

  /// The next id, in ascending order, whose record or tombstone is of a later commit than `sequence`. Reads
  /// seven bytes of each record that it passes.
  public func next(after id: RecordID?, since sequence: UInt32) throws(StoreFailure) -> RecordID? {
    var number = id
    while let next = try next(after: number) {
      number = next
      if try self.sequence(position(next.rawValue)) > sequence { return next }
    }
    return nil
  }

  /// The next record or tombstone in the order of commits. Reads seven bytes of every record, so a whole list
  /// costs the square of its length: meant for the last few, or for a short store.
  public func next(inOrderAfter place: CommitOrder?) throws(StoreFailure) -> CommitOrder? {
    var best: CommitOrder?
    var number: RecordID?
    while let next = try next(after: number) {
      number = next
      let candidate = CommitOrder(sequence: try sequence(position(next.rawValue)), id: next)
      if let place, candidate <= place { continue }
      if let best, best < candidate { continue }
      best = candidate
    }
    return best
  }
}
