import Journal
import Records

/// What became of a wish to mend an image.
public enum Mending: Equatable, Sendable {
  /// Nothing is wrong with it.
  case needless
  /// A copy without damage, how many records are in it, and of how many places the value could not be read.
  case mended([UInt8], records: Int, lost: Int)
}

extension StoreImage {
  /// Makes a copy without damage: an emptied store of the same identity and wear, in the next epoch, with
  /// every record whose newest whole value can be read.
  ///
  /// As after a restore, commits are counted anew, and what the handheld knew of its mirrors, of deletions
  /// and of undo is not in it: mirrors compare at their next sync. Fails when the store does not open.
  public func mended() throws(ImageFailure) -> Mending {
    let damage = try health().damage
    guard !damage.isEmpty else { return .needless }
    do throws(StoreFailure) {
      var damaged = OwnJournal.Store(unopened: ImageChip(bytes, geometry))
      try damaged.open()
      try damaged.check()
      let kept = try Self.keptRecords(of: damaged)
      let identity = damaged.identity
      // Emptying puts an epoch in force above the one that was told, which no header may hold yet. Formatting
      // erases every sector: what is damaged is not left for the new store to find.
      try damaged.eraseAll()
      var store = OwnJournal.Store(unopened: damaged.close())
      try store.format(as: identity)
      var left = kept[...]
      while !left.isEmpty {
        try store.begin()
        for record in left.prefix(store.groupLimit) { try store.put(record.id, record.payload) }
        _ = try store.commit()
        left = left.dropFirst(store.groupLimit)
      }
      return .mended(
        store.close().bytes, records: kept.count, lost: damage.count { $0.effect != "none" })
    } catch {
      throw .unopened(.store(error))
    }
  }

  /// What a player has written, and their settings, in the order in which it was committed.
  private static func keptRecords(of store: borrowing OwnJournal.Store) throws(StoreFailure) -> [Record] {
    var kept: [Record] = []
    var place: CommitOrder?
    while let next = try store.next(inOrderAfter: place) {
      place = next
      guard let record = try store.record(next.id), !record.isDeleted,
        let kind = Kind(rawValue: record.payload.kind),
        kind.isShared || kind == .chunk || kind == .settings
      else { continue }
      kept.append(record)
    }
    return kept
  }
}
