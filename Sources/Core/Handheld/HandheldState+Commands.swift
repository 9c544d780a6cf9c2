import Flash
import Journal
import Records
import Views

extension HandheldState where Chip: ~Copyable {
  /// Turns the tick of a record over: a quest or step done, an NPC met, a location cleared.
  mutating func tick(_ uid: UID) throws(JournalFailure) {
    let entity = try records.journal.entity(uid)
    var marks = entity.marks(inCycle: ui.sight.cycle)
    switch entity.kind {
    case .quest:
      try records.journal.toggle(uid)
      return
    case .npc: marks.acquaintance = marks.acquaintance == .unmet ? .met : .unmet
    case .location: marks.isCleared.toggle()
    case .step:
      if entity.target > 0 {
        return try records.journal.setCount(of: uid, to: marks.isDone ? 0 : Int(entity.target))
      }
      marks.isDone.toggle()
    default: return
    }
    try records.journal.setMarks(of: uid, to: marks)
  }

  /// Select on a step: one more of those that are counted, done or open again for others.
  mutating func advance(_ id: RecordID) throws(JournalFailure) {
    guard let step = try records.journal.entity(id), step.kind == .step else { return }
    guard step.target > 0 else { return try tick(step.uid) }
    let isDone = step.marks(inCycle: ui.sight.cycle).isDone
    let count = isDone ? 0 : step.count(inCycle: ui.sight.cycle) + 1
    try records.journal.setCount(of: step.uid, to: count)
  }

  /// Carries out what was chosen in the menu, and leaves the menu.
  mutating func carryOut(_ command: Command) throws(JournalFailure) {
    let subject = try records.journal.menuSubject(ui.sight)
    let page = ui.path.screen.page
    if page == .pick { return addPicked() }
    let staysOpen = command.isSwitch
    if page == .menu, !staysOpen { ui.goBack() }
    switch command {
    case .addQuest:
      return write(Writing(.create, .quest, ui.sight.playthrough, in: records.journal.preferences.layout))
    case .addPerson:
      return write(Writing(.create, .npc, ui.sight.playthrough, in: records.journal.preferences.layout))
    case .addPlace:
      return write(Writing(.create, .location, ui.sight.playthrough, in: records.journal.preferences.layout))
    case .addPlaythrough:
      return write(Writing(.create, .playthrough, nil, in: records.journal.preferences.layout))
    case .search: return openSearch()
    case .filters: return ui.open(Screen(.filters))
    case .showAll:
      if let kind = ui.sight.menuScreen.page.listKind { records.journal.setFilter(Filter(), for: kind) }
      return ui.invalidate()
    case .clean:
      ui.wantsCleanPanel = true
      return
    case .home: return ui.goHome()
    case .deeds: return ui.open(Screen(.deeds))
    case .undo:
      try records.journal.undo()
      return
    case .redo:
      try records.journal.redo()
      return
    case .startCycle:
      let game = ui.path.screen.uid
      ui.goBack()
      if let game { try records.journal.startNextCycle(of: game) }
      return
    default: break
    }
    guard let subject else { return }
    try carryOut(command, on: subject)
  }

  private mutating func carryOut(_ command: Command, on subject: Entity) throws(JournalFailure) {
    let uid = subject.uid
    switch command {
    case .tick: try tick(uid)
    case .fail: try records.journal.setState(of: uid, to: .failed)
    case .anew: try records.journal.setState(of: uid, to: .open, resettingSteps: true)
    case .gone, .main, .missable, .unlock, .carriesOver, .merchant, .anvil, .archive:
      try mark(command, subject)
    case .pin:
      guard let game = ui.sight.playthrough else { return }
      try records.journal.pin(ui.sight.pinned == uid ? nil : uid, in: game)
    case .here:
      guard let game = ui.sight.playthrough else { return }
      try records.journal.setHere(ui.sight.here == uid ? nil : uid, in: game)
    case .addStep: write(Writing(.create, .step, uid, in: records.journal.preferences.layout))
    case .rename: try rename(subject)
    case .addNote: write(Writing(.note, subject.kind, uid, in: records.journal.preferences.layout))
    case .dropNote: try dropNote(of: subject)
    case .countLess:
      let count = subject.count(inCycle: ui.sight.cycle)
      try records.journal.setCount(of: uid, to: max(0, count - 1))
    case .targetMore: try records.journal.setTarget(of: uid, to: Int(subject.target) + 1)
    case .targetLess: try records.journal.setTarget(of: uid, to: max(0, Int(subject.target) - 1))
    case .move: ui.moving = uid
    case .unlink: try unlink(uid)
    case .nextCycle: ui.open(Screen(.cycle, uid))
    case .copy: try copy(subject)
    case .delete: ui.doomed = uid
    default: break
    }
  }

  /// Begins a copy, which idle time completes.
  private mutating func copy(_ game: Entity) throws(JournalFailure) {
    var name = RecordName()
    let old = try records.journal.name(of: game)
    // The copy is told from its source by a number where the limit leaves room for one.
    name.append(old.span)
    name.append(" 2")
    try records.journal.beginCopy(of: game.uid, named: name.span)
  }

  private mutating func mark(_ command: Command, _ subject: Entity) throws(JournalFailure) {
    var marks = subject.marks(inCycle: ui.sight.cycle)
    switch command {
    case .gone: marks.acquaintance = .gone
    case .main: marks.isMain.toggle()
    case .missable: marks.isMissable.toggle()
    case .unlock: marks.isUnlocked.toggle()
    case .carriesOver: marks.carriesOver.toggle()
    case .merchant: marks.isMerchant.toggle()
    case .anvil: marks.hasAnvil.toggle()
    default: marks.isArchived.toggle()
    }
    try records.journal.setMarks(of: subject.uid, to: marks)
  }

  /// Takes the link away that the row in focus shows; both records stay.
  private mutating func unlink(_ other: UID) throws(JournalFailure) {
    let section = Section(rawValue: ui.sight.menuRow.detail) ?? .notes
    guard let subject = ui.sight.menuScreen.uid,
      let link = try records.journal.find(section, of: subject, to: other.id)
    else { return }
    try records.journal.unlink(link.uid)
  }

  private mutating func addPicked() {
    let screen = ui.path.screen
    write(
      Writing(
        .create, screen.section.kind, screen.uid, section: screen.section,
        in: records.journal.preferences.layout))
  }
}

extension Command {
  /// Whether the menu stays open, to show what the switch says now.
  var isSwitch: Bool {
    switch self {
    case .main, .missable, .unlock, .carriesOver, .merchant, .anvil, .pin, .here, .targetMore, .targetLess,
      .countLess:
      true
    default: false
    }
  }
}
