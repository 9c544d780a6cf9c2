import Canvas
import Flash
import Journal
import Records
import Views

// Where everything starts: how the playthrough stands, what the player is at and where, and the ways on.
extension Journal where Chip: ~Copyable {
  func fillHome<let rows: Int>(_ table: inout Table<rows>, _ sight: Sight) throws(JournalFailure) {
    guard sight.playthrough != nil else {
      table.append(Row(.command, Command.addPlaythrough.rawValue))
      table.append(Row(.hint, Phrase.noPlaythrough.rawValue))
      table.append(Row(.hint, Phrase.syncBrings.rawValue))
      return fillWays(&table, [.settings, .about])
    }
    fillWays(&table, [.quests, .npcs, .locations])
    if let pinned = sight.pinned, let quest = try entity(pinned.id), quest.uid == pinned {
      table.append(Row(.pinned, id: pinned.id))
      if try nextStep(of: quest, sight) != nil { table.append(Row(.pinnedStep)) }
      if try giver(of: pinned) != nil { table.append(Row(.pinnedPlace)) }
    }
    if let here = sight.here, let place = try entity(here.id), place.uid == here {
      table.append(Row(.here, id: here.id))
    }
    fillWays(&table, [.shops, .playthroughs, .clock, .settings, .about])
  }

  private func fillWays<let rows: Int, let ways: Int>(
    _ table: inout Table<rows>, _ pages: InlineArray<ways, Screen.Page>
  ) {
    for index in pages.indices { table.append(Row(.go, pages[index].rawValue)) }
  }

  /// The first step of an open quest that is not done.
  func nextStep(of quest: Entity, _ sight: Sight) throws(JournalFailure) -> Entity? {
    guard quest.marks(inCycle: sight.cycle).state == .open else { return nil }
    var best: Entity?
    var cursor: RecordID? = nil
    while let step = try next(.step, in: quest.uid, after: &cursor) {
      guard !step.marks(inCycle: sight.cycle).isDone else { continue }
      if let found = best, found.place < step.place { continue }
      best = step
    }
    return best
  }

  private func giver(of quest: UID) throws(JournalFailure) -> UID? {
    var cursor: RecordID? = nil
    if let link = try nextLink(of: quest, .gives, after: &cursor) { return link.from }
    cursor = nil
    return try nextLink(of: quest, .happens, after: &cursor)?.to
  }

  // MARK: Rows

  /// A row that leads to another screen.
  func wayRow(_ page: Screen.Page, _ sight: Sight) throws(JournalFailure) -> Token {
    let title = TextRun(page.phrase, sight.language)
    guard let game = sight.playthrough else { return WayLine(icon: page.icon, title: title).emit() }
    switch page {
    case .quests:
      let progress = try progress(of: game)
      return Counts(
        icon: .quest, title: title, done: progress.done, open: progress.open, failed: progress.failed
      ).emit()
    case .npcs, .locations:
      var (done, open, gone) = (0, 0, 0)
      var cursor: RecordID? = nil
      while let entity = try next(page == .npcs ? .npc : .location, in: game, after: &cursor) {
        let marks = entity.marks(inCycle: sight.cycle)
        switch marks.acquaintance {
        case .gone where page == .npcs: gone += 1
        case .unmet where page == .npcs: open += 1
        case _ where page == .npcs || marks.isCleared: done += 1
        default: open += 1
        }
      }
      return Counts(icon: page.icon, title: title, done: done, open: open, failed: gone).emit()
    default: return WayLine(icon: page.icon, title: title).emit()
    }
  }

  /// The pinned quest, its next step, or who gave it where.
  func pinnedRow(_ row: Row, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let pinned = sight.pinned else { return RowLine(title: "").emit() }
    let quest = try entity(pinned)
    switch row.kind {
    case .pinned: return try RowLine(icon: .pin, title: nameRun(of: quest, sight), first: .chevron).emit()
    case .pinnedStep:
      guard let step = try nextStep(of: quest, sight) else { return RowLine(title: "").emit() }
      let target = Int(step.target)
      return try RowLine(
        icon: .open, title: nameRun(of: step, sight),
        detail: target > 0 ? "\(step.count(inCycle: sight.cycle))/\(target)" : nil
      ).emit()
    default:
      var cursor: RecordID? = nil
      let giver = try nextLink(of: pinned, .gives, after: &cursor)
      cursor = nil
      let place = try nextLink(of: pinned, .happens, after: &cursor)
      return PlaceLine(
        giver: giver.map { nameRun(of: $0.from, sight) }, place: place.map { nameRun(of: $0.to, sight) }
      ).emit()
    }
  }

  func hereRow(_ sight: Sight) throws(JournalFailure) -> Token {
    guard let here = sight.here else { return RowLine(title: "").emit() }
    let label = TextRun(.hereIs, sight.language)
    return PlaceLabel(label: label, name: nameRun(of: here, sight)).emit()
  }
}

/// A row that leads to another screen.
struct WayLine: View {
  let icon: Icon
  let title: TextRun
  var body: some View { RowLine(icon: icon, title: title, first: .chevron) }
}

/// Who gives a quest, and where it is.
struct PlaceLine: View {
  let giver: TextRun?
  let place: TextRun?

  var body: some View {
    HStack(spacing: 4) {
      if let giver {
        Image(.npc)
        Text(giver)
      }
      if let place {
        Image(.location)
        Text(place)
      }
      Spacer(minLength: 0)
    }
  }
}

/// "I am here" and where that is.
struct PlaceLabel: View {
  let label: TextRun
  let name: TextRun

  var body: some View {
    HStack(spacing: 4) {
      Image(.location)
      Text(label)
      Text(name)
      Spacer(minLength: 0)
      Image(.chevron)
    }
  }
}

extension Screen.Page {
  var icon: Icon {
    switch self {
    case .quests, .quest: .quest
    case .npcs, .npc: .npc
    case .locations, .location: .location
    case .playthroughs: .playthrough
    case .shops: .anvil
    case .search: .search
    case .clock: .clock
    case .settings: .settings
    case .about: .info
    default: .chevron
    }
  }
}
