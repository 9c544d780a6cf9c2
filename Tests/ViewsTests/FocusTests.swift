import Canvas
import Testing
import Views

/// Buttons before and behind a list, one of them disabled.
private struct Maze: View {
  let rows: Counted
  var body: some View {
    VStack {
      Button("first", UInt32(1_001))
      Button("off", UInt32(1_002)).disabled()
      List(rows, id: 1).frame(height: 48)
      Button("last", UInt32(1_003))
    }
  }
}

struct FocusTests {
  private func press(_ key: Key, _ count: Int = 1) -> Event { .press(key, count: count) }

  /// The codes of the stops that Down reaches, one after the other.
  private func walk(_ key: Key, from start: Event? = nil, _ rows: Counted) -> [UInt32] {
    var engine = Engine<200, 1024>()
    engine.build(Maze(rows: rows))
    if let start { _ = engine.handle(start) }
    engine.build(Maze(rows: rows))
    var codes: [UInt32] = []
    for _ in 0..<200 {
      if case .action(let code) = engine.handle(press(.select)) { codes.append(code) }
      if engine.handle(press(key)) == .none { break }
      engine.build(Maze(rows: rows))
    }
    return codes
  }

  @Test func `Down reaches every stop once, also in rows that were not built, and nothing disabled`() {
    let rows = Counted(20)
    #expect(walk(.down, rows) == [1_001] + (0..<20).map { UInt32($0) } + [1_003])
  }

  @Test func `Up goes the same way back`() {
    let rows = Counted(20)
    var engine = Engine<200, 1024>()
    engine.build(Maze(rows: rows))
    for _ in 0..<30 {
      _ = engine.handle(press(.down))
      engine.build(Maze(rows: rows))
    }
    var codes: [UInt32] = []
    for _ in 0..<30 {
      if case .action(let code) = engine.handle(press(.select)) { codes.append(code) }
      if engine.handle(press(.up)) == .none { break }
      engine.build(Maze(rows: rows))
    }
    #expect(codes == [1_003] + (0..<20).reversed().map { UInt32($0) } + [1_001])
  }

  @Test func `a count of presses in a list goes as far as that many presses`() {
    var engine = Engine<200, 1024>()
    engine.build { List(count: 10_000, id: 1) { Text($0) } }
    _ = engine.handle(press(.down, 123))
    engine.build { List(count: 10_000, id: 1) { Text($0) } }
    #expect(engine.focusedRow == 123)
  }

  @Test func `holding Down goes to the last row, holding Up to the first`() {
    var engine = Engine<200, 1024>()
    for (event, row) in [(Event.hold(.down), 9_999), (.hold(.up), 0)] {
      engine.build { List(count: 10_000, id: 1) { Text($0) } }
      #expect(engine.handle(event) == .redraw)
      engine.build { List(count: 10_000, id: 1) { Text($0) } }
      #expect(engine.focusedRow == row)
    }
  }

  @Test func `in a grid a hold goes by a line`() {
    var engine = Engine<200, 1024>()
    for row in [0, 3, 6] {
      engine.build { LazyVGrid(.flexible(3), count: 101, id: 1) { Text($0) } }
      #expect(engine.focusedRow == row)
      _ = engine.handle(.hold(.down))
    }
  }

  @Test func `the focus stays with its row when rows before it go`() {
    var rows = Counted(20)
    var engine = Engine<200, 1024>()
    engine.build { List(rows, id: 1) }
    _ = engine.handle(press(.down, 5))
    engine.build { List(rows, id: 1) }
    rows.ids.removeFirst(2)
    rows.versions.removeFirst(2)
    engine.build { List(rows, id: 1) }
    #expect(engine.handle(press(.select)) == .action(5))
    #expect(engine.focusedRow == 3)
  }

  @Test func `when its row goes the focus is on the one that took its place, or on the last`() {
    var rows = Counted(7)
    var engine = Engine<200, 1024>()
    engine.build { List(rows, id: 1) }
    _ = engine.handle(press(.down, 5))
    for expected: UInt32 in [6, 4] {
      engine.build { List(rows, id: 1) }
      rows.ids.remove(at: 5)
      rows.versions.remove(at: 5)
      engine.build { List(rows, id: 1) }
      #expect(engine.handle(press(.select)) == .action(expected))
      if rows.count == 5 { break }
    }
  }

  @Test func `an alert takes the focus to its first button and gives it back`() {
    var engine = Engine<200, 1024>()
    func build(_ isAsking: Bool) {
      engine.build {
        VStack {
          Button("a", UInt32(1)); Button("b", UInt32(2))
        }
        .alert("Sure?", isPresented: isAsking) {
          Button("No", UInt32(3)); Button("Yes", UInt32(4))
        }
      }
    }
    build(false)
    _ = engine.handle(press(.down))
    build(true)
    #expect(engine.handle(press(.select)) == .action(3))
    _ = engine.handle(press(.down))
    build(true)
    #expect(engine.handle(press(.select)) == .action(4))
    #expect(engine.handle(press(.down)) == .none)
    build(false)
    #expect(engine.handle(press(.select)) == .action(2))
  }

  @Test func `going back puts the focus where the screen was left`() {
    var engine = Engine<200, 1024>()
    var path = NavigationPath<UInt8, 4>(1)
    engine.build(screen: 1) { List(count: 100, id: 1) { Text($0) } }
    _ = engine.handle(press(.down, 40))
    engine.build(screen: 1) { List(count: 100, id: 1) { Text($0) } }
    path.push(2, leaving: engine.place)
    engine.build(screen: 2) { Button("b", UInt32(2)) }
    #expect(engine.handle(press(.select)) == .action(2))
    if let place = path.pop() { engine.restore(place, screen: 1) }
    engine.build(screen: 1) { List(count: 100, id: 1) { Text($0) } }
    #expect(path.screen == 1 && engine.focusedRow == 40)
  }

  @Test func `Up on the first row asks for a load once, and not while one is going on`() {
    var engine = Engine<200, 1024>()
    func build(_ isLoading: Bool) {
      engine.build { List(count: 9, id: 1) { Text($0) }.refreshable(UInt32(77), isLoading: isLoading) }
    }
    build(false)
    #expect(engine.handle(press(.up)) == .action(77))
    build(true)
    #expect(engine.handle(press(.up)) == .none)
  }

  @Test func `a text without stops is read window by window`() {
    var engine = Engine<50, 2048>()
    func build() {
      engine.build { ScrollView(id: 1) { ForEach(0..<30) { Text("Line \($0)") } } }
    }
    build()
    var windows = 0
    while engine.handle(press(.down)) != .none {
      build()
      windows += 1
    }
    #expect(windows == 3)
  }

  @Test func `a state belongs to its row and is changed without the reducer`() {
    var engine = Engine<200, 1024>()
    func build() {
      engine.build {
        List(count: 3, id: 1) { row in
          let open = State(1)
          Text(open.value == 0 ? "closed" : "open").onSelect(open.becomes(1))
        }
      }
    }
    build()
    _ = engine.handle(press(.down))
    build()
    #expect(engine.handle(press(.select)) == .redraw)
    build()
    let texts = outline(of: &engine, [.text]).map { $0.split(separator: " ")[5] }
    #expect(texts == ["closed", "open", "closed"])
  }
}
