import Journal

/// What a list shows, one bit each. Filters of one group widen each other (open or done), those of different
/// groups narrow each other (open and missable). Without any, a list shows all.
enum Filter: UInt8 {
  case open, done, failed, main, missable
  case unmet, met, gone, sells
  case notCleared, anvil, merchant

  static let all = 0..<UInt8(12)

  /// What it filters.
  var kind: Kind {
    switch self {
    case .open, .done, .failed, .main, .missable: .quest
    case .unmet, .met, .gone, .sells: .npc
    case .notCleared, .anvil, .merchant: .location
    }
  }

  var phrase: Phrase {
    switch self {
    case .open: .open
    case .done: .done
    case .failed: .failed
    case .main: .main
    case .missable: .missable
    case .unmet: .unmet
    case .met: .met
    case .gone: .gone
    case .sells, .merchant: .merchant
    case .notCleared: .notCleared
    case .anvil: .anvil
    }
  }

  var bit: UInt16 { 1 &<< UInt16(rawValue) }
}

/// The filters that are on, of all lists.
struct Filters: BitwiseCopyable, Equatable {
  private(set) var bits: UInt16 = 0

  private static let quests: UInt16 = 0x01F
  private static let npcs: UInt16 = 0x1E0
  private static let locations: UInt16 = 0xE00

  func contains(_ filter: Filter) -> Bool { bits & filter.bit != 0 }
  mutating func toggle(_ filter: Filter) { bits ^= filter.bit }

  private static func mask(_ kind: Kind) -> UInt16 {
    switch kind {
    case .quest: quests
    case .npc: npcs
    case .location: locations
    default: 0
    }
  }

  /// Whether a list of a kind leaves anything out.
  func areOn(for kind: Kind) -> Bool { bits & Filters.mask(kind) != 0 }

  /// A list of a kind shows all again.
  mutating func clear(for kind: Kind) { bits &= ~Filters.mask(kind) }

  /// Whether a list shows an entity with these marks.
  func show(_ marks: Marks, _ kind: Kind) -> Bool {
    switch kind {
    case .quest:
      let states = bits & 0x07
      return (states == 0 || states & 1 &<< UInt16(marks.state.rawValue) != 0)
        && (!contains(.main) || marks.isMain) && (!contains(.missable) || marks.isMissable)
    case .npc:
      let states = bits &>> 5 & 0x07
      return (states == 0 || states & 1 &<< UInt16(marks.acquaintance.rawValue) != 0)
        && (!contains(.sells) || marks.isMerchant)
    case .location:
      return (!contains(.notCleared) || !marks.isCleared) && (!contains(.anvil) || marks.hasAnvil)
        && (!contains(.merchant) || marks.isMerchant)
    default: return true
    }
  }
}
