import Canvas
import Flash
import Journal
import Records
import Views

// What can be done on a screen and with the record in focus.
extension Journal where Chip: ~Copyable {
  /// The record that the menu is about: that of the row in focus, or that of the page.
  func menuSubject(_ sight: Sight) throws(JournalFailure) -> Entity? {
    switch sight.menuRow.kind {
    case .entity, .linked, .left, .step, .pinned, .here, .found:
      if let id = sight.menuRow.id { return try entity(id) }
    default: break
    }
    guard sight.menuScreen.page.isDetail, let uid = sight.menuScreen.uid else { return nil }
    return try entity(uid.id).flatMap { $0.uid == uid ? $0 : nil }
  }

  func fillMenu(_ table: inout Table, _ sight: Sight) throws(JournalFailure) {
    func offer(_ command: Command) { table.append(Row(.command, command.rawValue)) }
    if let subject = try menuSubject(sight) {
      if subject.kind != .step { table.append(Row(.entity, id: subject.uid.id)) }
      if sight.menuRow.kind == .linked { offer(.unlink) }
      fillMenu(&table, of: subject, sight)
      // The next step on the home screen is in no list there.
      let isListed =
        sight.menuRow.kind == .entity || sight.menuRow.kind == .step && sight.menuScreen.page != .home
      if isListed { offer(.move) }
      offer(.delete)
    }
    switch sight.menuScreen.page {
    case .quests, .npcs, .locations, .playthroughs:
      guard let kind = sight.menuScreen.page.listKind else { break }
      if sight.playthrough != nil { offer(.search) }
      offer(kind.addCommand)
      offer(.filters)
      if !filter(kind).isEmpty { offer(.showAll) }
    case .home where sight.playthrough != nil:
      offer(.addQuest)
      offer(.addPerson)
      offer(.addPlace)
    default: break
    }
    if try undoable() != nil { offer(.undo) }
    if try redoable() != nil { offer(.redo) }
    if sight.menuScreen.page == .home { offer(.deeds) }
    offer(.clean)
    if sight.menuScreen.page != .home { offer(.home) }
  }

  private func fillMenu(_ table: inout Table, of subject: Entity, _ sight: Sight) {
    func offer(_ command: Command) { table.append(Row(.command, command.rawValue)) }
    let marks = subject.marks(inCycle: sight.cycle)
    if subject.kind != .playthrough { offer(.tick) }
    switch subject.kind {
    case .quest:
      if marks.state == .open { offer(.fail) } else { offer(.anew) }
      offer(.pin)
      offer(.addStep)
      offer(.main)
      offer(.missable)
      if marks.isUnlocked || facets(of: subject.uid).isBlocked { offer(.unlock) }
    case .npc:
      if marks.acquaintance != .gone { offer(.gone) }
      offer(.merchant)
    case .location:
      offer(.here)
      offer(.anvil)
      offer(.merchant)
    case .step:
      if subject.target > 0 {
        offer(.countLess)
        offer(.targetLess)
      }
      offer(.targetMore)
    default:
      offer(.nextCycle)
      offer(.copy)
      offer(.archive)
    }
    if subject.kind != .playthrough { offer(.carriesOver) }
    offer(.rename)
    if subject.kind != .step {
      offer(.addNote)
      if subject.notesBytes > 0 { offer(.dropNote) }
    }
  }

  /// A row of the menu. What can be on or off shows which.
  func commandRow(_ row: Row, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let command = Command(rawValue: row.detail) else { return RowLine(title: "").emit() }
    if command == .undo || command == .redo { return try undoRow(command, sight) }
    let subject = try menuSubject(sight)
    let marks = subject?.marks(inCycle: sight.cycle) ?? Marks()
    let title = TextRun(command.phrase(subject?.kind, marks, sight), sight.language)
    let isOn: Bool
    switch command {
    case .main: isOn = marks.isMain
    case .missable: isOn = marks.isMissable
    case .carriesOver: isOn = marks.carriesOver
    case .merchant: isOn = marks.isMerchant
    case .anvil: isOn = marks.hasAnvil
    case .unlock: isOn = marks.isUnlocked
    case .pin: isOn = subject?.uid == sight.pinned
    case .here: isOn = subject?.uid == sight.here
    default: return RowLine(icon: command.icon, title: title).emit()
    }
    return SwitchLine(icon: command.icon, title: title, isOn: isOn, code: row.rawValue).emit()
  }
}

/// A row with a switch.
struct SwitchLine: View {
  let icon: Icon
  let title: TextRun
  let isOn: Bool
  let code: UInt32

  var body: some View {
    HStack(spacing: 4) {
      Image(icon)
      Toggle(title, isOn: isOn, code)
    }
  }
}

extension Command {
  func phrase(_ kind: Kind?, _ marks: Marks, _ sight: Sight) -> Phrase {
    switch self {
    case .tick: tickPhrase(kind, marks)
    case .fail: .markFailed
    case .anew: .startAnew
    case .gone: .markGone
    case .main: .main
    case .missable: .missable
    case .carriesOver: .carriesOver
    case .merchant: .merchant
    case .anvil: .anvil
    case .pin: .pin
    case .here: .hereIs
    case .addQuest: .newQuest
    case .addPerson: .newPerson
    case .addPlace: .newPlace
    case .addStep: .newStep
    case .addPlaythrough: .newPlaythrough
    case .rename: .rename
    case .addNote: .addNote
    case .dropNote: .dropNote
    case .countLess: .countLess
    case .targetMore: .targetMore
    case .targetLess: .targetLess
    case .move: .move
    case .unlock: .unlocked
    case .unlink: .unlink
    case .search: .search
    case .filters: .filters
    case .showAll: .showAll
    case .nextCycle: .nextCycle
    case .startCycle: .startCycle
    case .copy: .copy
    case .undo: .undo
    case .redo: .redo
    case .deeds: .deeds
    case .archive: marks.isArchived ? .unarchive : .archive
    case .delete: .delete
    case .clean: .cleanPanel
    case .home: .goHome
    }
  }

  private func tickPhrase(_ kind: Kind?, _ marks: Marks) -> Phrase {
    switch kind {
    case .npc: marks.acquaintance == .unmet ? .markMet : .markUnmet
    case .location: marks.isCleared ? .markNotCleared : .markCleared
    case .step: marks.isDone ? .markOpen : .markDone
    default: marks.state == .open ? .markDone : .markOpen
    }
  }

  var icon: Icon {
    switch self {
    case .tick: .check
    case .fail, .gone: .cross
    case .anew, .nextCycle, .startCycle, .redo: .refresh
    case .undo: .back
    case .deeds: .note
    case .copy: .playthrough
    case .main: .main
    case .missable: .missable
    case .carriesOver: .link
    case .merchant: .merchant
    case .anvil: .anvil
    case .pin: .pin
    case .here: .location
    case .addQuest, .addPerson, .addPlace, .addStep, .addPlaythrough, .targetMore: .plus
    case .rename, .addNote: .edit
    case .dropNote, .delete: .trash
    case .countLess, .targetLess: .minus
    case .move: .up
    case .unlock: .lock
    case .unlink: .cross
    case .search: .search
    case .filters, .showAll: .filter
    case .archive: .lock
    case .clean: .refresh
    case .home: .playthrough
    }
  }
}
