/// What a list shows. Of the states of a record (open, done, failed; unmet, met, gone; cleared, not cleared)
/// those named are shown, and all when none is; of everything else, a record must have all that is named.
///
/// So filters combine: done or failed, and missable. What means nothing for a kind of record is left out.
public struct Filter: RawRepresentable, Equatable, Sendable {
  /// One bit for each filter.
  public let rawValue: UInt16

  /// Takes the bits as they are.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Shows everything. Not a set literal, which would need a heap.
  public init() { rawValue = 0 }

  /// Whether everything is shown.
  public var isEmpty: Bool { rawValue == 0 }

  /// Whether all of another filter is in this one.
  public func contains(_ other: Filter) -> Bool { rawValue & other.rawValue == other.rawValue }

  /// Adds what another filter names, or takes it out when all of it is there.
  public mutating func toggle(_ other: Filter) {
    self = Filter(rawValue: contains(other) ? rawValue & ~other.rawValue : rawValue | other.rawValue)
  }

  /// What two filters name.
  public static func | (one: Filter, other: Filter) -> Filter {
    Filter(rawValue: one.rawValue | other.rawValue)
  }

  /// Quests that are still to do; steps that are not done.
  public static let open = Filter(rawValue: 0x0001)
  /// Quests and steps that are done.
  public static let done = Filter(rawValue: 0x0002)
  /// Quests out of reach.
  public static let failed = Filter(rawValue: 0x0004)
  /// NPCs heard of and not met.
  public static let unmet = Filter(rawValue: 0x0008)
  /// NPCs who were met.
  public static let met = Filter(rawValue: 0x0010)
  /// NPCs who are gone.
  public static let gone = Filter(rawValue: 0x0020)
  /// Locations with something left to do.
  public static let notCleared = Filter(rawValue: 0x0040)
  /// Locations with nothing left to do.
  public static let cleared = Filter(rawValue: 0x0080)
  /// Quests of the main story.
  public static let main = Filter(rawValue: 0x0100)
  /// Quests that can be lost by going on; locations with such a quest that is open.
  public static let missable = Filter(rawValue: 0x0200)
  /// Open quests whose needs are met or overridden.
  public static let available = Filter(rawValue: 0x0400)
  /// NPCs who sell; locations where somebody does.
  public static let merchant = Filter(rawValue: 0x0800)
  /// Locations with an anvil.
  public static let anvil = Filter(rawValue: 0x1000)
  /// NPCs who give, and locations that have, an open quest.
  public static let hasQuest = Filter(rawValue: 0x2000)
  /// Playthroughs that are not put away.
  public static let current = Filter(rawValue: 0x4000)
  /// Playthroughs that are put away.
  public static let archived = Filter(rawValue: 0x8000)
}

/// A filter for one kind of record, made ready to be asked for thousands of them.
struct FilterRule: Equatable {
  /// What the player chose.
  var filter = Filter()
  /// One bit for each value of the lowest two bits of the facets: whether it is shown.
  private var states: UInt8 = 0x0F
  /// Bits of the facets that have to be as in `value`.
  private var mask: UInt8 = 0
  private var value: UInt8 = 0

  /// Shows everything.
  init() {}

  init(_ filter: Filter, for kind: Kind) {
    self.filter = filter
    switch kind {
    case .quest:
      choose((.open, 0b0001), (.done, 0b0010), (.failed, 0b0100))
      require(.main, 0x04)
      require(.missable, 0x08)
      if filter.contains(.available) {
        states &= 0b0001
        mask |= Facets.blocked
      }
    case .npc:
      choose((.unmet, 0b0001), (.met, 0b0010), (.gone, 0b0100))
      require(.merchant, Facets.merchant)
      require(.hasQuest, Facets.hasOpenQuest)
    case .location:
      choose((.notCleared, 0b0101), (.cleared, 0b1010), (Filter(), 0))
      require(.anvil, 0x02)
      require(.merchant, Facets.merchant)
      require(.hasQuest, Facets.hasOpenQuest)
      require(.missable, Facets.hasMissableQuest)
    case .step: choose((.open, 0b0101), (.done, 0b1010), (Filter(), 0))
    case .playthrough: choose((.current, 0b0101), (.archived, 0b1010), (Filter(), 0))
    default: break
    }
  }

  /// Whether the list shows a record with these facets.
  func shows(_ facets: UInt8) -> Bool { states &>> (facets & 3) & 1 != 0 && facets & mask == value }

  private mutating func choose(
    _ one: (Filter, UInt8), _ two: (Filter, UInt8), _ three: (Filter, UInt8)
  ) {
    var chosen: UInt8 = 0
    if filter.contains(one.0) { chosen |= one.1 }
    if filter.contains(two.0) { chosen |= two.1 }
    if !three.0.isEmpty, filter.contains(three.0) { chosen |= three.1 }
    if chosen != 0 { states = chosen }
  }

  private mutating func require(_ wanted: Filter, _ bit: UInt8) {
    guard filter.contains(wanted) else { return }
    mask |= bit
    value |= bit
  }
}
