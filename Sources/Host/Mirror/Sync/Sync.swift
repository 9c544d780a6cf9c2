import Bytes
import Wire

/// A sync of one mirror with the handheld at the other end of a transport.
///
/// Whatever is cut off, and wherever, the next sync ends where an uncut one would: what was fetched and what
/// was answered is written in one transaction with the place reached, and nothing is sent that is not in the
/// books.
public final class Sync {
  let mirror: MirrorFile
  let client: RecordsClient
  let name: String
  /// Deletions are carried, however many they are.
  let isForced: Bool
  var database: Database { mirror.database }
  /// The other side; known after the first answer.
  var handheld: Handheld?
  /// The other side has answered under its key in this sync.
  var isConfirmed = false
  var report = SyncReport()
  /// This sync has its number in the mirror; it gets one with its first merge.
  var isCounted = false
  /// Records that were fetched and are not merged yet.
  var inbox = Inbox()
  /// Records that the last sending found changed on the handheld, with the revisions that are known here.
  var movedOn: [UInt32: (revision: UInt32, key: RowKey)] = [:]
  /// All records were listed once more because of those.
  private var hasListedAll = false
  /// The handheld for which stock was taken in this sync.
  private var stockedHandheld: Int64?
  /// The handheld whose deletions here were looked at.
  private var checkedHandheld: Int64?
  /// Fetch, merge and send are repeated at most this often, when the handheld changes meanwhile.
  private static let roundLimit = 6

  /// Prepares a sync. `bodyBytes` is the largest body of a message that both sides take; `name` is what the
  /// handheld calls this mirror, of which it keeps the first 32 bytes; `force` carries deletions however many
  /// they are.
  public init(
    _ mirror: MirrorFile, over transport: any RecordTransport, name: String, bodyBytes: Int = 4088,
    force: Bool = false
  ) {
    self.mirror = mirror
    client = RecordsClient(transport, bodyBytes: bodyBytes)
    isForced = force
    self.name = name.clipped(toBytes: Limits.mirrorNameBytes)
  }

  /// Carries what changed both ways, and says what was done.
  ///
  /// Throws ``SyncFailure``, ``MirrorFailure`` or what the transport throws; the next sync goes on from
  /// there.
  public func run() throws -> SyncReport {
    do { return try exchange() } catch let failure as RecordsFailure { throw SyncFailure.refused(failure) }
  }

  private func exchange() throws -> SyncReport {
    handheld = try Handheld.last(in: database)
    if let handheld {
      client.keep(toMessageBytes: handheld.messageBytes)
      inbox = try Inbox(of: handheld, in: database)
    } else {
      try identify()
    }
    var round = 1
    while true {
      try takeStock()
      try checkDeletions()
      try reserve()
      try fetch()
      // The handheld is known for certain now.
      try takeStock()
      try checkDeletions()
      let needsFullList = try mergeWithCaution()
      if needsFullList { continue }
      let refusedBefore = movedOn
      guard try send(isLastTry: round > 1), round < Sync.roundLimit else { break }
      if let stuck = movedOn.first(where: { refusedBefore[$0.key]?.revision == $0.value.revision }) {
        try handleStuck(stuck.value.key)
      }
      round += 1
    }
    try acknowledge()
    return try audit()
  }

  /// A record has moved on, says the handheld, and yet is in no list of changes. All records are listed,
  /// once; if that does not help, the handheld contradicts itself.
  private func handleStuck(_ key: RowKey) throws {
    guard hasListedAll else {
      hasListedAll = true
      try giveUpList()
      handheld?.since = 0
      return try save("list all records")
    }
    let name = try Rows(database: database).read(key.table, key.row)?.values[0].text
    throw SyncFailure.stuck(
      "the \(key.table.rawValue) \"\(String(decoding: name ?? [], as: UTF8.self))\" (id \(key.row))")
  }

  /// Notes what no trigger did, once for each handheld.
  private func takeStock() throws {
    guard let handheld, handheld.id != stockedHandheld else { return }
    stockedHandheld = handheld.id
    try database.transaction("take stock") {
      try Books(database: database, handheld: handheld.id).takeStock()
    }
  }

  /// Looks whether the mirror deleted much, unless that was said to be meant.
  private func checkDeletions() throws {
    guard !isForced, let handheld, handheld.doubt != .everything, handheld.id != checkedHandheld else {
      return
    }
    checkedHandheld = handheld.id
    try DeletionGuard(books: Books(database: database, handheld: handheld.id)).checkMirror()
  }

  /// Writes what is known of the handheld, and what was fetched of its list up to there.
  func save(_ operation: String) throws {
    guard let handheld else { return }
    try database.transaction(operation) {
      try inbox.save(for: handheld.id, in: database)
      try handheld.save(in: database)
    }
    inbox.hasBeenSaved()
  }

  /// Merges; a list that would delete much is given up, as the next sync may find less.
  private func mergeWithCaution() throws -> Bool {
    do { return try merge() } catch let failure as SyncFailure {
      try giveUpList()
      throw failure
    }
  }

  /// Makes a request under the key of the handheld, and finds out which it is if it is not that one.
  func asking<Answer>(_ request: (MirrorKey) throws -> Answer) throws -> Answer {
    for _ in 0..<2 {
      guard let handheld else { break }
      do {
        let answer = try request(handheld.key)
        isConfirmed = true
        return noting(answer)
      } catch RecordsFailure.wrongStore {
        guard !isConfirmed else { throw SyncFailure.handheldChanged }
        try identify()
      } catch RecordsFailure.unknownMirror {
        guard !isConfirmed else { throw SyncFailure.handheldChanged }
        try startAnew()
      } catch let failure as RecordsFailure where failure != .cursorTooOld {
        throw SyncFailure.refused(failure)
      }
    }
    guard let handheld else { throw SyncFailure.badAnswer(to: "info") }
    do { return noting(try request(handheld.key)) } catch let failure as RecordsFailure
      where failure != .cursorTooOld
    {
      throw SyncFailure.refused(failure)
    }
  }

  /// Keeps the mark of an answer with its handheld. It is written together with what came of the answer.
  private func noting<Answer>(_ answer: Answer) -> Answer {
    handheld?.mark = client.mark
    return answer
  }

  /// Asks who is there, and opens the books for a handheld that is new or was reset.
  private func identify() throws {
    let info: HandheldInfo
    do { info = try client.info() } catch let failure as RecordsFailure { throw SyncFailure.refused(failure) }
    guard info.version == RecordsGroup.version else { throw SyncFailure.unknownVersion(info.version) }
    let known = try Handheld.find(info.identity, in: database)
    // Another may answer, whose list is another.
    try save("keep what was received")
    // In another epoch the old number and mark are tried first: they tell whether its log goes on.
    let number = if let known { known.number } else { try askForNumber() }
    let mark = known == nil ? client.mark : nil
    try client.agreeOnSize()
    let messageBytes = client.bodyBytes + SMPHeader.byteCount
    handheld = try database.transaction("note the handheld") {
      try Handheld.open(info, messageBytes: messageBytes, number: number, mark: mark, in: database)
    }
    inbox = try handheld.map { try Inbox(of: $0, in: database) } ?? Inbox()
  }

  /// The handheld never told this mirror what it knows: it was put back to an earlier state, or it has
  /// forgotten the mirror.
  private func startAnew() throws {
    let number = try askForNumber()
    inbox = Inbox()
    try database.transaction("start comparing") {
      handheld?.number = number
      handheld?.mark = client.mark
      try handheld?.startOver(.everything, in: database)
      try handheld?.save(in: database)
    }
  }

  private func askForNumber() throws -> UInt8 {
    let identity = try database.run("SELECT identity FROM mirror")[0][0].blob ?? []
    do { return try client.introduce(WireIdentity(copying: identity), name: name) } catch let failure
      as RecordsFailure
    {
      throw SyncFailure.refused(failure)
    }
  }

  /// Looks whether everything has its place, and completes the report.
  private func audit() throws -> SyncReport {
    guard let handheld else { return report }
    let books = Books(database: database, handheld: handheld.id)
    report.requests = client.requestCount
    let refusals = try books.refusals()
    let withoutPlace = try books.lackingIdentities()
    report.refused = refusals.count + withoutPlace
    report.refusal = refusals.first.flatMap(Outcome.Code.init).map { "\($0)" }
    if withoutPlace > 0 { report.refusal = "\(Outcome.Code.storeFull)" }
    report.waiting = try books.edits().count
    report.hidden = try books.hiddenCount()
    report.lost = try books.lostCount()
    return report
  }
}

extension String {
  /// The first characters, as many as fit `limit` bytes of UTF-8, without control characters.
  func clipped(toBytes limit: Int) -> String {
    var result = ""
    for scalar in unicodeScalars where scalar.properties.generalCategory != .control {
      guard result.utf8.count + UTF8.width(scalar) <= limit else { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
