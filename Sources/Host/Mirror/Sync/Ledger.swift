/// The books of one handheld in memory, for a merge that looks up and writes thousands of records.
///
/// Everything is read once, and what changed is written once, in the order of its keys.
final class Ledger {
  private let database: Database
  private let handheld: Int64
  private(set) var records: [UInt32: Books.Known] = [:]
  private var uids: [RowKey: UInt32] = [:]
  private(set) var edits: [RowKey: Books.Edit] = [:]
  private(set) var reserved: Set<UInt32> = []
  private var storedRecords: Set<UInt32> = []
  private var storedEdits: Set<RowKey> = []
  private var changedRecords: Set<UInt32> = []
  private var changedEdits: Set<RowKey> = []
  /// How many rows of each table have edits.
  private var editCounts = [Int](repeating: 0, count: Table.all.count)

  /// Reads the books.
  init(_ books: Books) throws(MirrorFailure) {
    database = books.database
    handheld = books.handheld
    for known in try books.known(where: "1") {
      records[known.uid] = known
      storedRecords.insert(known.uid)
      if let key = known.key { uids[key] = known.uid }
    }
    for edit in try books.edits() {
      edits[edit.key] = edit
      storedEdits.insert(edit.key)
      editCounts[edit.table.index] += 1
    }
    reserved = Set(try books.reserved())
  }

  func known(_ key: RowKey) -> Books.Known? { uids[key].flatMap { records[$0] } }

  func write(_ known: Books.Known) {
    let uid = known.uid
    if let key = records.updateValue(known, forKey: uid)?.key, uids[key] == uid { uids[key] = nil }
    if let key = known.key { uids[key] = uid }
    changedRecords.insert(uid)
  }

  func forget(_ uid: UInt32) {
    if let key = records.removeValue(forKey: uid)?.key, uids[key] == uid { uids[key] = nil }
    changedRecords.insert(uid)
  }

  func note(_ edit: Books.Edit) {
    if edits.updateValue(edit, forKey: edit.key) == nil { editCounts[edit.table.index] += 1 }
    changedEdits.insert(edit.key)
  }

  func drop(_ key: RowKey) {
    guard edits.removeValue(forKey: key) != nil else { return }
    editCounts[key.table.index] -= 1
    changedEdits.insert(key)
  }

  func hasEdits(of table: Table) -> Bool { editCounts[table.index] > 0 }

  func release(_ uid: UInt32) throws(MirrorFailure) {
    guard reserved.remove(uid) != nil else { return }
    try Books(database: database, handheld: handheld).release(uid)
  }

  func reserve(_ uid: UInt32) throws(MirrorFailure) {
    reserved.insert(uid)
    try Books(database: database, handheld: handheld).insertReserved(uid)
  }

  /// Writes what changed. First everything goes that is not so any more: a row may have passed from one
  /// record to another.
  func flush() throws(MirrorFailure) {
    let books = Books(database: database, handheld: handheld)
    for uid in changedRecords.intersection(storedRecords) { try books.forget(uid) }
    for uid in changedRecords.sorted() {
      if let known = records[uid] { try books.write(known) }
    }
    for key in changedEdits.intersection(storedEdits) { try books.dropEdit(key.table, key.row) }
    for key in changedEdits {
      if let edit = edits[key] { try books.write(edit) }
    }
  }
}
