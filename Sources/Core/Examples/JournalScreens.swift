import Canvas
import Views

/// The journal's list of quests, over sample data.
struct QuestsScreen: View {
  let done: UInt32

  var body: some View {
    NavigationStack("Quests", trailing: "\(done.nonzeroBitCount)/\(Sample.quests.count)") {
      List(QuestRows(done: done), id: 1)
    }
  }
}

struct QuestRows: RowSource {
  let done: UInt32
  var count: Int { Sample.quests.count }
  func version(at index: Int) -> UInt32? { done &>> UInt32(truncatingIfNeeded: index) & 1 }
  func row(at index: Int) -> some View {
    HStack(spacing: 4) {
      if version(at: index) == 1 { Image(.done) } else { Image(.open) }
      Text("\(Sample.quests[index].name)")
      Spacer(minLength: 4)
      Text("\(Sample.quests[index].done)/\(Sample.quests[index].steps)")
    }
    .onSelect(Step.open(UInt16(truncatingIfNeeded: index)))
  }
}

/// A quest with its giver, its place, its steps and its notes.
struct QuestScreen: View {
  let index: Int
  let done: UInt32
  let isAsking: Bool

  var body: some View {
    NavigationStack("\(Sample.quests[index].name)", trailing: isDone ? "done" : "open") {
      ScrollView(id: 1) {
        Toggle("Complete", isOn: isDone, Step.toggle(UInt16(truncatingIfNeeded: index))).padding(.vertical, 2)
        ProgressView(value: Sample.quests[index].done, total: Sample.quests[index].steps).padding(2)
        Section("Giver")
        NavigationLink("Blaidd the Half-Wolf", Step.none).padding(.vertical, 2)
        Section("Place")
        NavigationLink("Mistwood Ruins", detail: "not cleared", Step.none).padding(.vertical, 2)
        Section("Notes")
        Text("Snap the fingers near the howling; learned from Kalé. He is on the ruin's wall until then.")
          .lines(0).padding(2)
      }
    }
    .alert("Delete this quest?", isPresented: isAsking) {
      Button("Keep", Step.none)
      Button("Delete", Step.none)
    }
  }

  private var isDone: Bool { done &>> UInt32(truncatingIfNeeded: index) & 1 != 0 }
}

/// The heading of a part of a screen.
struct Section: View {
  let title: TextRun
  init(_ title: TextRun) { self.title = title }
  var body: some View {
    HStack(spacing: 4) {
      Text(title)
      Rectangle().fill(.middle).frame(height: 1)
    }
    .padding(.horizontal, 2)
  }
}

/// What the examples show instead of a player's records.
enum Sample {
  struct Quest {
    let name: StaticString
    let done: Int
    let steps: Int
  }

  static var quests: InlineArray<12, Quest> {
    [
      Quest(name: "Blaidd's howl in Mistwood", done: 2, steps: 3),
      Quest(name: "Ranni: the hidden treasure of Nokron", done: 4, steps: 9),
      Quest(name: "Sellen's graven bodies", done: 1, steps: 6),
      Quest(name: "Alexander is stuck again", done: 5, steps: 5),
      Quest(name: "Millicent and the needle of gold", done: 0, steps: 7),
      Quest(name: "Дві вежі Чернігова", done: 3, steps: 4),
      Quest(name: "Žluťoučký kůň u Kalého", done: 1, steps: 2),
      Quest(name: "Hyetta wants a grape", done: 2, steps: 5),
      Quest(name: "Rya's lost necklace", done: 1, steps: 8),
      Quest(name: "Patches, once more", done: 0, steps: 3),
      Quest(name: "Boc the seamster", done: 2, steps: 4),
      Quest(name: "The frenzied village and what is burning behind its last house", done: 0, steps: 1),
    ]
  }
}
