import Bytes
import Wire

extension Sync {
  private var books: Books? { handheld.map { Books(database: database, handheld: $0.id) } }

  /// Has the handheld keep identities for the rows that it does not have. Returns whether there are any now.
  @discardableResult
  func reserve() throws -> Bool {
    guard let books else { return false }
    let lacking = try books.lackingIdentities()
    guard lacking > 0 else { return true }
    // The handheld gives those first that it gave before and that are not used yet.
    let pending = try books.reserved().count + books.assignedCount()
    let wanted = min(lacking + pending, Limits.reservedIdentifiers)
    let (head, commits, uids): (UInt32, UInt32, [UInt32])
    do {
      (head, commits, uids) = try asking { try client.reserve($0, count: wanted) }
    } catch SyncFailure.refused(.storeFull) {
      return false
    }
    // It may have turned out to be another handheld.
    let owner = self.books ?? books
    try database.transaction("note reserved identities") {
      for uid in uids { try owner.reserve(uid) }
      // Nothing else was committed since: there is nothing to fetch.
      if handheld?.doubt == Handheld.Doubt.none, handheld?.listing == nil, handheld?.since == head - commits {
        handheld?.since = head
      }
      try handheld?.save(in: database)
    }
    return try !owner.reserved().isEmpty
  }

  /// Sends the edits in batches. Returns whether another round is needed: something changed on the handheld
  /// meanwhile.
  func send(isLastTry: Bool) throws -> Bool {
    guard let handheld, let books else { return false }
    var outbox = try Outbox(books: books, mirror: handheld.number)
    var isOutdated = false
    movedOn = [:]
    while true {
      let letters = try database.transaction("note what is sent") {
        try outbox.gather(bodyBytes: client.bodyBytes)
      }
      if letters.isEmpty {
        guard outbox.isWaiting else { break }
        // Without identities the rest goes on without what is new.
        let hasSome = try reserve()
        outbox.cannotCreate = !hasSome
        continue
      }
      let (head, outcomes) = try asking {
        try client.apply($0, cursor: self.handheld?.since ?? 0, letters.map(\.bytes))
      }
      let result = try database.transaction("note what became of it") {
        let result = try outbox.settle(letters, outcomes, isLastTry: isLastTry)
        isOutdated = advance(result, head: head) || isOutdated
        try self.handheld?.save(in: database)
        return result
      }
      report.sent += result.applied
      isOutdated = isOutdated || result.outdated > 0
      movedOn.merge(result.movedOn) { $1 }
    }
    return isOutdated
  }

  /// Moves the cursor past the commits that were just made, if nothing else was committed between them.
  /// Returns whether something was.
  private func advance(_ result: Outbox.Result, head: UInt32) -> Bool {
    guard var handheld else { return false }
    handheld.hasTombstones = handheld.hasTombstones || result.hasTombstones
    var reached = handheld.since
    for revision in result.revisions where revision == reached + 1 { reached = revision }
    let isSeamless = reached == head && !result.hasSideEffects
    if isSeamless { handheld.since = reached }
    self.handheld = handheld
    return !isSeamless
  }

  /// Tells the handheld that deletions are held here, so that it may forget them.
  func acknowledge() throws {
    guard let cursor = handheld?.since, handheld?.hasTombstones == true, cursor > handheld?.acknowledged ?? 0
    else { return }
    try asking { try client.acknowledge($0, cursor: cursor) }
    try database.transaction("note the acknowledgement") {
      handheld?.acknowledged = cursor
      handheld?.hasTombstones = false
      try handheld?.save(in: database)
    }
  }
}
