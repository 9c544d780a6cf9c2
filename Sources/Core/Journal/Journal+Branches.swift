import Flash
import Records

/// How far the log goes, as a mirror is told: it shows this again with its next request.
public struct LogMark: Equatable, Sendable {
  /// The last commit that the mirror was told of.
  public var head: UInt32
  /// Made of the branch of the log and the identity of the mirror, so that it is of no use to another one.
  public var token: UInt32

  /// Makes a mark.
  public init(head: UInt32, token: UInt32) {
    self.head = head
    self.token = token
  }
}

extension Journal where Chip: ~Copyable {
  /// Whether a mirror has this number and was told of commits that are in this log. It was not if its number
  /// was given to another, or if the flash was put back to an earlier image since.
  public func knows(mirror: UInt8, at mark: LogMark) throws(JournalFailure) -> Bool {
    guard let mask = try mask(of: mirror) else { return false }
    return branches.holds(mark.token ^ mask, upTo: mark.head, present: head)
  }

  /// How far the log goes, for a mirror that showed `known`. The first time that a session has something new
  /// to tell is a commit.
  public mutating func mark(after known: LogMark, for mirror: UInt8) throws(JournalFailure) -> LogMark {
    guard known.head != head else { return known }
    return try newMark(for: mirror)
  }

  /// What is committed from here on is told to mirrors.
  public mutating func beginTelling() { branches.isToBeTold = true }

  /// The same for a mirror that was told nothing yet.
  public mutating func newMark(for mirror: UInt8) throws(JournalFailure) -> LogMark {
    beginTelling()
    if !branches.hasOwn { try transaction { _ throws(JournalFailure) in } }
    return LogMark(head: head, token: branches.own ^ (try mask(of: mirror) ?? 0))
  }

  /// Writes into the open group, before all else, what the commit has to say of branches.
  mutating func putBranches() throws(JournalFailure) {
    guard branches.isPending else { return }
    var pages = branches.close(at: store.head)
    var made: UID?
    if branches.isToBeTold, !branches.hasOwn {
      guard let slot = try placeOfBranch(&made) else { throw .full }
      branches.open(at: slot)
      pages |= 1 &<< UInt8(truncatingIfNeeded: slot / PayloadLayout.Branches.pairCount)
    }
    for page in 0..<Branches.pageCount where pages &>> UInt8(truncatingIfNeeded: page) & 1 != 0 {
      guard let id = RecordID(rawValue: branches.pageIDs[page]) else { continue }
      let generation = try made?.id == id ? made?.generation : readHeader(id)?.generation
      try put(id, branches.encoded(page: page, generation: generation ?? 0))
    }
  }

  /// The slot for the branch of this session. A page grows when it must and can, and `made` is its record
  /// then; else the branch that ended first makes way.
  private mutating func placeOfBranch(_ made: inout UID?) throws(JournalFailure) -> Int? {
    if let slot = branches.freePlace() { return slot }
    if let page = branches.freePage() {
      do throws(JournalFailure) {
        let uid = try freeUID()
        made = uid
        branches.setPage(page, uid.id)
        return page * PayloadLayout.Branches.pairCount
      } catch {
        guard error == .full else { throw error }
      }
    }
    return branches.oldestPlace()
  }

  /// What makes a token of one mirror useless to another: FNV-1a of its identity; nil if there is none.
  private func mask(of mirror: UInt8) throws(JournalFailure) -> UInt32? {
    guard isKnown(mirror: mirror), let id = RecordID(rawValue: mirrorIDs[Int(mirror)]),
      let record = try readRecord(id)
    else { return nil }
    var hash: UInt32 = 2_166_136_261
    for index in 0..<8 {
      hash = (hash ^ UInt32(record.payload[PayloadLayout.Mirror.identity + index])) &* 16_777_619
    }
    return hash
  }
}
