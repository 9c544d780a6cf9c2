import Canvas
import Flash
import Journal
import Records
import Views

// Finds the rows of a screen: those of its table, and under them those of its list.
extension Journal where Chip: ~Copyable {
  /// Fills the table with the rows of a screen.
  func fill(_ table: inout Table, _ sight: Sight) throws(JournalFailure) {
    table.removeAll()
    switch sight.screen.page {
    case .home: try fillHome(&table, sight)
    case .quests, .npcs, .locations, .playthroughs: fillList(&table, sight)
    case .quest, .npc, .location: try fillDetail(&table, sight)
    case .pick: table.append(Row(.command, sight.screen.section.kind.addCommand.rawValue))
    case .menu: try fillMenu(&table, sight)
    case .filters: fillFilters(&table, sight)
    case .shops: try fillShops(&table, sight)
    case .settings: for setting in 0..<UInt8(3) { table.append(Row(.setting, setting)) }
    case .about: for fact in 0..<UInt8(5) { table.append(Row(.fact, fact)) }
    case .cycle:
      for part in 0..<UInt8(5) { table.append(Row(.preview, part)) }
      table.append(Row(.command, Command.startCycle.rawValue))
    case .deeds:
      for index in 0..<deedCount { table.append(Row(.deed, number: UInt16(truncatingIfNeeded: index))) }
      if deedCount == 0 { table.append(Row(.hint, Phrase.nothingFound.rawValue)) }
    case .templates: fillTemplates(&table, sight)
    case .entry, .clock, .search, .sleep: break
    }
  }

  /// How many rows a screen has.
  func rowCount(_ table: borrowing Table, _ sight: Sight) -> Int {
    guard let listing = sight.listing else { return table.count }
    return table.count + (sight.isFiltered ? shownCount(in: listing) : listing.count)
  }

  /// A row of a screen, counted from 0.
  func row(at index: Int, _ table: borrowing Table, _ sight: Sight) -> Row {
    if index < table.count { return table[index] }
    guard let listing = sight.listing else { return Row(.hint) }
    let number = index - table.count
    do throws(JournalFailure) {
      let place = sight.isFiltered ? self.index(ofShown: number, in: listing) : number
      if let place, let uid = try uid(at: place, of: listing) { return Row(.entity, id: uid.id) }
    } catch {}
    return Row(.hint, Phrase.unreadable.rawValue, number: UInt16(truncatingIfNeeded: number))
  }

  /// Where a row is now; nil when it is no more.
  func index(of row: Row, near index: Int, _ table: borrowing Table, _ sight: Sight) -> Int? {
    guard row.kind == .entity, let listing = sight.listing else { return table.index(of: row, near: index) }
    do throws(JournalFailure) {
      guard let id = row.id, let entity = try entity(id),
        let place = try self.index(of: entity.uid, in: listing)
      else { return nil }
      guard sight.isFiltered else { return table.count + place }
      let before = shownCount(before: place, in: listing)
      return self.index(ofShown: before, in: listing) == place ? table.count + before : nil
    } catch { return nil }
  }

  /// A list of all records of a kind is the journal's; only what there is to say when it is empty has rows.
  private func fillList(_ table: inout Table, _ sight: Sight) {
    guard let kind = sight.screen.page.listKind, let listing = sight.listing, shownCount(in: listing) == 0
    else { return }
    if listing.count > 0 {
      table.append(Row(.hint, Phrase.allHidden.rawValue))
      table.append(Row(.hint, Phrase.menuFilters.rawValue))
    } else {
      table.append(Row(.hint, kind.nonePhrase.rawValue))
      table.append(Row(.hint, Phrase.menuAdds.rawValue))
    }
  }

  /// The list that a screen shows under the rows of its table.
  func listing(_ sight: Sight) throws(JournalFailure) -> Listing? {
    if let kind = sight.screen.page.listKind {
      return try list(of: kind, in: kind.parent == nil ? nil : sight.playthrough)
    }
    guard sight.screen.page == .pick else { return nil }
    return try list(of: sight.screen.section.kind, in: sight.playthrough)
  }

  /// First those that fit what is written.
  private func fillTemplates(_ table: inout Table, _ sight: Sight) {
    let first = sight.screen.detail
    for index in 0..<Template.count {
      table.append(Row(.template, (first + index) % Template.count))
    }
  }

  private func fillFilters(_ table: inout Table, _ sight: Sight) {
    guard let kind = sight.menuScreen.page.listKind else { return }
    table.append(Row(.command, Command.showAll.rawValue))
    for index in 0..<FilterChoice.count(kind) {
      table.append(Row(.filter, kind.rawValue, number: UInt16(truncatingIfNeeded: index)))
    }
  }

  private func fillShops(_ table: inout Table, _ sight: Sight) throws(JournalFailure) {
    let places = try list(of: .location, in: sight.playthrough)
    let people = try list(of: .npc, in: sight.playthrough)
    table.append(Row(.heading, Section.anvils.rawValue))
    try fill(&table, matching: .anvil, in: places)
    table.append(Row(.heading, Section.merchants.rawValue))
    try fill(&table, matching: .merchant, in: places)
    var next = 0
    while let index = try wanderingMerchant(from: next, in: people) {
      if let uid = try uid(at: index, of: people) { table.append(Row(.linked, id: uid.id)) }
      next = index + 1
    }
    if table.count == 2 {
      table.removeAll()
      table.append(Row(.hint, Phrase.nothingFound.rawValue))
    }
  }

  private func fill(
    _ table: inout Table, matching filter: Filter, in list: Listing
  ) throws(JournalFailure) {
    var next = 0
    while let index = index(matching: filter, from: next, in: list) {
      if let uid = try uid(at: index, of: list) { table.append(Row(.linked, id: uid.id)) }
      next = index + 1
    }
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
