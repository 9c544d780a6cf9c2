import Records

/// Which stretches of the log mirrors were told of, so that a log that goes on from an older image of the
/// flash is not taken for the one that they know.
///
/// A *session* is the time between two openings of the journal, and draws a number by chance, its *branch*. A
/// mirror is told how far the log goes and in which branch. Before the first time that a session tells one,
/// its branch is in flash; the first commit of a later session notes at which commit the branch ended. An
/// older image either lacks the branch, or has it end before what the mirror was told.
///
/// The last `capacity` branches are kept, in records of the kind `branches` that are written only by commits
/// that are made anyway, but for one in a session that has something to tell.
struct Branches {
  typealias Layout = PayloadLayout.Branches

  /// Records that hold them.
  static let pageCount = 5
  /// Branches that are remembered.
  static let capacity = pageCount * Layout.pairCount

  /// The most records of a commit that they take.
  static let recordsPerCommit = 2

  /// The branch of this session; never 0.
  let own: UInt32
  /// A mirror is going to be told of what is committed next.
  var isToBeTold = false
  /// The record of each page, 0 when there is none yet.
  private(set) var pageIDs = InlineArray<5, UInt16>(repeating: 0)
  private var branches = InlineArray<30, UInt32>(repeating: 0)
  private var ends = InlineArray<30, UInt32>(repeating: 0)
  /// Whether the branch of this session is kept.
  private(set) var hasOwn = false
  /// A branch of an earlier session has no end yet.
  private(set) var hasOpen = false

  /// `chance` is the branch of this session.
  init(chance: UInt32) {
    own = max(chance, 1)
  }

  /// Whether a commit has something to write here.
  var isPending: Bool { hasOpen || (isToBeTold && !hasOwn) }

  /// Whether the log holds what was told of it up to `head` in `branch`; `present` is how far it goes now.
  func holds(_ branch: UInt32, upTo head: UInt32, present: UInt32) -> Bool {
    guard branch != 0 else { return false }
    for slot in 0..<Branches.capacity where branches[slot] == branch {
      return head <= (ends[slot] == 0 ? present : ends[slot])
    }
    return false
  }

  /// Takes over a record.
  mutating func note(_ payload: Payload, _ id: RecordID) {
    let page = Int(payload[Layout.page])
    guard page < Branches.pageCount else { return }
    pageIDs[page] = id.rawValue
    for pair in 0..<Layout.pairCount {
      let slot = page * Layout.pairCount + pair
      branches[slot] = payload.u32(Layout.pairs + pair * Layout.pairBytes)
      ends[slot] = payload.u32(Layout.pairs + pair * Layout.pairBytes + Layout.end)
      if branches[slot] != 0, ends[slot] == 0 { hasOpen = true }
    }
  }

  /// The record of a page.
  func encoded(page: Int, generation: UInt8) -> Payload {
    var payload = Payload()
    payload.kind = Kind.branches.rawValue
    payload.generation = generation
    payload[Layout.page] = UInt8(truncatingIfNeeded: page)
    for pair in 0..<Layout.pairCount {
      let slot = page * Layout.pairCount + pair
      payload.setU32(Layout.pairs + pair * Layout.pairBytes, branches[slot])
      payload.setU32(Layout.pairs + pair * Layout.pairBytes + Layout.end, ends[slot])
    }
    return payload
  }

  mutating func setPage(_ page: Int, _ id: RecordID) { pageIDs[page] = id.rawValue }

  /// Ends the branches of earlier sessions at a commit; returns the pages that change, a bit for each.
  mutating func close(at head: UInt32) -> UInt8 {
    var pages: UInt8 = 0
    guard hasOpen else { return pages }
    hasOpen = false
    for slot in 0..<Branches.capacity where branches[slot] != 0 && branches[slot] != own && ends[slot] == 0 {
      ends[slot] = head
      pages |= 1 &<< UInt8(truncatingIfNeeded: slot / Layout.pairCount)
    }
    return pages
  }

  /// A free slot of a page that there is.
  func freePlace() -> Int? {
    for slot in 0..<Branches.capacity where branches[slot] == 0 && hasPage(of: slot) { return slot }
    return nil
  }

  /// A page that there is not yet.
  func freePage() -> Int? {
    for page in 0..<Branches.pageCount where pageIDs[page] == 0 { return page }
    return nil
  }

  /// The slot of the branch that ended first.
  func oldestPlace() -> Int? {
    var oldest: Int?
    for slot in 0..<Branches.capacity where hasPage(of: slot) {
      if oldest.map({ ends[slot] < ends[$0] }) ?? true { oldest = slot }
    }
    return oldest
  }

  private func hasPage(of slot: Int) -> Bool { pageIDs[slot / Layout.pairCount] != 0 }

  /// Enters the branch of this session.
  mutating func open(at slot: Int) {
    branches[slot] = own
    ends[slot] = 0
    hasOwn = true
  }
}
