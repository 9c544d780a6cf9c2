import Wire

extension Sync {
  /// Fetches the list of changes into the inbox, page by page: each page and the place reached are one
  /// transaction.
  func fetch() throws {
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
        let since = handheld?.isComparing == true ? 0 : handheld?.since ?? 0
        return (since, try client.changes(key, since: since, after: 0))
      }
    } catch RecordsFailure.cursorTooOld {
      return (0, try asking { try client.changes($0, since: 0, after: 0) })
    }
  }

  func giveUpList() throws {
    try database.transaction("give up a list of changes") {
      handheld?.listing = nil
      try handheld?.save(in: database)
      try emptyInbox()
    }
  }

  private func take(_ page: RecordsClient.Page, since: UInt32, head: UInt32) throws {
    guard var handheld else { return }
    handheld.listing = Handheld.Listing(
      since: since, head: head, after: page.next == 0 ? nil : page.next)
    try database.transaction("receive records") {
      for parcel in page.parcels {
        try database.run(
          "INSERT OR REPLACE INTO inbox (handheld, uid, record) VALUES (?1, ?2, ?3)", .integer(handheld.id),
          SQLValue(parcel.uid), .blob(parcel.bytes))
      }
      try handheld.save(in: database)
    }
    self.handheld = handheld
  }

  private func emptyInbox() throws {
    guard let handheld else { return }
    try database.run("DELETE FROM inbox WHERE handheld = ?1", .integer(handheld.id))
  }

  /// Merges the inbox into the mirror, in one transaction. Returns whether all records must be listed next.
  func merge() throws -> Bool {
    guard var handheld, let listing = handheld.listing, listing.after == nil else { return false }
    let merge = try database.transaction("merge") {
      let caution = DeletionGuard(books: Books(database: database, handheld: handheld.id))
      let before = isForced ? [:] : try caution.rowCounts()
      let books = Books(database: database, handheld: handheld.id)
      try database.run("UPDATE syncing SET handheld = ?1", .integer(handheld.id))
      if !isCounted { try database.run("UPDATE mirror SET syncs = syncs + 1") }
      try books.takeStock()
      let query = "SELECT record FROM inbox WHERE handheld = ?1 ORDER BY uid"
      let parcels = try database.run(query, .integer(handheld.id)).compactMap {
        $0[0].blob.flatMap(Parcel.init)
      }
      var merge = Merge(books: books, isFull: listing.isFull, isComparing: handheld.isComparing)
      try merge.run(parcels)
      if !isForced { try caution.checkHandheld(merge.removed, of: before) }
      try emptyInbox()
      handheld.since = merge.needsFullList ? 0 : listing.head
      handheld.hasTombstones = handheld.hasTombstones || merge.hasTombstones
      handheld.isComparing = false
      handheld.listing = nil
      try handheld.save(in: database)
      try database.run("UPDATE syncing SET handheld = NULL")
      return merge
    }
    self.handheld = handheld
    isCounted = true
    report.received += merge.received
    report.conflicts += merge.conflicts
    return merge.needsFullList
  }
}
