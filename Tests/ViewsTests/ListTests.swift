import Canvas
import Testing
import Views

/// Rows that say how often each was built.
struct Counted: RowSource {
  var ids: [UInt32]
  var versions: [UInt32]
  var value: (Int) -> Int = { $0 }
  init(_ count: Int) {
    ids = (0..<count).map { UInt32($0) }
    versions = Array(repeating: 0, count: count)
  }
  var count: Int { ids.count }
  func id(at index: Int) -> UInt32 { ids[index] }
  func version(at index: Int) -> UInt32? { versions[index] }
  func row(at index: Int) -> some View {
    HStack {
      Text("Row \(Int(ids[index]))"); Spacer(); Text(value(index))
    }.onSelect(ids[index])
  }
}

struct ListTests {
  @Test func `a list builds the rows that are visible and no other`() {
    var engine = Engine<160, 1024>()
    engine.build { List(count: 10_000) { Text("Row \($0)") } }
    #expect(engine.tally.rowsBuilt == 8)
    #expect(engine.tally.passes == 1)
    #expect(engine.fault == nil)
  }

  @Test func `a list under a title settles its height in a second pass, and needs one from then on`() {
    var engine = Engine<160, 1024>()
    for passes in [2, 1] {
      engine.build {
        VStack {
          Text("Title").frame(height: 16); List(count: 100) { Text($0) }
        }
      }
      #expect(engine.tally.passes == passes)
    }
    #expect(outline(of: &engine, [.row]).count == 7)
  }

  @Test(arguments: [0, 1, 5_000, 9_990, 9_999])
  func `what a frame builds does not depend on the position`(_ row: Int) {
    var engine = Engine<160, 1024>()
    engine.build { List(count: 10_000, id: 7) { Text("Row \($0)") } }
    engine.scroll(to: row, in: 7)
    engine.build { List(count: 10_000, id: 7) { Text("Row \($0)") } }
    #expect(engine.tally.rowsBuilt == 8)
    #expect(engine.focusedRow == row)
  }

  @Test func `rows whose version is the same are kept, and one that changed is built`() {
    var rows = Counted(100)
    var engine = Engine<160, 1024>()
    engine.build { List(rows) }
    engine.build { List(rows) }
    rows.versions[3] += 1
    rows.value = { $0 == 3 ? 10 : $0 }
    engine.build { List(rows) }
    #expect(engine.tally.rowsBuilt == 1)
    #expect(engine.tally.rowsKept == 7)
    #expect(outline(of: &engine, [.text]).contains { $0.hasSuffix(" 10") })
  }

  @Test func `rows are kept under modifiers of the list, which move it in the memory`() {
    let rows = Counted(100)
    var engine = Engine<160, 1024>()
    for built in [8, 0, 0] {
      engine.build { VStack { List(rows).padding(1).focusGroup() } }
      if built == 0 { #expect(engine.tally.rowsBuilt == built) }
    }
    #expect(outline(of: &engine, [.text]).prefix(2) == ["text 5 3 30 12 Row 0", "text 285 3 6 12 0"])
  }

  @Test func `101 cells in three columns are 99, 99 and 98 pixels wide`() {
    var engine = Engine<160, 1024>()
    engine.build { LazyVGrid(.flexible(3), count: 101) { Text("Tab \($0)").frame(maxWidth: .infinity) } }
    let rows = outline(of: &engine, [.row])
    #expect(rows.prefix(4) == ["row 0 0 99 16 *", "row 99 0 99 16", "row 198 0 98 16", "row 0 16 99 16"])
    #expect(rows.count == 24)
  }

  @Test func `an adaptive grid has as many columns as fit`() {
    var engine = Engine<160, 1024>()
    engine.build { LazyVGrid(.adaptive(minimum: 60), count: 101, spacing: 4) { Text($0) } }
    #expect(outline(of: &engine, [.row]).prefix(2) == ["row 0 0 71 16 *", "row 75 0 71 16"])
  }

  @Test func `a separator takes the last line of pixels of a row`() {
    let shown = outline([.text]) { List(count: 1) { _ in Text("a").frame(maxHeight: .infinity) } }
    let hidden = outline([.text]) {
      List(count: 1) { _ in Text("a").frame(maxHeight: .infinity) }.listRowSeparator(.hidden)
        .listRowInsets(leading: 10, trailing: 0)
    }
    #expect(shown == ["text 4 1 6 12 a"])
    #expect(hidden == ["text 10 2 6 12 a"])
  }
}
