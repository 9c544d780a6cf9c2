import Flash
import Journal
import Records

/// The state of the screen: which list is shown, and where the player stands in it. What the buttons do.
struct Browser {
  /// Rows of a list; the last row of the screen tells more about the one that has the focus.
  static var listRows: Int { 8 }

  /// Which list is on the screen.
  enum List {
    case quests
    case playthroughs
  }

  var list = List.quests
  /// The playthrough whose quests are shown; nil when there is none.
  var playthrough: UID?
  var quests = ListCursor<8>(.quest, in: nil)
  var playthroughs = ListCursor<8>(.playthrough, in: nil)
  var notice: Notice?

  /// What has the focus.
  var focus: UID? {
    switch list {
    case .quests: quests.focus?.uid
    case .playthroughs: playthroughs.focus?.uid
    }
  }

  /// Carries out a press; what the player sees as one action is one commit.
  mutating func press<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ button: Button, _ journal: inout Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    try settle(journal)
    guard playthrough != nil else {
      if button == .select { try begin(&journal) }
      return
    }
    switch (list, button) {
    case (.quests, .up), (.quests, .down):
      try quests.move(down: button == .down, in: journal)
    case (.quests, .select):
      if let quest = quests.focus?.uid { try journal.toggle(quest) }
    case (.quests, .back), (.quests, .menu):
      list = .playthroughs
      if let playthrough {
        playthroughs = ListCursor(.playthrough, in: nil, focus: try journal.entity(playthrough).place)
      }
    case (.playthroughs, .up), (.playthroughs, .down):
      try playthroughs.move(down: button == .down, in: journal)
    case (.playthroughs, .select):
      if let chosen = playthroughs.focus?.uid { try journal.activate(chosen) }
      list = .quests
    case (.playthroughs, .back), (.playthroughs, .menu):
      list = .quests
    }
    try settle(journal)
  }

  /// Follows what has changed in the journal: other playthroughs, quests that came or went.
  mutating func settle<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    var present = try journal.activePlaythrough()
    if present == nil { present = try firstPlaythrough(journal) }
    if present != playthrough || quests.parent != present {
      playthrough = present
      quests = ListCursor(.quest, in: present)
    }
    if present == nil { list = .quests }
    if quests.focus == nil, present != nil { _ = try quests.window(of: journal) }
  }

  /// The first playthrough that is not put away, or else the first.
  private func firstPlaythrough<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) -> UID? {
    let first = try journal.place(after: nil, of: .playthrough, in: nil)
    var place = first
    while let candidate = place {
      if try !journal.entity(candidate.uid).marks.isArchived { return candidate.uid }
      place = try journal.place(after: candidate, of: .playthrough, in: nil)
    }
    return first?.uid
  }

  /// Starts a playthrough that gets its real name later, on the PC.
  private mutating func begin<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    _ journal: inout Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    var name = TextBuffer<24>()
    name.append("Playthrough 1")
    try journal.create(Draft(.playthrough, in: nil, name: name.span))
    try settle(journal)
  }
}
