import Journal

/// Turns the demo's tables into records, and remembers which name became which record.
struct DemoWriter {
  let game: UID
  private var known: [String: UID] = [:]

  init(game: UID) { self.game = game }

  static func create(
    _ kind: Kind, _ name: String, in parent: UID?, notes: String = "", marks: Marks = Marks(), count: Int = 0,
    target: Int = 0, _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) -> UID {
    let nameBytes = Array(name.utf8)
    let notesBytes = Array(notes.utf8)
    var draft = Draft(kind, in: parent, name: nameBytes.span, notes: notesBytes.span, extra: Span())
    draft.marks = marks
    draft.count = count
    draft.target = target
    return try journal.create(draft)
  }

  mutating func add(
    _ place: DemoPlaythrough.Place, _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    var marks = Marks()
    marks.isCleared = place.marks.contains("cleared")
    marks.hasAnvil = place.marks.contains("anvil")
    marks.isMerchant = place.marks.contains("merchant")
    known[place.name] = try Self.create(
      .location, place.name, in: game, notes: place.notes, marks: marks, &journal)
  }

  mutating func add(
    _ person: DemoPlaythrough.Person, _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    var marks = Marks()
    marks.isMerchant = person.marks.contains("merchant")
    marks.acquaintance =
      person.marks.contains("gone") ? .gone : person.marks.contains("unmet") ? .unmet : .met
    let uid = try Self.create(.npc, person.name, in: game, notes: person.notes, marks: marks, &journal)
    known[person.name] = uid
    for place in person.places { try journal.link(.stays, from: uid, to: find(place)) }
  }

  mutating func add(
    _ quest: DemoPlaythrough.Quest, _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    var marks = Marks()
    marks.isMain = quest.marks.contains("main")
    marks.isMissable = quest.marks.contains("missable")
    let uid = try Self.create(.quest, quest.name, in: game, notes: quest.notes, marks: marks, &journal)
    known[quest.name] = uid
    for step in quest.steps { try add(step: step, of: uid, &journal) }
    for person in quest.from { try journal.link(.gives, from: find(person), to: uid) }
    for place in quest.at { try journal.link(.happens, from: uid, to: find(place)) }
  }

  /// A step is written "x Done already", "- Still to do" or "2/4 Done twice of four times".
  private func add(
    step: String, of quest: UID, _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    let parts = step.split(separator: " ", maxSplits: 1)
    var marks = Marks()
    marks.isDone = parts[0] == "x"
    let numbers = parts[0].split(separator: "/").compactMap { Int($0) }
    _ = try Self.create(
      .step, String(parts[1]), in: quest, marks: marks, count: numbers.first ?? 0, target: numbers.last ?? 0,
      &journal)
  }

  func connect(
    _ quest: DemoPlaythrough.Quest, _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    for other in quest.needs { try journal.link(.needs, from: find(quest.name), to: find(other)) }
    for other in quest.notInstead { try journal.link(.eitherOr, from: find(quest.name), to: find(other)) }
  }

  /// Ticks off what was done before the first evening with the handheld.
  func finish(
    _ quests: [DemoPlaythrough.Quest], _ journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    for quest in quests where quest.marks.contains("done") {
      try journal.setState(of: find(quest.name), to: .done)
    }
  }

  private func find(_ name: String) -> UID {
    guard let uid = known[name] else { preconditionFailure("the demo has no \(name)") }
    return uid
  }
}
