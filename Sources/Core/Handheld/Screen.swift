import Journal

/// A screen and what it is about.
struct Screen: BitwiseCopyable, Equatable {
  /// Which screen. Those of records and lists follow the kinds of records.
  enum Page: UInt8 {
    case home
    case quests
    case npcs
    case locations
    case playthroughs
    case quest
    case npc
    case location
    case menu
    case pick
    case entry
    case filters
    case shops
    case search
    case clock
    case settings
    case about
    case cycle
    case deeds
    case sleep
    case templates
  }

  var page: Page
  /// The section that something is picked for.
  var detail: UInt8 = 0
  /// The record that it is about, by its UID; 0 for none.
  var subject: UInt32 = 0

  init(_ page: Page, _ subject: UID? = nil, detail: UInt8 = 0) {
    self.page = page
    self.detail = detail
    self.subject = subject?.rawValue ?? 0
  }

  /// The record that it is about.
  var uid: UID? { UID(rawValue: subject) }

  /// The number under which the engine knows it.
  var number: UInt32 {
    subject ^ UInt32(page.rawValue) &<< 25 ^ UInt32(detail) &<< 19 ^ 0x8000_0000
  }

  /// The section that something is picked for.
  var section: Section { Section(rawValue: detail) ?? .notes }
}

extension Screen.Page {
  /// What a list lists.
  var listKind: Kind? {
    switch self {
    case .quests: .quest
    case .npcs: .npc
    case .locations: .location
    case .playthroughs: .playthrough
    default: nil
    }
  }

  /// The page of a record of a kind.
  init?(of kind: Kind) {
    switch kind {
    case .quest: self = .quest
    case .npc: self = .npc
    case .location: self = .location
    default: return nil
    }
  }

  var isDetail: Bool { self == .quest || self == .npc || self == .location }

  var phrase: Phrase {
    switch self {
    case .home: .home
    case .quests: .quests
    case .npcs: .people
    case .locations: .places
    case .playthroughs: .playthroughs
    case .quest: .quest
    case .npc: .person
    case .location: .place
    case .menu: .menu
    case .pick: .pick
    case .entry: .write
    case .filters: .filters
    case .shops: .shops
    case .search: .search
    case .clock: .clock
    case .settings: .settings
    case .about: .about
    case .cycle: .nextCycle
    case .deeds: .deeds
    case .sleep: .asleep
    case .templates: .templates
    }
  }
}
