/// Records that were fetched and are not merged yet: in memory, and in the file as far as they were written.
///
/// They are written in bundles, not page by page: what a cut in between loses is seconds of the line, and a
/// merge that follows at once needs nothing of it in the file.
struct Inbox {
  private(set) var parcels: [Parcel] = []
  /// Those that are not in the file yet, each behind its length in two bytes, the low one first.
  private var unsaved: [UInt8] = []

  /// Bytes after which a bundle is worth writing: some four seconds of a line of 115,200 baud.
  private static let bundleBytes = 48 * 1024

  init() {}

  /// Reads what was fetched of a list that is not complete or not merged.
  init(of handheld: Handheld, in database: Database) throws(MirrorFailure) {
    guard handheld.listing != nil else { return }
    let query = "SELECT records FROM inbox WHERE handheld = ?1 ORDER BY id"
    for values in try database.run(query, .integer(handheld.id)) {
      var bundle = (values[0].blob ?? [])[...]
      while let low = bundle.popFirst(), let high = bundle.popFirst() {
        let bytes = bundle.prefix(Int(low) | Int(high) << 8)
        bundle = bundle.dropFirst(bytes.count)
        if let parcel = Parcel(Array(bytes)) { parcels.append(parcel) }
      }
    }
  }

  var isHeavy: Bool { unsaved.count >= Inbox.bundleBytes }

  mutating func add(_ page: [Parcel]) {
    parcels += page
    for parcel in page {
      unsaved += [UInt8(parcel.bytes.count & 0xFF), UInt8(parcel.bytes.count >> 8)] + parcel.bytes
    }
  }

  /// Writes what is not in the file yet; inside a transaction.
  func save(for handheld: Int64, in database: Database) throws(MirrorFailure) {
    guard !unsaved.isEmpty else { return }
    try database.run(
      "INSERT INTO inbox (handheld, records) VALUES (?1, ?2)", .integer(handheld), .blob(unsaved))
  }

  /// To be called when that transaction is in the file for certain.
  mutating func hasBeenSaved() { unsaved = [] }

  /// Forgets what is in the file.
  static func remove(of handheld: Int64, in database: Database) throws(MirrorFailure) {
    try database.run("DELETE FROM inbox WHERE handheld = ?1", .integer(handheld))
  }
}
