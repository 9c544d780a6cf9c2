import Bytes

/// What is in which list and in which order, in memory: 5 bytes for each record that the store may hold, and
/// a third of a kilobyte.
///
/// Invariants:
/// - `ids` holds every live entity and link, sorted by what they belong to (of a link, where it starts), then
///   by kind, order and id. So every list, and the links that start at a record, is a run of it.
/// - `chain` leads from each record through the links that end there, by id, and back to the record. So the
///   links that end at a record are found without reading any other.
/// - `facets` and `tallies` agree with the store as of its last commit. While a group of changes is open, the
///   top bit of `chain` notes the records that it touches.
struct Roster<let capacity: Int>: ~Copyable {
  /// Blocks of `ids` that are counted. More would count faster and take more memory.
  static var blockCount: Int { 64 }

  var ids = InlineArray<capacity, UInt16>(repeating: 0)
  /// How many ids are listed.
  var count = 0
  private var facets = InlineArray<capacity, UInt8>(repeating: 0)
  private var chain = InlineArray<capacity, UInt16>(repeating: 0)
  /// For each block of `ids` how much of it the filters show, and how many quests are done and failed.
  private var tallies = InlineArray<64, UInt32>(repeating: 0)
  /// By kind, what its list shows.
  private var rules = InlineArray<8, FilterRule>(repeating: FilterRule())
  /// The records that the open group touches lie between these.
  var firstTouched: UInt16 = .max
  var lastTouched: UInt16 = 0
  /// The open group takes a record out of its place.
  var isLeaving = false
  /// The commit brought an entity that was not listed.
  var isArriving = false
  /// The open group moves a playthrough to another cycle, so that the marks of all that is in it may change.
  var isNewCycle = false
  private let inPlace = InPlace()

  // MARK: Facets

  func facets(_ id: UInt16) -> Facets { Facets(rawValue: facets[Int(id) &- 1]) }

  /// Sets facets without counting them again.
  mutating func setFacets(_ id: UInt16, _ value: Facets) { facets[Int(id) &- 1] = value.rawValue }

  // MARK: Chains

  /// The record after this one in its chain; 0 for a record that is in none.
  func next(_ id: UInt16) -> UInt16 { chain[Int(id) &- 1] & 0x7FFF }

  mutating func setNext(_ id: UInt16, _ next: UInt16) {
    chain[Int(id) &- 1] = chain[Int(id) &- 1] & 0x8000 | next
  }

  /// Puts a link into the chain of the record where it ends.
  mutating func chain(_ link: UInt16, to end: UInt16) {
    var before = end
    var after = next(end)
    while after != 0, after != end, after < link {
      before = after
      after = next(after)
    }
    guard after != link else { return }
    setNext(link, after == 0 ? end : after)
    setNext(before, link)
  }

  /// Takes a link out of its chain.
  mutating func unchain(_ link: UInt16) {
    guard next(link) != 0 else { return }
    var before = link
    while next(before) != link { before = next(before) }
    let after = next(link)
    // Alone with its end: no chain is left.
    setNext(before, after == before ? 0 : after)
    setNext(link, 0)
  }

  /// Gives up the chain of a record that is no more.
  mutating func dissolve(_ end: UInt16) {
    var id = end
    repeat {
      let after = next(id)
      setNext(id, 0)
      id = after
    } while id != 0 && id != end
  }

  /// Scratch memory while nothing is chained.
  subscript(scratch index: Int) -> UInt16 {
    get { chain[index] }
    set { chain[index] = newValue }
  }

  mutating func clearScratch(_ used: Int) {
    for index in 0..<used { chain[index] = 0 }
  }

  // MARK: Touched records

  mutating func touch(_ id: UInt16) {
    chain[Int(id) &- 1] |= 0x8000
    firstTouched = min(firstTouched, id)
    lastTouched = max(lastTouched, id)
  }

  func isTouched(_ id: UInt16) -> Bool { chain[Int(id) &- 1] & 0x8000 != 0 }

  mutating func forgetTouched() {
    if firstTouched <= lastTouched {
      for index in Int(firstTouched) &- 1..<Int(lastTouched) { chain[index] &= 0x7FFF }
    }
    firstTouched = .max
    lastTouched = 0
    isLeaving = false
    isArriving = false
    isNewCycle = false
  }

  /// Forgets all records; the filters stay.
  mutating func clear() {
    for index in 0..<capacity {
      facets[index] = 0
      chain[index] = 0
    }
    count = 0
    forgetTouched()
    recount()
  }

  // MARK: Counts

  func rule(_ kind: Kind) -> FilterRule { rules[Int(kind.rawValue)] }

  mutating func setRule(_ kind: Kind, _ rule: FilterRule) {
    rules[Int(kind.rawValue)] = rule
    recount()
  }

  private static var blockSize: Int { max(1, (capacity &+ blockCount &- 1) / blockCount) }

  /// What a record adds to the count of its block: 1 when its list shows it, with the quests that are done
  /// and failed ten and twenty bits above.
  private func weight(_ facets: UInt8) -> UInt32 {
    var weight: UInt32 = rules[Int(facets &>> 5)].shows(facets) ? 1 : 0
    if facets &>> 5 == Kind.quest.rawValue {
      if facets & 3 == QuestState.done.rawValue { weight |= 1 &<< 10 }
      if facets & 3 == QuestState.failed.rawValue { weight |= 1 &<< 20 }
    }
    return weight
  }

  private func weight(at position: Int) -> UInt32 { weight(facets[Int(ids[position]) &- 1]) }

  /// Counts every block anew.
  mutating func recount() {
    for block in 0..<Self.blockCount { tallies[block] = 0 }
    for position in 0..<count { tallies[position / Self.blockSize] &+= weight(at: position) }
  }

  /// Changes the facets of the record at a position.
  mutating func setFacets(at position: Int, _ value: Facets) {
    let index = Int(ids[position]) &- 1
    tallies[position / Self.blockSize] &+= weight(value.rawValue) &- weight(facets[index])
    facets[index] = value.rawValue
  }

  func isSameWeight(_ one: Facets, _ other: Facets) -> Bool {
    weight(one.rawValue) == weight(other.rawValue)
  }

  /// Lists a record that has its facets.
  mutating func insert(_ id: UInt16, at position: Int) {
    var index = count
    while index > position {
      ids[index] = ids[index &- 1]
      index &-= 1
    }
    ids[position] = id
    count &+= 1
    var block = position / Self.blockSize
    var entering = weight(at: position)
    while block < Self.blockCount {
      tallies[block] &+= entering
      let end = (block &+ 1) &* Self.blockSize
      guard end < count else { return }
      // The record that stood last in the block has moved on to the next.
      entering = weight(at: end)
      tallies[block] &-= entering
      block &+= 1
    }
  }

  /// What there is in a run of `ids`.
  func tally(_ range: Range<Int>) -> Tally {
    var tally = Tally()
    var position = range.lowerBound
    while position < range.upperBound {
      let block = position / Self.blockSize
      let end = (block &+ 1) &* Self.blockSize
      if position == block &* Self.blockSize && end <= range.upperBound {
        tally.add(tallies[block])
        position = end
      } else {
        tally.add(weight(at: position))
        position &+= 1
      }
    }
    return tally
  }

  /// The position of the first record in a run that its list shows; nil when there is none. The `skipping`
  /// first ones are passed over.
  func shown(in range: Range<Int>, skipping: Int = 0) -> Int? {
    var left = skipping
    var position = range.lowerBound
    while position < range.upperBound {
      let block = position / Self.blockSize
      let end = (block &+ 1) &* Self.blockSize
      if position == block &* Self.blockSize && end <= range.upperBound {
        let shown = Int(tallies[block] & 0x3FF)
        if shown <= left {
          left &-= shown
          position = end
          continue
        }
      }
      if weight(at: position) & 1 != 0 {
        if left == 0 { return position }
        left &-= 1
      }
      position &+= 1
    }
    return nil
  }

  /// The position of the last record in a run that its list shows.
  func lastShown(in range: Range<Int>) -> Int? {
    var position = range.upperBound
    while position > range.lowerBound {
      let start = (position &- 1) / Self.blockSize &* Self.blockSize
      if position == start &+ Self.blockSize, start >= range.lowerBound,
        tallies[start / Self.blockSize] & 0x3FF == 0
      {
        position = start
        continue
      }
      position &-= 1
      if weight(at: position) & 1 != 0 { return position }
    }
    return nil
  }
}

/// What a run of records holds.
struct Tally {
  /// Records that their list shows.
  var shown = 0
  /// Quests that are done.
  var done = 0
  /// Quests that are failed.
  var failed = 0

  mutating func add(_ packed: UInt32) {
    shown &+= Int(packed & 0x3FF)
    done &+= Int(packed &>> 10 & 0x3FF)
    failed &+= Int(packed &>> 20 & 0x3FF)
  }
}
