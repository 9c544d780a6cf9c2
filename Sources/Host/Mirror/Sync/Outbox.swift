import Bytes
import Wire

/// The edits of the mirror on their way to the handheld: gathered into batches, and settled by the outcomes.
///
/// Each step is one transaction: identities and what is sent are in the books before the handheld hears of
/// them, so that a lost answer does no harm.
struct Outbox {
  let books: Books
  let rows: Rows
  /// The number of this mirror.
  private let mirror: UInt8
  /// Edits that are still to be sent in this round, each once, in the order in which they go.
  private var queue: ArraySlice<Books.Edit>
  /// Edits that go when those have been answered.
  private var later: [Books.Edit] = []
  /// Deleted quests, and the steps of them that live on elsewhere and that the handheld still has there: it
  /// would delete them along with the quest.
  var leaving: [UInt32: Set<RowKey>] = [:]
  /// What was deleted along with each record, by what the handheld calls that.
  lazy var goneWith: [UInt32: [Books.Edit]] = booksOfGone()
  /// The handheld has no identity left, so that nothing more is created in this round.
  var cannotCreate = false

  /// One record that is sent.
  struct Letter {
    /// What is sent.
    enum Kind { case creation, change, deletion }

    /// The row that it is about.
    let key: RowKey
    let uid: UInt32
    let kind: Kind
    let bytes: [UInt8]
    /// The revision that it is a change of.
    let revision: UInt32
  }

  /// Looks through the edits.
  init(books: Books, mirror: UInt8) throws(MirrorFailure) {
    self.books = books
    self.mirror = mirror
    rows = try Rows(database: books.database)
    let edits = try books.edits()
    let gone = edits.filter(\.isGone)
    let changed = edits.filter { !$0.isGone }
    queue = ArraySlice(gone + changed)
    let quests = Set(gone.filter { $0.table == .quest }.map(\.key))
    guard !quests.isEmpty else { return }
    var shelters: Set<Int64> = []
    for step in changed where step.table == .step {
      guard let from = try books.known(.step, step.row)?.entry?.owners[0], let known = try books.known(from),
        let quest = known.key, quests.contains(quest), let now = try rows.read(.step, step.row)
      else { continue }
      leaving[from, default: []].insert(step.key)
      shelters.insert(now.owners[0])
    }
    guard !leaving.isEmpty else { return }
    let movers = Set(leaving.values.joined())
    let first = changed.filter {
      movers.contains($0.key) || $0.table == .quest && shelters.contains($0.row)
    }
    let keys = Set(first.map(\.key))
    queue = ArraySlice(first)
    later = gone + changed.filter { !keys.contains($0.key) }
  }

  /// Bytes of an apply message around its records, at most.
  private static let headBytes = 48

  /// What becomes of an edit when letters are gathered.
  private enum Step {
    case letter(Letter)
    /// It is as the handheld has it, or cannot be sent in this round.
    case nothing
    /// It needs an identity, and none is left.
    case needsIdentity
  }

  /// The next letters, as many as fit a message; none when all were tried or identities are lacking.
  mutating func gather(bodyBytes: Int) throws -> [Letter] {
    var letters: [Letter] = []
    var room = bodyBytes - Outbox.headBytes
    var reserved = try books.reserved()[...]
    while letters.count < ApplyAnswer.recordLimit(bodyBytes: bodyBytes) {
      if queue.isEmpty, letters.isEmpty, !later.isEmpty {
        queue = ArraySlice(later)
        later = []
      }
      guard let edit = queue.first else { break }
      let key = edit.key
      let letter: Letter
      switch edit.isGone ? try deletion(edit) : try record(edit, reserved) {
      case .letter(let made): letter = made
      case .nothing:
        queue.removeFirst()
        continue
      case .needsIdentity: return letters
      }
      guard letter.bytes.count <= bodyBytes - Outbox.headBytes else {
        try books.noteRefusal(key.table, key.row, Outcome.Code.overLimit.rawValue)
        queue.removeFirst()
        continue
      }
      guard letter.bytes.count <= room else { break }
      room -= letter.bytes.count
      letters.append(letter)
      queue.removeFirst()
      if letter.kind == .creation { reserved.removeFirst() }
      try noteSending(letter)
    }
    return letters
  }

  /// Whether edits are left that only lack identities.
  var isWaiting: Bool { !queue.isEmpty }

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

  /// The letter for a deleted row; none if the handheld deletes the record along with another.
  private func deletion(_ edit: Books.Edit) throws -> Step {
    guard let known = try books.known(edit.table, edit.row), leaving[known.uid]?.isEmpty != false else {
      return .nothing
    }
    if edit.wentWithOwner, let entry = known.entry {
      for (uid, owner) in zip(entry.owners, entry.table.owners) {
        guard let ownerRow = try books.known(uid)?.row else { return .nothing }
        if try books.edit(owner.table, ownerRow)?.isGone == true { return .nothing }
      }
    }
    let bytes = try Entry.deletion(uid: known.uid, revision: known.revision)
    return .letter(
      Letter(key: edit.key, uid: known.uid, kind: .deletion, bytes: bytes, revision: known.revision))
  }

  /// The letter for a row; none if it is as the handheld has it, or cannot be sent now.
  private func record(_ edit: Books.Edit, _ reserved: ArraySlice<UInt32>) throws -> Step {
    guard let (ownerRows, values) = try rows.read(edit.table, edit.row) else { return .nothing }
    var owners: [UInt32] = []
    for (row, owner) in zip(ownerRows, edit.table.owners) {
      guard let known = try books.known(owner.table, row) else { return .nothing }
      owners.append(known.uid)
    }
    if let known = try books.known(edit.table, edit.row) {
      let base = known.entry
      // The handheld has something in this record that this version does not understand and must not
      // overwrite.
      guard base != nil || known.base == nil else { return .nothing }
      var entry = Entry(
        edit.table, owners: owners, values: values, spareMarks: base?.spareMarks ?? 0, tail: base?.tail ?? [])
      if entry == base {
        try books.dropEdit(edit.table, edit.row)
        return .nothing
      }
      if base != nil { entry.spareMarks ^= Entry.receipt(of: mirror, in: edit.table) }
      let bytes = try entry.encoded(uid: known.uid, revision: known.revision)
      return try sound(
        Letter(key: edit.key, uid: known.uid, kind: .change, bytes: bytes, revision: known.revision))
    }
    guard let uid = reserved.first else { return cannotCreate ? .nothing : .needsIdentity }
    let bytes = try Entry(edit.table, owners: owners, values: values).encoded(uid: uid, revision: 0)
    return try sound(Letter(key: edit.key, uid: uid, kind: .creation, bytes: bytes, revision: 0))
  }

  /// The letter, if it can be read again. SQLite lets programs store text that is not UTF-8; the handheld
  /// would refuse the whole message for it.
  private func sound(_ letter: Letter) throws -> Step {
    if Parcel(letter.bytes)?.entry != nil { return .letter(letter) }
    try books.noteRefusal(letter.key.table, letter.key.row, Outcome.Code.malformed.rawValue)
    return .nothing
  }

  /// What was deleted along with each record that it belongs to.
  private func booksOfGone() -> [UInt32: [Books.Edit]] {
    var found: [UInt32: [Books.Edit]] = [:]
    for edit in (try? books.edits()) ?? [] where edit.isGone && edit.wentWithOwner {
      let owners = (try? books.known(edit.table, edit.row))??.entry?.owners ?? []
      for uid in owners { found[uid, default: []].append(edit) }
    }
    return found
  }
}

extension Books.Known {
  /// The same record, with what is sent of it.
  func sending(_ bytes: [UInt8]) -> Books.Known {
    Books.Known(
      uid: uid, table: table, row: row, revision: revision, base: base, isDeleted: isDeleted, sent: bytes)
  }
}
