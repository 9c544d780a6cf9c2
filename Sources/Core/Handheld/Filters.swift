import Journal

/// What the list of a kind of records can be narrowed to: see `Journal.Filter` for how they combine.
struct FilterChoice {
  let filter: Filter
  let phrase: Phrase

  /// How many choices there are for a kind.
  static func count(_ kind: Kind) -> Int {
    switch kind {
    case .quest: 6
    case .npc: 5
    case .location: 6
    default: 2
    }
  }

  /// A choice for a kind, counted from 0.
  init(_ index: Int, for kind: Kind) {
    switch kind {
    case .quest: self = Self.quest(index)
    case .npc: self = Self.npc(index)
    case .location: self = Self.location(index)
    default: self = index == 0 ? Self(.current, .current) : Self(.archived, .archivedOnes)
    }
  }

  private init(_ filter: Filter, _ phrase: Phrase) { (self.filter, self.phrase) = (filter, phrase) }

  private static func quest(_ index: Int) -> FilterChoice {
    switch index {
    case 0: Self(.open, .open)
    case 1: Self(.available, .available)
    case 2: Self(.done, .done)
    case 3: Self(.failed, .failed)
    case 4: Self(.main, .main)
    default: Self(.missable, .missable)
    }
  }

  private static func npc(_ index: Int) -> FilterChoice {
    switch index {
    case 0: Self(.unmet, .unmet)
    case 1: Self(.met, .met)
    case 2: Self(.gone, .gone)
    case 3: Self(.merchant, .merchant)
    default: Self(.hasQuest, .hasQuest)
    }
  }

  private static func location(_ index: Int) -> FilterChoice {
    switch index {
    case 0: Self(.notCleared, .notCleared)
    case 1: Self(.cleared, .cleared)
    case 2: Self(.anvil, .anvil)
    case 3: Self(.merchant, .merchant)
    case 4: Self(.hasQuest, .hasQuest)
    default: Self(.missable, .missable)
    }
  }
}
