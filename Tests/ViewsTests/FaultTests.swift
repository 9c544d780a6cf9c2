import Testing
import Views

struct FaultTests {
  @Test func `more views than nodes are reported, and what fitted is laid out`() {
    var engine = Engine<10, 200>()
    engine.build { VStack { ForEach(0..<20) { Text($0) } } }
    #expect(engine.fault == .nodesFull)
    #expect(engine.nodeCount == 10)
  }

  @Test func `more text than memory is reported`() {
    var engine = Engine<50, 16>()
    engine.build { Text("seventeen letters") }
    #expect(engine.fault == .textFull)
  }

  @Test func `a view that is kept in a constant and mentioned later is reported`() {
    var engine = Engine<50, 100>()
    engine.build {
      let early = HStack { Text("early") }
      Text("late")
      early
    }
    #expect(engine.fault == .misplaced)
  }

  @Test func `branches and optional views are no misplaced ones`() {
    var engine = Engine<50, 100>()
    for flag in [true, false] {
      engine.build {
        VStack {
          if flag { Text("a").padding(1) } else { HStack { Text("b") } }
          if flag { Text("c") }
          Group {
            Text("d"); if !flag { Text("e") }
          }.padding(2)
        }
        .padding(1)
      }
    }
    #expect(engine.fault == nil)
  }

  @Test func `two engines may build at once in two tasks`() async {
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var engine = Engine<100, 500>()
          for _ in 0..<50 { engine.build { VStack { ForEach(0..<task + 1) { Text($0) } } } }
          return engine.fault == nil ? engine.nodeCount - task : -1
        }
      }
      for await count in group { #expect(count == 3) }
    }
  }
}
