import Flash
import Records

/// Looking up the roster. A look-up by place reads 11 bytes of about as many records as the number of all has
/// binary digits, whatever the length of the list.
extension Journal where Chip: ~Copyable {
  /// The head of a live record; nil when there is none.
  @inline(never)
  func head(_ id: UInt16) throws(JournalFailure) -> RosterHead? {
    guard let id = RecordID(rawValue: id) else { return nil }
    var bytes = InlineArray<11, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    do throws(StoreFailure) {
      guard try store.peek(id, into: &span) else { return nil }
    } catch { throw JournalFailure(error) }
    return RosterHead(bytes.span)
  }

  @inline(never)
  func key(_ id: UInt16) throws(JournalFailure) -> RosterKey {
    try head(id)?.key(id) ?? RosterKey(list: .max, order: .max, id: id)
  }

  /// The first position whose record does not stand before a key.
  @inline(never)
  func position(_ key: RosterKey) throws(JournalFailure) -> Int {
    var low = 0
    var high = roster.count
    while low < high {
      let middle = (low + high) / 2
      if try self.key(roster.ids[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The positions of the records of a kind in a parent.
  @inline(never)
  func run(of kind: Kind, in parent: UID?) throws(JournalFailure) -> Range<Int> {
    let start = RosterKey(startOf: kind, in: parent)
    return try position(start)..<position(start.endOfList)
  }

  /// The position of a listed record; nil when it is in no list.
  @inline(never)
  func position(of uid: UID) throws(JournalFailure) -> Int? {
    let id = uid.id.rawValue
    guard Int(id) <= recordCapacity, roster.facets(id).isListed, let head = try head(id),
      head.generation == uid.generation
    else { return nil }
    let position = try position(head.key(id))
    return position < roster.count && roster.ids[position] == id ? position : nil
  }

  func uid(at position: Int) throws(JournalFailure) -> UID? { try uid(roster.ids[position]) }

  /// The identity of a live record.
  @inline(never)
  func uid(_ id: UInt16) throws(JournalFailure) -> UID? {
    guard let recordID = RecordID(rawValue: id), let head = try head(id) else { return nil }
    return UID(recordID, generation: head.generation)
  }

  @inline(never)
  func place(at position: Int) throws(JournalFailure) -> Place? {
    let id = roster.ids[position]
    guard let recordID = RecordID(rawValue: id), let head = try head(id) else { return nil }
    return Place(order: head.order, uid: UID(recordID, generation: head.generation))
  }

  /// What rows show and filters ask of a record, from memory; 0 when it is in no list.
  public func facets(of uid: UID) -> Facets {
    Int(uid.id.rawValue) <= recordCapacity ? roster.facets(uid.id.rawValue) : Facets(rawValue: 0)
  }
}
