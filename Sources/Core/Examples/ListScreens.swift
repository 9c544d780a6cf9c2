import Canvas
import Views

/// 10,000 rows; under a button, if there is one, that leads back to the first.
struct RowsScreen: View {
  let hasButton: Bool

  var body: some View {
    NavigationStack("10,000 rows") {
      if hasButton {
        HStack {
          Text("Scroll to start"); Spacer(); Image(.up)
        }
        .padding(.horizontal, 4).frame(height: 16).onSelect(Step.toStart)
        Divider()
      }
      List(count: 10_000, id: 1) { index in Text("Row \(index)") }
    }
  }
}

/// 101 cells in three columns: 99, 99 and 98 pixels.
struct GridScreen: View {
  var body: some View {
    NavigationStack("Tabs", trailing: "101") {
      LazyVGrid(.flexible(3), count: 101, id: 1, rowHeight: 28) { index in
        Text("Tab \(index)").frame(maxWidth: .infinity, maxHeight: .infinity)
          .border(cornerRadius: 6).onSelect(Step.none).padding(2)
      }
    }
  }
}

/// Rows that count: changing one draws that row and no other.
struct CountersScreen: View {
  let counters: Observed<Int32, 16>

  var body: some View {
    NavigationStack("Counters") { List(CounterRows(counters: counters), id: 1) }
  }
}

struct CounterRows: RowSource {
  let counters: Observed<Int32, 16>
  var count: Int { counters.count }
  func id(at index: Int) -> UInt32 { counters.id(at: index) }
  func version(at index: Int) -> UInt32? { counters.version(at: index) }
  func row(at index: Int) -> some View {
    Counter(
      "Counter \(index + 1)", value: Int(counters[index]), Step.count(UInt16(truncatingIfNeeded: index)))
  }
}

/// Up on the first row loads the rows again; a row says so while it lasts.
struct RefreshScreen: View {
  let isLoading: Bool
  let generation: Int

  var body: some View {
    NavigationStack("Pull to refresh") {
      List(count: 20, id: 1) { index in
        HStack {
          Text("Message \(index + 1)"); Spacer(); Text("load \(generation)")
        }.onSelect(Step.none)
      }
      .refreshable(Step.load, isLoading: isLoading)
    }
  }
}

/// A text that is higher than the screen.
struct TextScreen: View {
  var body: some View {
    NavigationStack("Text of several lines") {
      ScrollView(id: 1) {
        Text(
          """
          The merchant Kalé waits at the Church of Vows. He sells a map fragment and the Crafting Kit.
          Купець Кале чекає біля церкви обітниць і продає уривок мапи.
          Bell bearings go to the Twin Maiden Husks. A long-word-with-hyphens/and/slashes breaks where it \
          may, and \
          Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhänger where it must.
          """
        )
        .lines(0).padding(.horizontal, 4)
      }
    }
  }
}
