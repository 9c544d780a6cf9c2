import Bytes
import Flash
import Journal
import Records

/// What the player looks for, and what of it was found so far: a search in slices, of which the first is made
/// at once and the others in idle time.
///
/// Finds stay until the next search: who comes back from the page of one sees the others again.
struct Finding: ~Copyable {
  /// The most finds: who has more of them adds a word.
  static var limit: Int { 48 }
  /// Bytes of text that are looked at in one go, some 10 ms at 50 MHz.
  static var sliceBytes: Int { 4096 }

  /// The words to find, as they were typed.
  private(set) var words = RecordName()
  /// The search, as long as it goes on.
  private var search: Search?
  /// The playthrough that is looked through.
  private var game: UID?
  private var finds = InlineArray<48, UInt32>(repeating: 0)
  private var count = 0

  init() {}

  /// Whether there is more to look at.
  var isRunning: Bool { search != nil }

  /// Begins anew with other words.
  mutating func begin(_ text: Span<UInt8>) throws(JournalFailure) {
    guard text.count <= Limits.nameBytes else { throw .nameTooLong(limit: Limits.nameBytes) }
    words.removeAll()
    words.append(text)
    (game, search) = (nil, nil)
  }

  /// Looks at the next slice of a playthrough; true when the rows are others now. The words of another
  /// playthrough are looked for anew.
  mutating func goOn<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ journal: borrowing Journal<Chip, records, sectors>, in playthrough: UID
  ) throws(JournalFailure) -> Bool {
    let isNew = game != playthrough
    if isNew {
      (game, count) = (playthrough, 0)
      search = words.count > 0 ? Search(words.span, in: playthrough) : nil
    }
    guard var search else { return isNew }
    // A search that fails is over.
    self.search = nil
    let before = count
    while count < Self.limit {
      switch try journal.goOn(&search, bytes: Self.sliceBytes) {
      case .found(let uid):
        finds[count] = uid.rawValue
        count += 1
      case .paused:
        self.search = search
        return isNew || count > before
      case .finished: return true
      }
    }
    return true
  }

  /// Fills the table: the words, what was found and is still there, and how far the search is.
  func fill<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ table: inout Table, _ journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    table.append(Row(.words))
    for index in 0..<count {
      guard let uid = UID(rawValue: finds[index]), try journal.entity(uid.id)?.uid == uid else { continue }
      table.append(Row(.found, id: uid.id))
    }
    if isRunning {
      table.append(Row(.hint, Phrase.searching.rawValue))
    } else if count == Self.limit {
      table.append(Row(.hint, Phrase.addAWord.rawValue))
    } else if table.count == 1, words.count > 0 {
      table.append(Row(.hint, Phrase.nothingFound.rawValue))
    }
  }
}
