// Fourteen screens of a journal: what the bytes a screen are counted on, and the deepest stack.

import Canvas
import Views

struct GamesScreen: View {
  var body: some View { RecordList(title: .games, kind: 3, icon: .playthrough) }
}

struct HomeScreen: View {
  let game: Record
  var body: some View {
    NavigationStack(game.name, trailing: TextRun(.today)) {
      VStack(alignment: .leading, spacing: 2) {
        HomeRow(title: .quests, icon: .quest, kind: 0)
        HomeRow(title: .people, icon: .npc, kind: 1)
        HomeRow(title: .places, icon: .location, kind: 2)
        Divider()
        NavigationLink(TextRun(.settings), Ask.set(0))
        HStack(spacing: 4) {
          ProgressView(value: game.number(0), total: 12)
          Text("\(game.number(0))/12")
        }
      }
      .padding(4)
    }
  }
}

struct HomeRow: View {
  let title: Phrase
  let icon: Icon
  let kind: UInt8
  var body: some View {
    HStack(spacing: 4) {
      Label(TextRun(title), icon)
      Spacer(minLength: 4)
      Text(Journal.count(kind))
      Image(.chevron)
    }
    .onSelect(Ask.add(kind))
  }
}

struct QuestsScreen: View {
  var body: some View { RecordList(title: .quests, kind: 0, icon: .open) }
}

struct PeopleScreen: View {
  var body: some View { RecordList(title: .people, kind: 1, icon: .npc) }
}

struct PlacesScreen: View {
  var body: some View { RecordList(title: .places, kind: 2, icon: .location) }
}

struct QuestScreen: View {
  let quest: Record
  let isAsking: Bool
  var body: some View {
    NavigationStack(quest.name, trailing: TextRun(quest.has(0) ? .done : .open)) {
      ScrollView(id: 1) {
        Flag(title: .complete, record: quest, bit: 0)
        Flag(title: .missable, record: quest, bit: 3)
        Heading(.steps)
        ForEach(0..<quest.number(1)) { step in
          Flag(title: .steps, record: quest.link(UInt16(truncatingIfNeeded: step)), bit: 4)
        }
        ProgressView(value: quest.number(0), total: quest.number(1)).padding(2)
        Links(title: .giver, record: quest, first: 1)
        Links(title: .place, record: quest, first: 2)
        Links(title: .linked, record: quest, first: 3)
        Notes(record: quest)
        Button(TextRun(.delete), Ask.delete)
      }
    }
    .alert(TextRun(.areYouSure), isPresented: isAsking) {
      Button(TextRun(.keep), Ask.none)
      Button(TextRun(.delete), Ask.delete)
    }
  }
}

struct PersonScreen: View {
  let person: Record
  var body: some View {
    NavigationStack(person.name) {
      ScrollView(id: 1) {
        Flag(title: .merchant, record: person, bit: 1)
        Flag(title: .met, record: person, bit: 2)
        Links(title: .quests, record: person, first: 1)
        Links(title: .places, record: person, first: 2)
        Notes(record: person)
      }
    }
  }
}

struct PlaceScreen: View {
  let place: Record
  var body: some View {
    NavigationStack(place.name) {
      ScrollView(id: 1) {
        Flag(title: .cleared, record: place, bit: 0)
        Flag(title: .anvil, record: place, bit: 1)
        Flag(title: .merchant, record: place, bit: 2)
        Links(title: .people, record: place, first: 1)
        Links(title: .quests, record: place, first: 2)
        Notes(record: place)
      }
    }
  }
}

/// Chooses a record to be linked with.
struct PickerScreen: View {
  let record: Record
  var body: some View {
    NavigationStack(TextRun(.pick), trailing: record.name) {
      List(Candidates(record: record), id: 1)
    }
  }
}

struct Candidates: RowSource {
  let record: Record
  var count: Int { Journal.count(9) }
  func row(at index: Int) -> some View {
    CandidateRow(record: record.link(UInt16(truncatingIfNeeded: index)))
  }
}

struct CandidateRow: View {
  let record: Record
  var body: some View {
    HStack(spacing: 4) {
      if record.has(5) { Image(.check) } else { Image(.link) }
      Text(record.name)
      Spacer(minLength: 4)
    }
    .onSelect(Ask.link(record.id))
  }
}

/// The list of quests with a sheet that filters it.
struct FilterScreen: View {
  let bits: UInt16
  var body: some View {
    QuestsScreen().sheet(isPresented: true) {
      Text(TextRun(.filter)).font(.title)
      FilterRow(title: .open, bits: bits, bit: 0)
      FilterRow(title: .done, bits: bits, bit: 1)
      FilterRow(title: .failed, bits: bits, bit: 2)
    }
  }
}

struct FilterRow: View {
  let title: Phrase
  let bits: UInt16
  let bit: UInt8
  var body: some View { Toggle(TextRun(title), isOn: bits &>> UInt16(bit) & 1 != 0, Ask.filter(bit)) }
}

/// Types by two presses: five groups of five characters, the text above, completions below.
struct TypingScreen: View {
  let record: Record
  var body: some View {
    NavigationStack(TextRun(.add)) {
      VStack(alignment: .leading, spacing: 2) {
        Text(record.name).lines(2).frame(maxWidth: .infinity, alignment: .leading).padding(2).border()
        HStack(spacing: 6) {
          ForEach(0..<5) { group in LetterGroup(group: group) }
        }
        ForEach(0..<3) { index in
          Text(record.link(UInt16(truncatingIfNeeded: index)).name)
            .onSelect(Ask.type(UInt8(truncatingIfNeeded: 32 + index)))
        }
      }
      .padding(2)
    }
  }
}

struct LetterGroup: View {
  let group: Int
  var body: some View {
    HStack(spacing: 2) {
      ForEach(0..<5) { place in Text(group * 5 + place) }
    }
    .border(cornerRadius: 2)
  }
}

struct SettingsScreen: View {
  let record: Record
  var body: some View {
    NavigationStack(TextRun(.settings)) {
      ScrollView(id: 1) {
        Choice(title: .language, value: .today, number: 1)
        Heading(.clock)
        Flag(title: .seconds, record: record, bit: 0)
        Choice(title: .alarm, value: .today, number: 2)
        Heading(.panel)
        Counter(TextRun(.rows), value: record.number(1), Ask.set(3)).padding(2)
        Flag(title: .clean, record: record, bit: 1)
        TonePicker(Tone(record.number(2)), Ask.set(4)).padding(2)
        Heading(.memory)
        ProgressView(value: record.number(0), total: 12).padding(2)
        Heading(.about)
        NavigationLink(TextRun(.about), Ask.set(5)).padding(2)
      }
    }
  }
}

struct ClockScreen: View {
  let minutes: Int
  var body: some View {
    HStack(spacing: 10) {
      DialScene(minutes: minutes, isPlain: false)
      VStack(alignment: .leading, spacing: 4) {
        Text("\(minutes / 60, digits: 2):\(minutes % 60, digits: 2)").font(.title)
        Text(TextRun(.today))
        Divider()
        Label(Journal.name(1), .quest)
        Label(TextRun(.alarm), .clock)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .onTick(everySeconds: 60, Ask.tick)
  }
}

struct AboutScreen: View {
  var body: some View {
    NavigationStack(TextRun(.about)) {
      VStack(spacing: 4) {
        Image(.quest, scale: 2)
        Text("Cairn").font(.title)
        Grid {
          AboutRow(title: .version, value: Journal.number(1, 2))
          AboutRow(title: .memory, value: Journal.number(2, 2))
          AboutRow(title: .battery, value: Journal.number(3, 2))
        }
        Text(TextRun(.licence)).lines(2).multilineTextAlignment(.center)
      }
    }
  }
}

struct AboutRow: View {
  let title: Phrase
  let value: Int
  var body: some View {
    GridRow {
      Text(TextRun(title))
      Text(value)
    }
  }
}
