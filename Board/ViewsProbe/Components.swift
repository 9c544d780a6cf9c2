// The pieces that the 14 screens share.

import Canvas
import Views

/// A row of a list of records: an icon by its state, its name, and how far it is.
struct RecordRow: View {
  let record: Record
  let icon: Icon
  var body: some View {
    HStack(spacing: 4) {
      if record.has(0) { Image(.done) } else { Image(icon) }
      Text(record.name)
      Spacer(minLength: 4)
      if record.has(1) { Image(.merchant) }
      if record.has(2) { Image(.anvil) }
      Text("\(record.number(0))/\(record.number(1))")
    }
    .onSelect(Ask.open(record.id))
  }
}

/// Records of one kind.
struct Records: RowSource {
  let kind: UInt8
  let icon: Icon
  var count: Int { Journal.count(kind) }
  func id(at index: Int) -> UInt32 { UInt32(Journal.link(UInt16(kind), UInt16(truncatingIfNeeded: index))) }
  func version(at index: Int) -> UInt32? { UInt32(Journal.flags(UInt16(truncatingIfNeeded: id(at: index)))) }
  func row(at index: Int) -> some View {
    RecordRow(record: Record(id: UInt16(truncatingIfNeeded: id(at: index))), icon: icon)
  }
}

/// A screen that is a list of records.
struct RecordList: View {
  let title: Phrase
  let kind: UInt8
  let icon: Icon
  var body: some View {
    NavigationStack(TextRun(title), trailing: TextRun(Journal.count(kind))) {
      if Journal.count(kind) == 0 {
        NothingHere(kind: kind)
      } else {
        List(Records(kind: kind, icon: icon), id: 1)
      }
    }
  }
}

struct NothingHere: View {
  let kind: UInt8
  var body: some View {
    VStack(spacing: 4) {
      Text(TextRun(.empty))
      Button(TextRun(.add), Ask.add(kind))
    }
  }
}

/// The heading of a part of a screen.
struct Heading: View {
  let title: Phrase
  init(_ title: Phrase) { self.title = title }
  var body: some View {
    HStack(spacing: 4) {
      Text(TextRun(title))
      Rectangle().fill(.middle).frame(height: 1)
    }
    .padding(.horizontal, 2)
  }
}

/// A part of a detail screen: records that this one is linked with.
struct Links: View {
  let title: Phrase
  let record: Record
  let first: UInt16
  var body: some View {
    Heading(title)
    ForEach(0..<min(record.number(first), 3)) { index in
      LinkRow(record: record.link(first &+ UInt16(truncatingIfNeeded: index)))
    }
  }
}

struct LinkRow: View {
  let record: Record
  var body: some View { NavigationLink(record.name, Ask.open(record.id)).padding(2) }
}

/// A switch for a flag of a record.
struct Flag: View {
  let title: Phrase
  let record: Record
  let bit: UInt16
  var body: some View {
    Toggle(TextRun(title), isOn: record.has(bit), Ask.toggle(record.id | bit &<< 12)).padding(2)
  }
}

/// The notes of a record.
struct Notes: View {
  let record: Record
  var body: some View {
    Heading(.notes)
    Text(record.link(7).name).lines(0).padding(2)
  }
}

/// A setting that is one of several.
struct Choice: View {
  let title: Phrase
  let value: Phrase
  let number: UInt8
  var body: some View {
    NavigationLink(TextRun(title), detail: TextRun(value), Ask.set(number)).padding(2)
  }
}
