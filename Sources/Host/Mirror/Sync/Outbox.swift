import Bytes
import Wire

/// The edits of the mirror on their way to the handheld: gathered into batches, and settled by the outcomes.
///
/// Each step is one transaction: identities and what is sent are in the books before the handheld hears of
/// them, so that a lost answer does no harm.
struct Outbox {
  let books: Books
  let rows: Rows
  /// Edits that were sent in this round; each is sent once in a round.
  private var tried: Set<RowKey> = []

  /// One record that is sent.
  struct Letter {
    /// What is sent.
    enum Kind { case creation, change, deletion }

    /// The row that it is about.
    let key: RowKey
    let uid: UInt32
    let kind: Kind
    let bytes: [UInt8]
  }

  init(books: Books) {
    self.books = books
    rows = Rows(database: books.database)
  }

  /// How many identities are lacking for the rows that the handheld does not have.
  func lackingIdentities() throws(MirrorFailure) -> Int {
    var needed = 0
    for edit in try books.edits(where: "NOT gone") where try books.known(edit.table, edit.row) == nil {
      needed += 1
    }
    return max(0, needed - (try books.reserved().count))
  }

  /// Bytes of an apply message around its records, at most.
  private static let headBytes = 48

  /// The next letters, as many as fit a message; none when all were tried or identities are lacking.
  mutating func gather(bodyBytes: Int) throws -> [Letter] {
    var letters: [Letter] = []
    var room = bodyBytes - Outbox.headBytes
    var reserved = try books.reserved()[...]
    for edit in try books.edits(where: "gone") + books.edits(where: "NOT gone") {
      let key = RowKey(table: edit.table, row: edit.row)
      guard !tried.contains(key) else { continue }
      let letter = edit.isGone ? try deletion(edit, key) : try record(edit, key, reserved)
      guard let letter else { continue }
      guard letter.bytes.count <= bodyBytes - Outbox.headBytes else {
        try books.noteRefusal(key.table, key.row, Outcome.Code.overLimit.rawValue)
        continue
      }
      guard letters.count < Limits.batchRecords, letter.bytes.count <= room else { break }
      room -= letter.bytes.count
      letters.append(letter)
      tried.insert(key)
      if letter.kind == .creation { reserved.removeFirst() }
      try noteSending(letter)
    }
    return letters
  }

  private func noteSending(_ letter: Letter) throws {
    let key = letter.key
    try books.clearRefusal(key.table, key.row)
    switch letter.kind {
    case .deletion: break
    case .change:
      guard let known = try books.known(letter.uid) else { return }
      try books.write(known.sending(letter.bytes))
    case .creation:
      try books.release(letter.uid)
      try books.write(
        Books.Known(
          uid: letter.uid, table: key.table, row: key.row, revision: 0, base: nil, isDeleted: false,
          sent: letter.bytes))
    }
  }

  /// The letter for a deleted row; nil if the handheld deletes the record along with another.
  private func deletion(_ edit: Books.Edit, _ key: RowKey) throws -> Letter? {
    guard let known = try books.known(edit.table, edit.row) else { return nil }
    if edit.wentWithOwner, let entry = known.entry {
      for (uid, owner) in zip(entry.owners, entry.table.owners) {
        guard let ownerRow = try books.known(uid)?.row else { return nil }
        if try books.edit(owner.table, ownerRow)?.isGone == true { return nil }
      }
    }
    let bytes = try Entry.deletion(uid: known.uid, revision: known.revision)
    return Letter(key: key, uid: known.uid, kind: .deletion, bytes: bytes)
  }

  /// The letter for a row; nil if it is as the handheld has it, or cannot be sent now.
  private func record(
    _ edit: Books.Edit, _ key: RowKey, _ reserved: ArraySlice<UInt32>
  ) throws -> Letter? {
    guard let (ownerRows, values) = try rows.read(edit.table, edit.row) else { return nil }
    var owners: [UInt32] = []
    for (row, owner) in zip(ownerRows, edit.table.owners) {
      guard let known = try books.known(owner.table, row) else { return nil }
      owners.append(known.uid)
    }
    if let known = try books.known(edit.table, edit.row) {
      let base = known.entry
      // The handheld has something in this record that this version does not understand and must not
      // overwrite.
      guard base != nil || known.base == nil else { return nil }
      let entry = Entry(
        edit.table, owners: owners, values: values, spareMarks: base?.spareMarks ?? 0, tail: base?.tail ?? [])
      if entry == base {
        try books.dropEdit(edit.table, edit.row)
        return nil
      }
      let bytes = try entry.encoded(uid: known.uid, revision: known.revision)
      return try sound(Letter(key: key, uid: known.uid, kind: .change, bytes: bytes))
    }
    guard let uid = reserved.first else { return nil }
    let bytes = try Entry(edit.table, owners: owners, values: values).encoded(uid: uid, revision: 0)
    return try sound(Letter(key: key, uid: uid, kind: .creation, bytes: bytes))
  }

  /// The letter, if it can be read again. SQLite lets programs store text that is not UTF-8; the handheld
  /// would refuse the whole message for it.
  private func sound(_ letter: Letter) throws -> Letter? {
    if Parcel(letter.bytes)?.entry != nil { return letter }
    try books.noteRefusal(letter.key.table, letter.key.row, Outcome.Code.malformed.rawValue)
    return nil
  }
}

extension Books.Known {
  /// The same record, with what is sent of it.
  func sending(_ bytes: [UInt8]) -> Books.Known {
    Books.Known(
      uid: uid, table: table, row: row, revision: revision, base: base, isDeleted: isDeleted, sent: bytes)
  }
}
