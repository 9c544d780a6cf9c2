import Canvas
import Testing
import Views

/// Rows whose heights differ: row 3 has four lines, and so on.
private struct Notes: View {
  let count: Int
  var separator = List.Separator.visible

  static func lines(_ row: Int) -> Int { row % 4 + 1 }

  var body: some View {
    VStack {
      Text("Title").frame(height: 16)
      List(count: count, id: 1, rowHeight: nil) { row in
        VStack(alignment: .leading) { ForEach(0..<Notes.lines(row)) { line in Text("Row \(row).\(line)") } }
      }
      .listRowSeparator(separator)
    }
  }
}

struct FittedListTests {
  /// Where the row in focus stands, if all of it is in the list.
  private func focusedPlace(of engine: inout Engine<200, 2048>) -> Range<Int>? {
    let row = rows(of: &engine).first { $0.hasSuffix("*") } ?? ""
    let numbers = row.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 4, numbers[1] >= 16, numbers[1] + numbers[3] <= 128 else { return nil }
    return numbers[1]..<numbers[1] + numbers[3]
  }

  private func rows(of engine: inout Engine<200, 2048>) -> [String] { outline(of: &engine, [.row]) }

  @Test func `rows are as high as they want, and only as many are built as are in sight`() {
    var engine = Engine<200, 2048>()
    engine.build(Notes(count: 10_000))
    #expect(
      rows(of: &engine) == [
        "row 4 16 288 13 *", "row 4 29 288 25", "row 4 54 288 37", "row 4 91 288 49",
      ])
    engine.build(Notes(count: 10_000))
    #expect(engine.tally.passes == 1 && engine.tally.rowsBuilt == 4)
  }

  @Test func `without separators the rows lose their line, in spite of a modifier that comes later`() {
    var engine = Engine<200, 2048>()
    engine.build(Notes(count: 10_000, separator: .hidden))
    #expect(rows(of: &engine).prefix(2) == ["row 4 16 288 12 *", "row 4 28 288 24"])
  }

  @Test func `Down goes through all rows, each of them whole and at the bottom when it was below`() {
    var engine = Engine<200, 2048>()
    engine.build(Notes(count: 40))
    for row in 0..<40 {
      #expect(engine.focusedRow == row)
      #expect(focusedPlace(of: &engine)?.count == Notes.lines(row) * 12 + 1, "row \(row)")
      _ = engine.handle(.press(.down, count: 1))
      engine.build(Notes(count: 40))
      #expect(engine.tally.rowsBuilt < 24)
    }
    #expect(engine.fault == nil)
  }

  @Test(arguments: [(Event.hold(.down), 9_999), (.press(.down, count: 5_001), 5_001)])
  func `a jump of thousands of rows measures no more than a window of them`(_ event: Event, _ row: Int) {
    var engine = Engine<200, 2048>()
    engine.build(Notes(count: 10_000))
    _ = engine.handle(event)
    engine.build(Notes(count: 10_000))
    #expect(engine.focusedRow == row)
    #expect(engine.tally.rowsBuilt <= 12 && engine.fault == nil)
    let place = focusedPlace(of: &engine)
    #expect(place?.count == Notes.lines(row) * 12 + 1)
    // The row above the first one would not have had room.
    #expect((place?.upperBound ?? 0) > 128 - 49)
    _ = engine.handle(.hold(.up))
    engine.build(Notes(count: 10_000))
    #expect(rows(of: &engine).first == "row 4 16 288 13 *")
  }

  @Test(arguments: [(Anchor.top, 16), (.bottom, 78), (.center, 29)])
  func `a row is brought to the anchor that was asked for`(_ anchor: Anchor, _ y: Int) {
    var engine = Engine<200, 2048>()
    engine.build(Notes(count: 10_000))
    engine.scroll(to: 1_001, in: 1, anchor: anchor)
    engine.build(Notes(count: 10_000))
    let focused = rows(of: &engine).first { $0.hasSuffix("*") }
    #expect(engine.focusedRow == 1_001)
    #expect(focused == "row 4 \(y) 288 25 *")
  }

  @Test func `when rows at the end go the list is full again`() {
    var engine = Engine<200, 2048>()
    engine.build(Notes(count: 40))
    _ = engine.handle(.hold(.down))
    engine.build(Notes(count: 40))
    engine.build(Notes(count: 30))
    #expect(engine.focusedRow == 29)
    #expect((focusedPlace(of: &engine)?.upperBound ?? 0) > 128 - 49)
  }
}

struct AcrossTests {
  @Test func `a stack that lies on its side builds the cells in sight, and follows the focus`() {
    var engine = Engine<200, 1024>()
    func build() {
      engine.build { LazyHStack(count: 10_000, id: 1, width: 70) { Text($0) }.frame(height: 20) }
    }
    build()
    build()
    #expect(engine.tally.rowsBuilt == 5)
    #expect(outline(of: &engine, [.row]).prefix(2) == ["row 0 54 70 20 *", "row 70 54 70 20"])
    _ = engine.handle(.press(.down, count: 5_000))
    build()
    #expect(engine.focusedRow == 5_000)
    #expect(outline(of: &engine, [.row]).contains("row 210 54 70 20 *"))
    _ = engine.handle(.hold(.down))
    build()
    #expect(engine.focusedRow == 9_999)
  }

  @Test func `a grid that lies on its side fills its columns first, and a hold goes by a column`() {
    var engine = Engine<200, 1024>()
    func build() { engine.build { LazyHGrid(.flexible(3), count: 101, id: 1, columnWidth: 60) { Text($0) } } }
    build()
    #expect(
      outline(of: &engine, [.row]).prefix(4) == [
        "row 0 0 60 43 *", "row 0 43 60 43", "row 0 86 60 42", "row 60 0 60 43",
      ])
    _ = engine.handle(.hold(.down))
    build()
    #expect(engine.focusedRow == 3)
  }

  @Test func `fixed columns keep their width`() {
    var engine = Engine<200, 1024>()
    engine.build { LazyVGrid(.fixed(3, width: 80), count: 10, spacing: 5) { Text($0) } }
    #expect(
      outline(of: &engine, [.row]).prefix(4) == [
        "row 0 0 80 16 *", "row 85 0 80 16", "row 170 0 80 16", "row 0 16 80 16",
      ])
  }
}
