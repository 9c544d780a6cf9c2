import Bytes
import Flash
import Journal
import Records
import Views

/// What a text that is written may be completed by: names of the playthrough first, then words that notes are
/// full of.
///
/// The names are looked for when a word is to be completed, and kept while other ones are asked for.
struct KnownNames: ~Copyable, WordSource {
  /// Bytes of names, each with the newline behind it: at least as many as the longest takes.
  private var names = NameList()
  private var vocabulary = Vocabulary.english

  init() {}

  /// Finds the names that go on what is typed, as many as there is room for.
  mutating func collect<
    Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int, let capacity: Int
  >(
    for text: borrowing TextEntry<capacity>, in game: UID?, _ language: Language,
    _ journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    names.removeAll()
    vocabulary = language.vocabulary
    guard let game else { return }
    try collect(.npc, for: text, in: game, journal)
    try collect(.location, for: text, in: game, journal)
    try collect(.quest, for: text, in: game, journal)
  }

  private mutating func collect<
    Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int, let capacity: Int
  >(
    _ kind: Kind, for text: borrowing TextEntry<capacity>, in game: UID,
    _ journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    var cursor: RecordID? = nil
    while let entity = try journal.next(kind, in: game, after: &cursor) {
      do throws(JournalFailure) {
        let name = try journal.name(of: entity)
        guard text.isGoneOn(by: name.span), name.count < names.remaining else { continue }
        names.append(name.span)
        names.append(0x0A)
      } catch {
        // A name that cannot be read is none.
        guard case .damaged = error else { throw error }
      }
    }
  }

  func next(_ position: Int, _ body: (Span<UInt8>, Bool) -> Void) -> Int? {
    guard position < names.count else {
      return vocabulary.next(position - names.count, body).map { $0 + names.count }
    }
    var end = position
    while names.span[end] != 0x0A { end += 1 }
    body(names.span.extracting(position..<end), false)
    return end + 1
  }
}

extension Language {
  /// The words that a text in it is completed by.
  var vocabulary: Vocabulary {
    switch self {
    case .english: .english
    case .spanish: .spanish
    case .czech: .czech
    case .ukrainian: .ukrainian
    }
  }
}
