import Journal

/// A part of the page of a record: its steps, its notes, or what it is linked to in one way.
enum Section: UInt8 {
  case steps
  case givers
  case places
  case needs
  case neededBy
  case alternatives
  case stays
  case quests
  case questsHere
  case peopleHere
  case left
  case notes
  case anvils
  case merchants

  /// The links that the section shows; nil when it shows none.
  var link: LinkType? {
    switch self {
    case .givers, .quests: .gives
    case .places, .questsHere: .happens
    case .needs, .neededBy: .needs
    case .alternatives: .eitherOr
    case .stays, .peopleHere: .stays
    case .steps, .left, .notes, .anvils, .merchants: nil
    }
  }

  /// Whether the links start at the record whose page it is.
  var startsHere: Bool {
    switch self {
    case .places, .needs, .stays, .quests, .alternatives: true
    default: false
    }
  }

  /// What stands in the section.
  var kind: Kind {
    switch self {
    case .steps: .step
    case .givers, .peopleHere: .npc
    case .places, .stays: .location
    default: .quest
    }
  }

  var phrase: Phrase {
    switch self {
    case .steps: .steps
    case .givers: .giver
    case .places, .stays: .places
    case .needs: .needs
    case .neededBy: .neededBy
    case .alternatives: .eitherOr
    case .quests, .questsHere: .quests
    case .peopleHere: .people
    case .left: .leftHere
    case .notes: .notes
    case .anvils: .anvils
    case .merchants: .merchants
    }
  }
}
