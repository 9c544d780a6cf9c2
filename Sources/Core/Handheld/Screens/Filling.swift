import Canvas
import Flash
import Journal
import Records
import Views

// Finds the rows of a screen.
extension Journal where Chip: ~Copyable {
  /// Fills the table with the rows of a screen.
  func fill<let rows: Int>(_ table: inout Table<rows>, _ sight: Sight) throws(JournalFailure) {
    table.removeAll()
    switch sight.screen.page {
    case .home: try fillHome(&table, sight)
    case .quests, .npcs, .locations, .playthroughs: try fillList(&table, sight)
    case .quest, .npc, .location: try fillDetail(&table, sight)
    case .pick: try fillPicker(&table, sight)
    case .menu: try fillMenu(&table, sight)
    case .filters: fillFilters(&table, sight)
    case .shops: try fillShops(&table, sight)
    case .settings: table.append(Row(.setting, Setting.language.rawValue))
    case .about: for fact in 0..<UInt8(5) { table.append(Row(.fact, fact)) }
    case .entry, .clock, .search, .cycle, .sleep: break
    }
  }

  private func fillList<let rows: Int>(_ table: inout Table<rows>, _ sight: Sight) throws(JournalFailure) {
    guard let kind = sight.screen.page.listKind else { return }
    var cursor: RecordID? = nil
    while let entity = try next(kind, in: kind.parent == nil ? nil : sight.playthrough, after: &cursor) {
      if sight.filters.show(entity.marks(inCycle: sight.cycle), kind) {
        table.append(entity.uid.id, at: entity.order)
      } else {
        table.hidden += 1
      }
    }
    table.sort(from: 0, as: .entity)
    guard table.count == 0 else { return }
    if table.hidden > 0 {
      table.append(Row(.hint, Phrase.allHidden.rawValue))
      table.append(Row(.hint, Phrase.menuFilters.rawValue))
    } else {
      table.append(Row(.hint, kind.nonePhrase.rawValue))
      table.append(Row(.hint, Phrase.menuAdds.rawValue))
    }
  }

  private func fillPicker<let rows: Int>(_ table: inout Table<rows>, _ sight: Sight) throws(JournalFailure) {
    let section = sight.screen.section
    table.append(Row(.command, section.kind.addCommand.rawValue))
    guard let subject = sight.screen.uid else { return }
    // What is linked already is found first, and taken out of the list afterwards.
    var cursor: RecordID? = nil
    while let entity = try next(section.kind, in: sight.playthrough, after: &cursor) {
      guard entity.uid != subject, try find(section, of: subject, to: entity.uid.id) == nil else { continue }
      table.append(entity.uid.id, at: entity.order)
    }
    table.sort(from: 1, as: .entity)
  }

  private func fillFilters<let rows: Int>(_ table: inout Table<rows>, _ sight: Sight) {
    guard let kind = sight.menuScreen.page.listKind else { return }
    table.append(Row(.command, Command.showAll.rawValue))
    for raw in Filter.all {
      guard let filter = Filter(rawValue: raw), filter.kind == kind else { continue }
      table.append(Row(.filter, raw))
    }
  }

  private func fillShops<let rows: Int>(_ table: inout Table<rows>, _ sight: Sight) throws(JournalFailure) {
    var cursor: RecordID? = nil
    while let place = try next(.location, in: sight.playthrough, after: &cursor) {
      let marks = place.marks(inCycle: sight.cycle)
      var isShop = marks.hasAnvil || marks.isMerchant
      if !isShop { isShop = try hasMerchant(place.uid, sight) }
      guard isShop else { continue }
      table.append(place.uid.id, at: place.order)
    }
    table.sort(from: 0, as: .entity)
    let start = table.count
    cursor = nil
    while let person = try next(.npc, in: sight.playthrough, after: &cursor) {
      guard person.marks.isMerchant else { continue }
      var links: RecordID? = nil
      if try nextLink(of: person.uid, .stays, after: &links) == nil {
        table.append(person.uid.id, at: person.order)
      }
    }
    table.sort(from: start, as: .entity)
    if table.count == 0 { table.append(Row(.hint, Phrase.nothingFound.rawValue)) }
  }

  /// Whether somebody who sells is at a location.
  func hasMerchant(_ place: UID, _ sight: Sight) throws(JournalFailure) -> Bool {
    var cursor: RecordID? = nil
    while let link = try nextLink(of: place, .stays, after: &cursor) {
      let marks = try entity(link.from).marks(inCycle: sight.cycle)
      if marks.isMerchant, marks.acquaintance != .gone { return true }
    }
    return false
  }

  /// The link of a section that leads to a record, if there is one.
  func find(_ section: Section, of subject: UID, to other: RecordID) throws(JournalFailure) -> Link? {
    guard let type = section.link else { return nil }
    var cursor: RecordID? = nil
    while let link = try nextLink(of: subject, type, after: &cursor) {
      if section.shows(link, of: subject), link.other(than: subject).id == other { return link }
    }
    return nil
  }
}

extension Section {
  /// Whether a link of a record belongs to the section: two quests may be linked either way round.
  func shows(_ link: Link, of subject: UID) -> Bool {
    link.type == .eitherOr || (link.from == subject) == startsHere
  }
}

extension Kind {
  var nonePhrase: Phrase {
    switch self {
    case .quest: .noQuests
    case .npc: .noPeople
    case .location: .noPlaces
    default: .noPlaythrough
    }
  }

  var addCommand: Command {
    switch self {
    case .npc: .addPerson
    case .location: .addPlace
    case .step: .addStep
    case .playthrough: .addPlaythrough
    default: .addQuest
    }
  }
}
