import Bytes
import Flash
import Journal
import Records
import Views

extension HandheldState where Chip: ~Copyable {
  /// Starts to write a text.
  mutating func write(_ writing: consuming Writing) {
    let subject = writing.purpose == .create ? nil : writing.subject
    ui.writing = writing
    ui.open(Screen(.entry, subject))
  }

  /// Starts with the name that a record has.
  mutating func rename(_ subject: Entity) throws(JournalFailure) {
    var text = Views.TextBuffer<240>()
    let name = try records.journal.name(of: subject)
    _ = text.set(name.span)
    write(Writing(.rename, subject.kind, subject.uid, text, in: records.journal.preferences.layout))
  }

  /// Takes a key for the text that is written. False for events that mean the same everywhere.
  mutating func write(_ event: Views.Event) throws(JournalFailure) -> Bool {
    switch event {
    case .press(let key, let count):
      for _ in 0..<count { try type(key) }
      return true
    case .hold(.select):
      try save()
      return true
    case .hold(.back):
      ui.goBack()
      // Without words there is nothing to see of a search.
      if ui.path.screen.page == .search, ui.finding.words.count == 0 { ui.goBack() }
      return true
    case .hold(.up):
      // The press that the hold began with has chosen a group.
      var text = Views.TextBuffer<240>()
      _ = text.set(ui.writing.text)
      ui.writing.editor = TextEntry(text, records.journal.preferences.layout.layout)
      ui.open(Screen(.templates, detail: ui.writing.purpose == .note ? 0 : Template.noteCount))
      return true
    case .hold(.down): return true
    default: return false
    }
  }

  /// Puts a character of a keyboard into the text that is written, after all keys that wait: 8 deletes one.
  /// False, and nothing changed, when none is written or it does not take the character.
  mutating func type(_ code: UInt32) -> Bool {
    answerEvents()
    wake()
    guard ui.path.screen.page == .entry, ui.writing.editor.type(code) else { return false }
    ui.invalidate()
    build()
    return true
  }

  /// Puts a template into the text, with a space behind it, and goes back to it. What is too long is not put.
  mutating func put(_ template: Template) {
    var text = RecordName()
    text.append(template.phrase.text(ui.sight.language))
    text.append(" ")
    if !ui.writing.editor.insert(text.span) { ui.notice = .tooLong }
    ui.goBack()
  }

  /// Types a key. The names are looked for when they are first asked for.
  private mutating func type(_ key: Key) throws(JournalFailure) {
    if key == .select, ui.writing.editor.tree.group == .menu, !ui.writing.editor.isCompleted {
      try ui.knownNames.collect(
        for: ui.writing.editor, in: ui.sight.playthrough, records.journal.preferences.layout, records.journal)
    }
    _ = ui.writing.editor.press(key, ui.knownNames)
  }

  /// Stores what was written, as one commit. A new record without a name gets one to be replaced later.
  private mutating func save() throws(JournalFailure) {
    switch ui.writing.purpose {
    case .rename:
      if let subject = ui.writing.subject { try records.journal.rename(subject, to: ui.writing.trimmed) }
    case .note:
      if let subject = ui.writing.subject, ui.writing.trimmed.count > 0 {
        try records.journal.addNote(ui.writing.trimmed, to: subject)
      }
    case .search:
      try ui.finding.begin(ui.writing.trimmed)
    case .create: try records.journal.create(ui.writing, ui.sight)
    }
    ui.goBack()
    if ui.path.screen.page == .pick { ui.goBack() }
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

extension Journal where Chip: ~Copyable {
  /// Makes what was written a record, linked where it was asked for, as one commit.
  fileprivate mutating func create(_ writing: borrowing Writing, _ sight: Sight) throws(JournalFailure) {
    var name = RecordName()
    if writing.trimmed.count > 0 {
      guard name.append(writing.trimmed) else { throw .nameTooLong(limit: Limits.nameBytes) }
    } else {
      let count = try count(
        of: writing.kind, in: writing.kind == .playthrough ? nil : writing.subject)
      name.append(writing.kind.stubPhrase.text(sight.language))
      name.append(" ")
      name.append(number: count + 1)
    }
    guard let section = writing.section, let type = section.link, let other = writing.subject else {
      let uid = try create(Draft(writing.kind, in: writing.subject, name: name.span))
      if writing.kind == .playthrough { try activate(uid) }
      return
    }
    // A quest that another one needs: the link has to start at the one that is there.
    if section.link?.from == section.link?.to, section.startsHere {
      try create(
        Draft(writing.kind, in: sight.playthrough, name: name.span), linked: type, to: other,
        startingAtNew: false)
      return
    }
    try create(
      Draft(writing.kind, in: sight.playthrough, name: name.span), linked: type, to: other)
  }

  /// Puts a line under the notes of a record.
  fileprivate mutating func addNote(_ text: Span<UInt8>, to uid: UID) throws(JournalFailure) {
    let subject = try entity(uid)
    var notes = InlineArray<2048, UInt8>(repeating: 0)
    var count = subject.notesBytes
    guard count + 1 + text.count <= Limits.notesBytes else { throw .notesTooLong(limit: Limits.notesBytes) }
    do {
      var span = notes.mutableSpan
      _ = try read(.notes, of: subject, into: &span)
    }
    if count > 0 {
      notes[count] = 0x0A
      count += 1
    }
    for index in text.indices { notes[count + index] = text[index] }
    try setNotes(of: uid, to: notes.span.extracting(first: count + text.count))
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
