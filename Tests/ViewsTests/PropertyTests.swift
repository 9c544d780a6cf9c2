import Canvas
import Testing
import Views

/// What holds of any views at all.
struct PropertyTests {
  private static let seeds = (0..<40).map { _ in UInt64.random(in: 0...UInt64.max) }

  @Test(arguments: seeds) func `nothing is drawn outside of a view that is clipped`(_ seed: UInt64) {
    for paper in [Tone.white, .black] {
      var numbers = Numbers(seed)
      let clip = Rect(numbers.next(100), numbers.next(60), 20 + numbers.next(150), 10 + numbers.next(60))
      var engine = Engine<600, 4096>()
      engine.build {
        ZStack(alignment: .topLeading) {
          Rectangle().fill(paper)
          Group {
            var random = Numbers(seed ^ 77)
            randomView(&random, depth: 4, variant: 0)
          }
          .frame(width: clip.width, height: clip.height).clipped().padding(.leading, clip.x)
          .padding(.top, clip.y)
        }
      }
      var frame = Frame()
      engine.draw(on: &frame)
      var wrong = 0
      for x in 0..<Frame.width {
        for y in 0..<Frame.height where !clip.contains(Point(x, y)) {
          if frame.isInk(x, y) != (paper == .black) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `what differs, drawn and sent in its windows, gives the same as drawing and sending all`(
    _ seed: UInt64
  ) {
    var numbers = Numbers(seed)
    var engine = Engine<600, 4096>()
    var frame = Frame()
    var glass = Frame()
    let events: [Event] = [
      .press(.down, count: 1), .press(.up, count: 1), .hold(.down), .press(.down, count: 3), .hold(.up),
      .press(.select, count: 1),
    ]
    for step in 0..<24 {
      let tree = seed &+ UInt64(step / 8)
      engine.build {
        var random = Numbers(tree)
        randomView(&random, depth: 3, variant: step / 2)
      }
      engine.draw(on: &frame)
      let damage = frame.damage(from: glass)
      if let first = damage.first { glass.copy(first, from: frame) }
      if let second = damage.second { glass.copy(second, from: frame) }
      var whole = Frame()
      engine.redraw(on: &whole)
      #expect(whole.damage(from: frame).isEmpty, "seed \(seed), step \(step)")
      #expect(whole.damage(from: glass).isEmpty, "seed \(seed), step \(step)")
      _ = engine.handle(events[numbers.next(events.count)])
      if engine.editedField != nil { engine.endEditing() }
    }
  }

  /// A screen of stops: lists of all kinds, buttons, disabled ones, a scroll view. Answers what must be
  /// reached.
  private func stops(_ random: inout Numbers, _ expected: inout Set<UInt32>) -> Token {
    var next: UInt32 = 0
    func button(_ isDisabled: Bool = false) -> Token {
      next += 1
      if !isDisabled { expected.insert(next) }
      return Button("\(Int(next))", next).disabled(isDisabled)
    }
    let (count, kind, before) = (1 + random.next(30), random.next(5), random.next(3))
    for row in 0..<count where kind > 0 { expected.insert(UInt32(10_000 + row)) }
    let isLow = random.next(2) == 0
    return VStack {
      HStack { ForEach(0..<before) { index in button(index == 1) } }
      switch kind {
      case 0: Text("none")
      case 1: List(count: count, id: 1) { Text($0).onSelect(UInt32(10_000 + $0)) }
      case 2:
        List(count: count, id: 1, rowHeight: nil) { row in
          Text("Row").padding(row % 9).onSelect(UInt32(10_000 + row))
        }
      case 3:
        LazyVGrid(.flexible(3), count: count, id: 1, rowHeight: 20) { Text($0).onSelect(UInt32(10_000 + $0)) }
      default: LazyHStack(count: count, id: 1, width: 40) { Text($0).onSelect(UInt32(10_000 + $0)) }
      }
      if isLow {
        ScrollView(id: 2) {
          ForEach(0..<6) { _ in
            Text("A text of many lines, in which no line may be left out by the focus.").lines(0).padding(9)
            button().focusGroup()
          }
        }
        .frame(height: 50)
      } else {
        button()
      }
    }.token
  }

  @Test(arguments: seeds) func `every stop can be reached with Down, and with Up again`(_ seed: UInt64) {
    var engine = Engine<600, 4096>()
    var expected: Set<UInt32> = []
    func build() {
      engine.build {
        var random = Numbers(seed)
        stops(&random, &expected)
      }
    }
    build()
    for key in [Key.down, .up] {
      var found: Set<UInt32> = []
      for _ in 0..<300 {
        if case .action(let code) = engine.handle(.press(.select, count: 1)) { found.insert(code) }
        if engine.handle(.press(key, count: 1)) == .none { break }
        build()
      }
      #expect(found == expected, "seed \(seed), \(key)")
    }
    #expect(engine.fault == nil)
  }
}

/// A quest in the container of the test below.
private struct Entry: BitwiseCopyable {
  var done: UInt8 = 0
  var steps: UInt8 = 9
  var isMain = false
}

private struct EntryRows: RowSource {
  let entries: Observed<Entry, 12>
  var count: Int { entries.count }
  func id(at index: Int) -> UInt32 { entries.id(at: index) }
  func version(at index: Int) -> UInt32? { entries.version(at: index) }
  func row(at index: Int) -> some View {
    HStack(spacing: 4) {
      if entries[index].isMain { Icon.main }
      Text("Quest \(index)")
      Spacer()
      Text("\(Int(entries[index].done))/\(Int(entries[index].steps))")
    }
    .onSelect(UInt32(index))
  }
}

struct ObservedListTests {
  @Test(arguments: [0, 3, 6])
  func `a field of an element changes: its row is built and drawn, and nothing else`(_ row: Int) throws {
    var entries = Observed<Entry, 12>(Entry())
    for _ in 0..<12 { _ = entries.append(Entry()) }
    var engine = Engine<200, 1024>()
    var frame = Frame()
    func build() { engine.build { NavigationStack("Quests") { List(EntryRows(entries: entries), id: 1) } } }
    build()
    engine.draw(on: &frame)
    build()
    engine.draw(on: &frame)
    #expect(engine.tally.rowsBuilt == 0 && engine.tally.rowsDrawn == 0)
    for change in 0..<2 {
      var before = Frame()
      before.copy(frame)
      if change == 0 { entries[row].done += 1 } else { entries[row].isMain.toggle() }
      build()
      engine.draw(on: &frame)
      #expect(engine.tally.rowsBuilt == 1 && engine.tally.rowsKept == 6)
      #expect(engine.tally.rowsDrawn == 1)
      let damage = frame.damage(from: before)
      let bands = try #require(damage.first).bands
      #expect(damage.second == nil && bands == 2 + 2 * row..<4 + 2 * row)
    }
  }
}
