import Flash
import FlashSim
import Journal
import Records
import Testing

/// What the length of a list costs, counted in what is read of the flash.
@Suite struct CostTests {
  typealias LargeJournal = Journal<FlashSim, 8192, 256>

  /// A journal with a long list of quests and a short one, every fourth quest done, under a filter.
  struct Lists {
    let memory = FlashMemory(FlashGeometry(sectorBytes: 4096, sectorCount: 256, programUnitBytes: 4))
    var games: [UID] = []

    func open() throws -> LargeJournal { try LargeJournal(RecordStore(opening: FlashSim(memory)), chance: 1) }

    init(_ lengths: [Int]) throws {
      var store = try RecordStore<FlashSim, 8192, 256>(
        formatting: FlashSim(memory), identity: StoreIdentity(bytes: [1, 2, 3, 4, 5, 6, 7, 8]))
      // Straight into the store, as the journal writes it: 5,000 actions would take their time.
      var id: UInt16 = 0
      for length in lengths {
        id += 1
        let game = id
        try store.begin()
        try store.put(RecordID(rawValue: id)!, Self.payload(.playthrough, order: Int(game), parent: 0))
        _ = try store.commit()
        for index in 0..<length {
          id += 1
          if index % 100 == 0 { try store.begin() }
          var payload = Self.payload(.quest, order: index * 13, parent: game)
          payload[PayloadLayout.Entity.marks] = index % 4 == 0 ? 1 : 0
          try store.put(RecordID(rawValue: id)!, payload)
          if index % 100 == 99 || index == length - 1 { _ = try store.commit() }
        }
        games.append(UID(RecordID(rawValue: game)!, generation: 0))
      }
      _ = store.close()
    }

    static func payload(_ kind: Kind, order: Int, parent: UInt16) -> Payload {
      var payload = Payload()
      payload.kind = kind.rawValue
      payload[PayloadLayout.Entity.order] = UInt8(order & 0xFF)
      payload[PayloadLayout.Entity.order + 1] = UInt8(order >> 8)
      payload[PayloadLayout.Entity.cycle] = 1
      payload[PayloadLayout.Entity.parentID] = UInt8(parent & 0xFF)
      payload[PayloadLayout.Entity.parentID + 1] = UInt8(parent >> 8)
      payload[PayloadLayout.Entity.nameBytes] = 5
      for (index, byte) in "quest".utf8.enumerated() { payload[PayloadLayout.Entity.text + index] = byte }
      return payload
    }
  }

  /// Nine rows from the middle of a filtered list, with their names, its counts and the progress.
  func openPage(_ journal: borrowing LargeJournal, of game: UID) throws {
    let list = try journal.list(of: .quest, in: game)
    let middle = journal.shownCount(in: list) / 2
    #expect(journal.shownCount(in: list) + journal.hiddenCount(in: list) == list.count)
    var index = journal.index(ofShown: middle, in: list)
    for _ in 0..<9 {
      let uid = try journal.uid(at: index!, of: list)!
      let quest = try journal.entity(uid)
      #expect(quest.marks.state == .open)
      _ = try journal.name(of: quest)
      index = journal.shownIndex(from: index! + 1, in: list)
    }
    #expect(try journal.progress(of: game).all == list.count)
  }

  @Test(
    "A filtered page of 5,000 quests reads as much as one of 50 beside it, and little more than one alone")
  func pages() throws {
    let lists = try Lists([5000, 50])
    let small = try Lists([50])
    func bytes(_ memory: FlashMemory, _ body: () throws -> Void) rethrows -> Int {
      let before = memory.counters.bytesRead
      try body()
      return memory.counters.bytesRead - before
    }
    var journal = try lists.open()
    journal.setFilter(.open, for: .quest)
    var alone = try small.open()
    alone.setFilter(.open, for: .quest)
    let long = try bytes(lists.memory) { try openPage(journal, of: lists.games[0]) }
    let short = try bytes(lists.memory) { try openPage(journal, of: lists.games[1]) }
    let single = try bytes(small.memory) { try openPage(alone, of: small.games[0]) }
    #expect(long * 10 <= short * 11 && short * 10 <= long * 11, "\(long) and \(short) bytes")
    #expect(long * 2 <= single * 3, "\(long) and \(single) bytes")
  }
}
