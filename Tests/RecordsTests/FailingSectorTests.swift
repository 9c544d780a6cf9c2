import Flash
import FlashSim
import Records
import Testing

/// Which sectors failed is forgotten when the store is closed. Trying them again costs little and harms
/// nothing.
@Suite("Failing sectors after a restart")
struct FailingSectorTests {
  @Test("Each is tried once more after each of sixty restarts, for an erase and a sector's slots at most")
  func restarts() throws {
    var totals: [Int] = []
    for isFailing in [false, true] {
      let memory = Bench.memory(sectors: 14)
      _ = try TestStore(formatting: FlashSim(memory), identity: Bench.identity).close()
      if isFailing {
        memory.faults.brokenSectors = [3]
        memory.faults.brokenAddresses = [5 * 1024 + 500]
      }
      var held: [UInt16: Payload] = [:]
      memory.counters = FlashCounters()
      for restart in 0..<60 {
        var store = try TestStore(opening: FlashSim(memory))
        for number in 0..<40 {
          let id = UInt16(1 + (restart * 7 + number * 3) % 50)
          held[id] = Bench.payload(restart * 40 + number)
          try store.save(id, Bench.payload(restart * 40 + number))
        }
        #expect(store.statistics().failingSectors <= 2)
        for (id, payload) in held { #expect(try store.record(Bench.id(id))?.payload == payload) }
        _ = store.close()
      }
      #expect(memory.violations == 0)
      totals.append(memory.operations)
    }
    print("\(totals[0]) programs and erases in 60 sessions, with two failing sectors \(totals[1])")
    // Two sectors: at most two erases, two notes, two headers and two sectors of slots in a session.
    #expect(totals[1] - totals[0] <= 60 * 2 * (3 + 15))
  }
}
