import Bytes
import Flash
import Records

/// A search for words in the names and notes of a playthrough, in slices: hold it, and ask the journal for
/// the next hit until there is no more.
///
/// A record is found when each of the words begins a word of its name or notes. What counts as the same
/// letter is told by `LetterFolding`, and is the same in the mirror.
public struct Search: Sendable {
  static let wordCount = 8
  /// The words, folded, one behind the other.
  private var letters = InlineArray<96, UInt8>(repeating: 0)
  private var ends = InlineArray<8, UInt8>(repeating: 0)
  private var words = 0
  /// What is being looked through.
  let playthrough: UID
  var kind = Kind.quest
  /// Where the search stands in the list of the kind; nil at its start.
  var place: Place?
  /// Where it stands in the steps of the quest there; nil before them.
  var step: Place?
  /// How many records were looked at.
  public internal(set) var seen = 0

  /// Begins a search. What is more than eight words, or than 96 bytes of folded letters, is left out: it
  /// could only find less.
  public init(_ text: Span<UInt8>, in playthrough: UID) {
    self.playthrough = playthrough
    var folding = LetterFolding()
    var count = 0
    var start = 0
    for index in text.indices {
      guard let letter = folding.next(text[index]) else { continue }
      if letter.endsWord {
        start = endWord(start, count)
        if words == Search.wordCount { return }
      }
      guard count + letter.count <= letters.count else { break }
      for byte in 0..<letter.count {
        letters[count] = letter.bytes[byte]
        count += 1
      }
    }
    _ = endWord(start, count)
  }

  private mutating func endWord(_ start: Int, _ end: Int) -> Int {
    guard end > start, words < Search.wordCount else { return end }
    ends[words] = UInt8(truncatingIfNeeded: end)
    words += 1
    return end
  }

  /// Whether there is nothing to look for; nothing is found then.
  public var isEmpty: Bool { words == 0 }

  /// The words found in a text so far, and where in the present word of the text each of them stands.
  struct Match {
    fileprivate var found: UInt8 = 0
    /// For each word, how many of its bytes were met in the present word of the text, or 255: another word.
    fileprivate var met = InlineArray<8, UInt8>(repeating: 0)
    fileprivate var folding = LetterFolding()
  }

  /// Takes the next byte of a text; true when all words are found.
  func advance(_ match: inout Match, _ byte: UInt8) -> Bool {
    guard let letter = match.folding.next(byte) else { return false }
    if letter.endsWord {
      for word in 0..<words { match.met[word] = 0 }
      return false
    }
    for index in 0..<letter.count {
      for word in 0..<words where match.met[word] != 255 {
        let start = word == 0 ? 0 : ends[word - 1]
        let position = start + match.met[word]
        // Found in this word of the text already.
        guard position < ends[word] else { continue }
        if letters[Int(position)] == letter.bytes[index] {
          match.met[word] += 1
          if position + 1 == ends[word] { match.found |= 1 &<< UInt8(truncatingIfNeeded: word) }
        } else {
          match.met[word] = 255
        }
      }
    }
    return Int(match.found) == 1 &<< words - 1
  }
}

/// What a slice of a search came to.
public enum SearchStep: Equatable, Sendable {
  /// This record has all words. The search goes on behind it.
  case found(UID)
  /// The slice is used up: ask again.
  case paused
  /// All was looked at.
  case finished
}

extension Journal where Chip: ~Copyable {
  /// Goes on with a search until the next hit, or until at least `bytes` of text were looked at. Quests come
  /// first, each with its steps, then NPCs, then locations, all in the player's order.
  ///
  /// A byte costs about a hundred instructions on a small chip: 2,048 are 20 ms at 10 MHz. A change of the
  /// journal between two slices is seen if it is ahead.
  public func goOn(_ search: inout Search, bytes: Int = 2048) throws(JournalFailure) -> SearchStep {
    guard !search.isEmpty else { return .finished }
    var left = bytes
    while let uid = try nextSearched(&search) {
      search.seen += 1
      // Reading a record counts, however short its text.
      left -= 16
      do throws(JournalFailure) {
        if try matches(entity(uid), search, &left) { return .found(uid) }
      } catch {
        guard case .damaged = error else { throw error }
      }
      if left <= 0 { return .paused }
    }
    return .finished
  }

  private func nextSearched(_ search: inout Search) throws(JournalFailure) -> UID? {
    while true {
      if search.kind == .quest, let quest = search.place {
        search.step = try place(after: search.step, of: .step, in: quest.uid)
        if let step = search.step { return step.uid }
      }
      search.step = nil
      search.place = try place(after: search.place, of: search.kind, in: search.playthrough)
      if let place = search.place { return place.uid }
      switch search.kind {
      case .quest: search.kind = .npc
      case .npc: search.kind = .location
      default:
        search.kind = .playthrough
        return nil
      }
    }
  }

  private func matches(
    _ entity: Entity, _ search: Search, _ left: inout Int
  ) throws(JournalFailure) -> Bool {
    var cursor = ChunkCursor(entity)
    var match = Search.Match()
    for index in 0..<entity.nameBytes + entity.notesBytes {
      left -= 1
      // Between name and notes, a word ends.
      if index == entity.nameBytes { _ = search.advance(&match, 0x0A) }
      if search.advance(&match, try storedByte(index, of: entity, &cursor)) { return true }
    }
    return false
  }
}
