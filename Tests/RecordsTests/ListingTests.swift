import FlashSim
import Records
import Testing

@Suite("Listings")
struct ListingTests {
  private func sample() throws -> TestStore {
    var store = try TestStore(formatting: FlashSim(Bench.memory()), identity: Bench.identity)
    for number in 1...9 {
      try store.save(UInt16(10 - number), Bench.payload(number, kind: UInt8(number % 3)))
    }
    try store.drop(4)
    try store.save(9, Bench.payload(50, kind: 1))
    return store
  }

  @Test("Records of a kind come in the order of ids, without deleted ones")
  func kind() throws {
    let store = try sample()
    var found: [UInt16] = []
    var last: RecordID?
    while let next = try store.next(after: last, kind: 0) {
      found.append(next.rawValue)
      last = next
    }
    #expect(found == [1, 7])
    let header = try #require(try store.header(Bench.id(7)))
    #expect(header.kind == 0 && header.sequence == 3 && !header.isDeleted)
  }

  @Test("Changes since a commit include tombstones")
  func since() throws {
    let store = try sample()
    var found: [UInt16] = []
    var last: RecordID?
    while let next = try store.next(after: last, since: 8) {
      found.append(next.rawValue)
      last = next
    }
    #expect(found == [1, 4, 9])
  }

  @Test("The order of commits holds after opening again")
  func order() throws {
    var store = try sample()
    store = try TestStore(opening: store.close())
    var found: [UInt16] = []
    var last: CommitOrder?
    while let next = try store.next(inOrderAfter: last) {
      found.append(next.id.rawValue)
      last = next
    }
    #expect(found == [8, 7, 6, 5, 3, 2, 1, 4, 9])
  }
}
