import Wire

extension Sync {
  /// Fetches the list of changes into the inbox, page by page. Now and then, and when it is cut off, the
  /// pages and the place reached are written in one transaction.
  func fetch() throws {
    do { try fetchPages() } catch {
      try? save("keep what was received")
      throw error
    }
  }

  private func fetchPages() throws {
    var hasStartedAgain = false
    while true {
      guard let listing = handheld?.listing else {
        try begin()
        if handheld?.listing == nil { return }
        continue
      }
      guard let after = listing.after else { return }
      do {
        let asked = handheld?.id
        let page = try asking { key in
          // The key may turn out to be another's, and the place in the list is not for that one.
          handheld?.id == asked && handheld?.listing != nil
            ? try client.changes(key, since: listing.since, after: after) : nil
        }
        guard let page else { continue }
        try take(page, since: listing.since, head: listing.head)
      } catch RecordsFailure.cursorTooOld {
        guard !hasStartedAgain else { throw SyncFailure.refused(.cursorTooOld) }
        hasStartedAgain = true
        try giveUpList()
      }
    }
  }

  /// Fetches the first page of a list. A cursor that the handheld does not know any more is given up for a
  /// list of all records.
  private func begin() throws {
    let (since, first) = try firstPage()
    let isNothingNew = first.parcels.isEmpty && first.next == 0 && first.head == since && since > 0
    if !isNothingNew { try take(first, since: since, head: first.head) }
  }

  private func firstPage() throws -> (since: UInt32, page: RecordsClient.Page) {
    do {
      // The key may turn out to be another's, whose cursor counts then.
      return try asking { key in
        let since = handheld?.doubt == Handheld.Doubt.none ? handheld?.since ?? 0 : 0
        return (since, try client.changes(key, since: since, after: 0))
      }
    } catch RecordsFailure.cursorTooOld {
      return (0, try asking { try client.changes($0, since: 0, after: 0) })
    }
  }

  func giveUpList() throws {
    guard handheld != nil else { return }
    handheld?.listing = nil
    inbox = Inbox()
    try database.transaction("give up a list of changes") {
      if let handheld { try Inbox.remove(of: handheld.id, in: database) }
      try handheld?.save(in: database)
    }
  }

  private func take(_ page: RecordsClient.Page, since: UInt32, head: UInt32) throws {
    handheld?.listing = Handheld.Listing(
      since: since, head: head, after: page.next == 0 ? nil : page.next)
    inbox.add(page.parcels)
    // What is merged next need not be written before.
    guard page.next != 0, inbox.isHeavy else { return }
    try save("receive records")
  }

  /// Merges the inbox into the mirror, in one transaction. Returns whether all records must be listed next.
  func merge() throws -> Bool {
    guard var handheld, let listing = handheld.listing, listing.after == nil else { return false }
    let parcels = inbox.parcels
    let merge = try database.transactionWithoutTriggers("merge") {
      let books = Books(database: database, handheld: handheld.id)
      let caution = DeletionGuard(books: books)
      let before = isForced ? [:] : try caution.rowCounts()
      if !isCounted { try database.run("UPDATE mirror SET syncs = syncs + 1") }
      var merge = try Merge(books, isFull: listing.isFull, doubt: handheld.doubt)
      try merge.run(parcels)
      if !isForced { try caution.checkHandheld(merge.removed, of: before) }
      try Inbox.remove(of: handheld.id, in: database)
      handheld.since = merge.needsFullList ? 0 : listing.head
      handheld.hasTombstones = handheld.hasTombstones || merge.hasTombstones
      handheld.doubt = .none
      handheld.listing = nil
      try handheld.save(in: database)
      return merge
    }
    inbox = Inbox()
    self.handheld = handheld
    isCounted = true
    report.received += merge.received
    report.conflicts += merge.conflicts
    return merge.needsFullList
  }
}
