import Wire

/// What the mirror knows of one handheld: a row of the table `handheld`.
struct Handheld {
  let id: Int64
  let identity: [UInt8]
  var epoch: UInt32
  /// The number that the handheld gave this mirror.
  var number: UInt8
  /// What the handheld told last of its log.
  var mark: WireMark
  /// The mirror holds everything up to this commit.
  var since: UInt32
  /// What the handheld was last told of ``since``.
  var acknowledged: UInt32
  /// Deletions were exchanged that the handheld has not been told are held here.
  var hasTombstones: Bool
  /// What of its books the next list of all records may prove wrong.
  var doubt: Doubt
  /// The largest message that the handheld takes, header included.
  var messageBytes: Int
  /// The list of changes that is being fetched; nil between lists.
  var listing: Listing?

  /// How far a list of changes has been fetched.
  struct Listing {
    var since: UInt32
    var head: UInt32
    /// The id after which to go on; nil when the list is complete.
    var after: UInt16?

    /// Whether all records were asked for.
    var isFull: Bool { since == 0 }
  }

  /// What may be wrong in the books of a handheld. The numbers are those in the file.
  enum Doubt: Int {
    /// Nothing.
    case none = 0
    /// All of it: it is new, was reset, or its flash was put back to an earlier image. Records are matched
    /// with rows by their names, and revisions tell nothing.
    case everything = 1
    /// Its log goes on, but records may be gone from it or back at an older value, with damaged flash: what
    /// has an older revision than here is an older value.
    case losses = 2
  }

  var key: MirrorKey {
    MirrorKey(identity: WireIdentity(copying: identity), epoch: epoch, mirror: number, mark: mark)
  }
}

extension WireIdentity {
  /// An identity from a blob, which the schema keeps at eight bytes.
  init(copying blob: [UInt8]) {
    var bytes = InlineArray<8, UInt8>(repeating: 0)
    for index in bytes.indices where index < blob.count { bytes[index] = blob[index] }
    self.init(bytes)
  }
}

extension Handheld {
  private static let columns = """
    id, identity, epoch, number, since, acknowledged, has_tombstones, comparing, listing_since, listing_head,
    listing_after, message_bytes, told_head, told_token
    """

  /// The handheld that was synced last; nil before the first sync.
  static func last(in database: Database) throws(MirrorFailure) -> Handheld? {
    let query = "SELECT \(columns) FROM handheld ORDER BY last_used DESC, id DESC LIMIT 1"
    return try database.run(query).first.map(Handheld.init)
  }

  /// The handheld with an identity; nil if it was never seen.
  static func find(_ identity: [UInt8], in database: Database) throws(MirrorFailure) -> Handheld? {
    let query = "SELECT \(columns) FROM handheld WHERE identity = ?1"
    return try database.run(query, .blob(identity)).first.map(Handheld.init)
  }

  private init(_ values: [SQLValue]) {
    var row = Row(values)
    id = row.next().integer ?? 0
    identity = row.next().blob ?? []
    epoch = UInt32(clamping: row.number())
    number = UInt8(clamping: row.number())
    since = UInt32(clamping: row.number())
    acknowledged = UInt32(clamping: row.number())
    hasTombstones = row.flag()
    doubt = Doubt(rawValue: row.number()) ?? .everything
    let start = row.next().integer
    let head = row.number()
    let after = row.next().integer
    messageBytes = row.number()
    mark = WireMark(head: UInt32(clamping: row.number()), token: UInt32(clamping: row.number()))
    guard let start else { return }
    listing = Listing(
      since: UInt32(clamping: start), head: UInt32(clamping: head), after: after.map { UInt16(clamping: $0) })
  }

  /// Opens the books for the handheld that answered `info`. If it is new, its records will be compared with
  /// the rows. If it has another epoch, something may have been lost there, and its next answer tells whether
  /// its log goes on from what this mirror was told.
  static func open(
    _ info: HandheldInfo, messageBytes: Int, number: UInt8, mark: WireMark?, in database: Database
  ) throws(MirrorFailure) -> Handheld? {
    try database.run(
      """
      INSERT INTO handheld (identity, epoch, number) VALUES (?1, ?2, ?3) ON CONFLICT (identity) DO NOTHING
      """, .blob(info.identity), SQLValue(info.epoch), SQLValue(Int(number)))
    guard var handheld = try find(info.identity, in: database) else { return nil }
    if handheld.epoch != info.epoch {
      handheld.epoch = info.epoch
      try handheld.startOver(.losses, in: database)
    }
    handheld.number = number
    if let mark { handheld.mark = mark }
    handheld.messageBytes = messageBytes
    try handheld.save(in: database)
    try database.run(
      """
      UPDATE handheld SET board = ?2, firmware = ?3,
        last_used = (SELECT max(last_used) FROM handheld) + 1 WHERE id = ?1
      """, .integer(handheld.id), SQLValue(info.board), SQLValue(info.firmware))
    return handheld
  }

  /// Gives up what was fetched and reserved: all records will be listed, and the books are in doubt.
  mutating func startOver(_ doubt: Doubt, in database: Database) throws(MirrorFailure) {
    since = 0
    acknowledged = 0
    if self.doubt != .everything { self.doubt = doubt }
    listing = nil
    try Inbox.remove(of: id, in: database)
    try database.run("DELETE FROM reserved WHERE handheld = ?1", .integer(id))
  }

  /// Writes the row back.
  func save(in database: Database) throws(MirrorFailure) {
    try database.run(
      """
      UPDATE handheld SET epoch = ?2, number = ?3, since = ?4, acknowledged = ?5, has_tombstones = ?6,
        comparing = ?7, listing_since = ?8, listing_head = ?9, listing_after = ?10, message_bytes = ?11,
        told_head = ?12, told_token = ?13
        WHERE id = ?1
      """,
      .integer(id), SQLValue(epoch), SQLValue(Int(number)), SQLValue(since), SQLValue(acknowledged),
      SQLValue(hasTombstones), SQLValue(doubt.rawValue), listing.map { SQLValue($0.since) } ?? nil,
      listing.map { SQLValue($0.head) } ?? nil, listing?.after.map { SQLValue(Int($0)) } ?? nil,
      SQLValue(messageBytes), SQLValue(mark.head), SQLValue(mark.token))
  }
}
