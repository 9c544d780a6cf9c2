import Bytes
import Flash
import Journal
import Records
import Views

extension HandheldState where Chip: ~Copyable {
  /// Answers one event. What the player sees as one action is one commit.
  mutating func answer(_ event: Views.Event) {
    var hadNotice = false
    switch event {
    case .press, .hold:
      wake()
      hadNotice = ui.notice != nil
      ui.notice = nil
      isSweepingStuck = false
    default: break
    }
    do throws(JournalFailure) {
      if ui.path.screen.page == .entry, try write(event) { return build() }
      if ui.doomed != nil, event == .press(.back, count: 1) || event == .press(.menu, count: 1) {
        ui.doomed = nil
        return build()
      }
      if let moving = ui.moving, try move(moving, event) { return build() }
      switch ui.engine.handle(event) {
      case .none: if !hadNotice { return }
      case .redraw, .edit, .input: break
      case .action(let code): try perform(code)
      case .key(.select): if let row = focusedRow { try select(row) }
      case .key(.back): ui.goBack()
      case .key(.menu): openMenu()
      case .held(.select): try tickFocused()
      case .held(.back): ui.goHome()
      case .held: ui.wantsCleanPanel = true
      case .key: break
      }
    } catch {
      ui.notice = Notice(error)
    }
    build()
  }

  private mutating func openMenu() {
    guard ui.path.screen.page != .menu, ui.path.screen.page != .templates else { return ui.goBack() }
    ui.sight.menuScreen = ui.path.screen
    ui.sight.menuRow = focusedRow ?? Row(.hint)
    ui.open(Screen(.menu))
  }

  /// A view asked for something by a code: a row with a switch, or a button of an alert.
  private mutating func perform(_ code: UInt32) throws(JournalFailure) {
    switch code {
    case Self.keepCode: ui.doomed = nil
    case Self.deleteCode:
      guard let doomed = ui.doomed else { return }
      ui.doomed = nil
      try records.journal.delete(doomed)
    default: try select(Row(rawValue: code))
    }
  }

  /// Select on a row.
  private mutating func select(_ row: Row) throws(JournalFailure) {
    switch row.kind {
    case .hint, .fact, .preview, .deed: break
    case .go where row.detail == Screen.Page.search.rawValue: openSearch()
    case .words: writeWords()
    case .template: if let template = Template(rawValue: row.detail) { put(template) }
    case .go: ui.open(Screen(Screen.Page(rawValue: row.detail) ?? .home))
    case .entity where ui.path.screen.page == .pick: try link(to: row)
    case .entity, .linked, .left, .pinned, .here, .found: try open(row)
    case .pinnedPlace: if let pinned = ui.sight.pinned { ui.open(Screen(.quest, pinned)) }
    case .step: if let id = row.id { try advance(id) }
    case .heading: add(to: Section(rawValue: row.detail) ?? .notes)
    case .state, .nameLine: if let subject = ui.path.screen.uid { try tick(subject) }
    case .noteLine: add(to: .notes)
    case .command: if let command = Command(rawValue: row.detail) { try carryOut(command) }
    case .filter:
      guard let kind = Kind(rawValue: row.detail) else { break }
      var filter = records.journal.filter(kind)
      filter.toggle(FilterChoice(Int(row.number), for: kind).filter)
      records.journal.setFilter(filter, for: kind)
      ui.invalidate()
    case .setting: try change(Setting(rawValue: row.detail) ?? .language)
    }
  }

  /// Chooses the next value of a setting.
  private mutating func change(_ setting: Setting) throws(JournalFailure) {
    var preferences = records.journal.preferences
    switch setting {
    case .language:
      // Who reads a language writes it, too, until they choose other letters.
      if preferences.layout == preferences.language { preferences.layout = preferences.language.next }
      preferences.language = preferences.language.next
    case .letters: preferences.layout = preferences.layout.next
    case .clock: preferences.refresh = preferences.refresh.next
    }
    try records.journal.setPreferences(preferences)
  }

  /// Opens the page of the record in a row; of a playthrough, chooses it.
  private mutating func open(_ row: Row) throws(JournalFailure) {
    guard let id = row.id, let entity = try records.journal.entity(id) else { return }
    if entity.kind == .step, let quest = entity.parent {
      ui.open(Screen(.quest, quest))
    } else if let page = Screen.Page(of: entity.kind) {
      if ui.path.screen.page == .menu { ui.goBack() }
      if ui.path.screen != Screen(page, entity.uid) { ui.open(Screen(page, entity.uid)) }
    } else if entity.kind == .playthrough {
      try records.journal.activate(entity.uid)
      ui.startAtHome()
    }
  }

  /// A section's head was selected: something is to be added to it.
  private mutating func add(to section: Section) {
    guard let subject = ui.path.screen.uid, section.canAdd else { return }
    switch section {
    case .steps: write(Writing(.create, .step, subject, in: records.journal.preferences.layout))
    case .notes: write(Writing(.note, .quest, subject, in: records.journal.preferences.layout))
    default: ui.open(Screen(.pick, subject, detail: section.rawValue))
    }
  }

  /// Links the page's record to the one that was picked, and goes back to it.
  private mutating func link(to row: Row) throws(JournalFailure) {
    let section = ui.path.screen.section
    guard let subject = ui.path.screen.uid, let type = section.link, let id = row.id,
      let other = try records.journal.entity(id)
    else { return }
    ui.goBack()
    try records.journal.link(
      type, from: section.startsHere ? subject : other.uid, to: section.startsHere ? other.uid : subject)
  }

  /// Holding Select ticks what the row in focus is about.
  private mutating func tickFocused() throws(JournalFailure) {
    guard let row = focusedRow else { return }
    switch row.kind {
    case .entity, .linked, .left, .step, .pinned, .found:
      guard ui.path.screen.page != .pick, let id = row.id, let entity = try records.journal.entity(id) else {
        return
      }
      try tick(entity.uid)
    case .state, .nameLine: if let subject = ui.path.screen.uid { try tick(subject) }
    default: break
    }
  }
}
