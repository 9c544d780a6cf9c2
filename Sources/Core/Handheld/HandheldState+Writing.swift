import Bytes
import Flash
import Journal
import Records
import Views

extension HandheldState where Chip: ~Copyable {
  /// Starts to write a text.
  mutating func write(_ entry: TextEntry) {
    ui.entry = entry
    ui.open(Screen(.entry, entry.purpose == .create ? nil : entry.subject))
  }

  /// Starts with the name that a record has.
  mutating func rename(_ subject: Entity) throws(JournalFailure) {
    var entry = TextEntry(.rename, subject.kind, subject.uid)
    let name = try records.journal.name(of: subject)
    _ = entry.text.set(name.span)
    write(entry)
  }

  /// Takes a key for the text that is written. False for events that mean the same everywhere.
  mutating func write(_ event: Views.Event) throws(JournalFailure) -> Bool {
    switch event {
    case .press(let key, let count):
      for _ in 0..<count { type(key) }
      return true
    case .hold(.select):
      try save()
      return true
    case .hold(.back):
      ui.goBack()
      return true
    case .hold(.up), .hold(.down): return true
    default: return false
    }
  }

  private mutating func type(_ key: Key) {
    switch ui.entry.tree.press(key) {
    case .pending: break
    case .typed(let code): if !ui.entry.text.insert(code) { ui.notice = .tooLong }
    case .delete: _ = ui.entry.text.deleteBackward()
    }
  }

  /// Stores what was written, as one commit. A new record without a name gets one to be replaced later.
  private mutating func save() throws(JournalFailure) {
    let entry = ui.entry
    switch entry.purpose {
    case .rename:
      if let subject = entry.subject { try records.journal.rename(subject, to: entry.text.text) }
    case .note:
      if let subject = entry.subject, entry.text.count > 0 { try addNote(entry.text.text, to: subject) }
    case .create: try create(entry)
    }
    ui.goBack()
    if ui.path.screen.page == .pick { ui.goBack() }
  }

  private mutating func create(_ entry: TextEntry) throws(JournalFailure) {
    var name = RecordName()
    if entry.text.count > 0 {
      guard name.append(entry.text.text) else { throw .nameTooLong(limit: Limits.nameBytes) }
    } else {
      let count = try records.journal.count(
        of: entry.kind, in: entry.kind == .playthrough ? nil : entry.subject)
      name.append(entry.kind.stubPhrase.text(ui.sight.language))
      name.append(" ")
      name.append(number: count + 1)
    }
    guard let section = entry.section, let type = section.link, let other = entry.subject else {
      let uid = try records.journal.create(Draft(entry.kind, in: entry.subject, name: name.span))
      if entry.kind == .playthrough { try records.journal.activate(uid) }
      return
    }
    // A quest that another one needs: the link has to start at the one that is there.
    if section.link?.from == section.link?.to, section.startsHere {
      let uid = try records.journal.create(Draft(entry.kind, in: ui.sight.playthrough, name: name.span))
      try records.journal.link(type, from: other, to: uid)
      return
    }
    try records.journal.create(
      Draft(entry.kind, in: ui.sight.playthrough, name: name.span), linked: type, to: other)
  }

  /// Puts a line under the notes of a record.
  private mutating func addNote(_ text: Span<UInt8>, to uid: UID) throws(JournalFailure) {
    let subject = try records.journal.entity(uid)
    var notes = InlineArray<2048, UInt8>(repeating: 0)
    var count = subject.notesBytes
    guard count + 1 + text.count <= Limits.notesBytes else { throw .notesTooLong(limit: Limits.notesBytes) }
    do {
      var span = notes.mutableSpan
      _ = try records.journal.read(.notes, of: subject, into: &span)
    }
    if count > 0 {
      notes[count] = 0x0A
      count += 1
    }
    for index in text.indices { notes[count + index] = text[index] }
    try records.journal.setNotes(of: uid, to: notes.span.extracting(first: count + text.count))
  }

  /// Takes the last line of the notes away.
  mutating func dropNote(of subject: Entity) throws(JournalFailure) {
    var notes = InlineArray<2048, UInt8>(repeating: 0)
    do {
      var span = notes.mutableSpan
      _ = try records.journal.read(.notes, of: subject, into: &span)
    }
    var count = subject.notesBytes
    while count > 0, notes[count - 1] != 0x0A { count -= 1 }
    try records.journal.setNotes(of: subject.uid, to: notes.span.extracting(first: max(0, count - 1)))
  }
}

extension Kind {
  /// What a new one is called as long as nobody named it.
  var stubPhrase: Phrase {
    switch self {
    case .npc: .person
    case .location: .place
    case .step: .step
    case .playthrough: .playthrough
    default: .quest
    }
  }
}
