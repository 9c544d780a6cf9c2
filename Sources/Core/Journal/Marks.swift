/// The ticks on an entity, one byte, the same in flash and on the wire. What a bit means depends on the kind:
///
/// | bit | playthrough | quest | step | NPC | location |
/// |---|---|---|---|---|---|
/// | 0 | archived | state, low bit | done | acquaintance, low bit | cleared |
/// | 1 | | state, high bit | | acquaintance, high bit | smith anvil |
/// | 2 | | main | | merchant | merchant |
/// | 3 | | missable | | | |
/// | 4 | | carries over | carries over | carries over | carries over |
/// | 5 | | failed by an alternative | | | |
/// | 6 | | available in spite of its needs | | | |
///
/// Bits without a meaning are kept as they are.
public struct Marks: RawRepresentable, Equatable, Sendable {
  /// The bits.
  public var rawValue: UInt8

  /// Takes the bits as they are.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No marks: an open quest, an unmet NPC, a location that is not cleared.
  public init() { rawValue = 0 }

  /// Progress stays when the playthrough goes into its next cycle.
  public var carriesOver: Bool {
    get { has(0x10) }
    set { set(0x10, newValue) }
  }

  /// A playthrough that is put away.
  public var isArchived: Bool {
    get { has(0x01) }
    set { set(0x01, newValue) }
  }

  /// How a quest stands.
  public var state: QuestState {
    get { QuestState(rawValue: rawValue & 0x03) ?? .open }
    set { rawValue = rawValue & ~0x03 | newValue.rawValue }
  }
  /// A quest of the main story.
  public var isMain: Bool {
    get { has(0x04) }
    set { set(0x04, newValue) }
  }
  /// A quest that can be lost by going on.
  public var isMissable: Bool {
    get { has(0x08) }
    set { set(0x08, newValue) }
  }
  /// A quest that failed because the player did an alternative; it opens again with that alternative.
  public var isFailedByAlternative: Bool {
    get { has(0x20) }
    set { set(0x20, newValue) }
  }

  /// A quest that the player takes for available, whatever it needs. Counts as progress: it does not last
  /// into the next cycle.
  public var isUnlocked: Bool {
    get { has(0x40) }
    set { set(0x40, newValue) }
  }

  /// A step that is done.
  public var isDone: Bool {
    get { has(0x01) }
    set { set(0x01, newValue) }
  }

  /// How the player stands with an NPC.
  public var acquaintance: Acquaintance {
    get { Acquaintance(rawValue: rawValue & 0x03) ?? .unmet }
    set { rawValue = rawValue & ~0x03 | newValue.rawValue }
  }
  /// An NPC who sells, or a location where somebody does.
  public var isMerchant: Bool {
    get { has(0x04) }
    set { set(0x04, newValue) }
  }

  /// A location with nothing left to do.
  public var isCleared: Bool {
    get { has(0x01) }
    set { set(0x01, newValue) }
  }
  /// A location with a smith's anvil.
  public var hasAnvil: Bool {
    get { has(0x02) }
    set { set(0x02, newValue) }
  }

  private func has(_ bit: UInt8) -> Bool { rawValue & bit != 0 }
  private mutating func set(_ bit: UInt8, _ value: Bool) {
    rawValue = value ? rawValue | bit : rawValue & ~bit
  }

  /// Whether the bits make sense for a kind: a state that no version knows is refused rather than guessed.
  func isValid(for kind: Kind) -> Bool {
    switch kind {
    case .quest, .npc: rawValue & 0x03 != 0x03
    default: true
    }
  }

  /// The marks as they are in a cycle in which no progress was made yet.
  func withoutProgress(for kind: Kind) -> Marks {
    switch kind {
    case .quest: Marks(rawValue: rawValue & ~0x63)
    case .npc: Marks(rawValue: rawValue & ~0x03)
    case .step, .location: Marks(rawValue: rawValue & ~0x01)
    default: self
    }
  }
}

/// How a quest stands. The numbers are part of the format.
public enum QuestState: UInt8, Equatable, Sendable {
  /// Still to do.
  case open = 0
  /// Done, whatever its steps say.
  case done = 1
  /// Out of reach.
  case failed = 2
}

/// How the player stands with an NPC. The numbers are part of the format.
public enum Acquaintance: UInt8, Equatable, Sendable {
  /// Heard of, not met.
  case unmet = 0
  /// Met.
  case met = 1
  /// Dead, or away for good.
  case gone = 2
}
