import Bytes
import Records

/// The rows of the screen that is shown, 4 bytes each: found once when the screen opens or the journal
/// changes, so that a row costs the same wherever it stands.
struct Table<let capacity: Int>: ~Copyable {
  private var words = InlineArray<capacity, UInt32>(repeating: 0)
  /// How many rows there are.
  private(set) var count = 0
  /// Rows that filters leave out.
  var hidden = 0
  private let inPlace = InPlace()

  /// No rows.
  init() {}

  /// Forgets all rows.
  mutating func removeAll() { (count, hidden) = (0, 0) }

  /// A row, counted from 0.
  subscript(_ index: Int) -> Row { Row(rawValue: words[index]) }

  /// Adds a row. What finds no room is left out: a table has as many rows as there are records.
  mutating func append(_ row: Row) { append(word: row.rawValue) }

  /// Adds a record that `sort(from:as:_:)` will bring to its place.
  mutating func append(_ id: RecordID, at order: UInt16) {
    append(word: UInt32(order) &<< 16 | UInt32(id.rawValue))
  }

  private mutating func append(word: UInt32) {
    guard count < capacity else { return }
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

  /// Whether a record is in a row of a kind.
  func contains(_ id: RecordID, _ kind: Row.Kind) -> Bool {
    for index in 0..<count where self[index].kind == kind && self[index].number == id.rawValue { return true }
    return false
  }
}
