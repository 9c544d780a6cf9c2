import Canvas
import Flash
import Journal
import Records
import Views

// Where everything starts: how the playthrough stands, what the player is at and where, and the ways on.
extension Journal where Chip: ~Copyable {
  func fillHome(_ table: inout Table, _ sight: Sight) throws(JournalFailure) {
    guard sight.playthrough != nil else {
      table.append(Row(.command, Command.addPlaythrough.rawValue))
      table.append(Row(.hint, Phrase.noPlaythrough.rawValue))
      table.append(Row(.hint, Phrase.syncBrings.rawValue))
      return fillWays(&table, [.settings, .about])
    }
    fillWays(&table, [.quests, .npcs, .locations])
    if let pinned = sight.pinned {
      let card = try card(of: pinned)
      table.append(Row(.pinned, id: pinned.id))
      if let step = card.nextStep { table.append(Row(.step, id: step.id)) }
      if card.giver != nil || card.location != nil { table.append(Row(.pinnedPlace)) }
    }
    if let here = sight.here { table.append(Row(.here, id: here.id)) }
    fillWays(&table, [.search, .shops, .playthroughs, .clock, .settings, .about])
  }

  private func fillWays<let ways: Int>(
    _ table: inout Table, _ pages: InlineArray<ways, Screen.Page>
  ) {
    for index in pages.indices { table.append(Row(.go, pages[index].rawValue)) }
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
      let list = try list(of: page == .npcs ? .npc : .location, in: game)
      let done = count(matching: page == .npcs ? .met : .cleared, in: list)
      let gone = page == .npcs ? count(matching: .gone, in: list) : 0
      return Counts(
        icon: page.icon, title: title, done: done, open: list.count - done - gone, failed: gone
      ).emit()
    default: return WayLine(icon: page.icon, title: title).emit()
    }
  }

  /// The pinned quest, its next step, or who gave it where.
  func pinnedRow(_ row: Row, _ sight: Sight) throws(JournalFailure) -> Token {
    guard let pinned = sight.pinned else { return RowLine(title: "").emit() }
    if row.kind == .pinned {
      return RowLine(icon: .pin, title: nameRun(of: pinned, sight), first: .chevron).emit()
    }
    let card = try card(of: pinned)
    return PlaceLine(
      giver: card.giver.map { nameRun(of: $0, sight) }, place: card.location.map { nameRun(of: $0, sight) }
    ).emit()
  }

  func hereRow(_ sight: Sight) throws(JournalFailure) -> Token {
    guard let here = sight.here else { return RowLine(title: "").emit() }
    let label: TextRun = "\(Phrase.hereIs.text(sight.language)):"
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
