import Bytes
import Records

/// The rows of a screen that is put together, 4 bytes each: found once when the screen opens or the journal
/// changes. Lists of all records of a kind need none: the journal knows them by their index.
struct Table: ~Copyable {
  /// The most rows: a quest with all its steps and links, and more notes than most have.
  static var capacity: Int { 320 }

  private var words = InlineArray<320, UInt32>(repeating: 0)
  /// How many rows there are.
  private(set) var count = 0
  private let inPlace = InPlace()

  /// No rows.
  init() {}

  /// Forgets all rows.
  mutating func removeAll() { count = 0 }

  /// A row, counted from 0.
  subscript(_ index: Int) -> Row { Row(rawValue: words[index]) }

  /// Adds a row. Where no room is left, the last row says that there is more.
  mutating func append(_ row: Row) { append(word: row.rawValue) }

  /// Adds a record that `sort(from:as:_:)` will bring to its place.
  mutating func append(_ id: RecordID, at order: UInt16) {
    append(word: UInt32(order) &<< 16 | UInt32(id.rawValue))
  }

  private mutating func append(word: UInt32) {
    guard count < Self.capacity else {
      words[count - 1] = Row(.hint, Phrase.moreRows.rawValue).rawValue
      return
    }
    words[count] = word
    count += 1
  }

  /// Sorts the records that were added from `start` on by their order and then by their ids, and makes them
  /// rows of a kind. A heap sort: no memory, and no list for which it is slow.
  mutating func sort(from start: Int, as kind: Row.Kind, _ detail: UInt8 = 0) {
    let length = count - start
    for root in stride(from: length / 2 - 1, through: 0, by: -1) { sink(root, below: length, from: start) }
    for end in stride(from: length - 1, through: 1, by: -1) {
      words.swapAt(start, start + end)
      sink(0, below: end, from: start)
    }
    for index in start..<count {
      words[index] = Row(kind, detail, number: UInt16(truncatingIfNeeded: words[index])).rawValue
    }
  }

  private mutating func sink(_ root: Int, below end: Int, from start: Int) {
    var parent = root
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end, words[start + child] < words[start + child + 1] { child += 1 }
      guard words[start + parent] < words[start + child] else { return }
      words.swapAt(start + parent, start + child)
      parent = child
    }
  }

  /// The index of a row that is next to `index`; nil when there is none.
  func index(of row: Row, near index: Int) -> Int? {
    for distance in 0..<max(count, index + 1) {
      if index + distance < count, self[index + distance] == row { return index + distance }
      if index >= distance, index - distance < count, self[index - distance] == row {
        return index - distance
      }
    }
    return nil
  }
}
