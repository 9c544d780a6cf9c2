/// What a row of a list shows and filters ask for, in one byte: what counts in the present cycle, with what
/// follows from the links. Kept in memory for every record, so that asking reads no flash.
///
/// | bit | quest | NPC | location | step | playthrough | link |
/// |---|---|---|---|---|---|---|
/// | 0, 1 | state | acquaintance | cleared, anvil | done | archived | type |
/// | 2 | main | merchant | merchant here | | | type |
/// | 3 | missable | gives an open quest | has an open quest | | | |
/// | 4 | needs a quest that is not done | | has an open missable quest | | | |
/// | 5 to 7 | kind | kind | kind | kind | kind | kind |
public struct Facets: RawRepresentable, Equatable, Sendable {
  /// The bits; 0 for a record that is in no list.
  public var rawValue: UInt8

  /// Takes the bits as they are.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What the marks say, without what follows from links.
  init(_ kind: Kind, _ marks: Marks) {
    let own: UInt8 =
      switch kind {
      case .quest: marks.rawValue & 0x0F
      case .npc, .location: marks.rawValue & 0x07
      default: marks.rawValue & 0x01
      }
    rawValue = kind.rawValue &<< 5 | own
  }

  /// A link of a type.
  init(_ type: LinkType) { rawValue = Kind.link.rawValue &<< 5 | type.rawValue }

  /// What the record is; nil for one that is in no list.
  public var kind: Kind? { Kind(rawValue: rawValue &>> 5) }
  /// What a link says.
  var linkType: LinkType? { isLink ? LinkType(rawValue: rawValue & 0x1F) : nil }
  var isLink: Bool { rawValue &>> 5 == Kind.link.rawValue }
  var isListed: Bool { rawValue != 0 }

  /// How a quest stands.
  public var state: QuestState { QuestState(rawValue: rawValue & 0x03) ?? .open }
  /// How the player stands with an NPC.
  public var acquaintance: Acquaintance { Acquaintance(rawValue: rawValue & 0x03) ?? .unmet }
  /// A step is done.
  public var isDone: Bool { rawValue & 0x01 != 0 }
  /// A location is cleared.
  public var isCleared: Bool { rawValue & 0x01 != 0 }
  /// A location has an anvil.
  public var hasAnvil: Bool { rawValue & 0x02 != 0 }
  /// A playthrough is put away.
  public var isArchived: Bool { rawValue & 0x01 != 0 }
  /// A quest is of the main story.
  public var isMain: Bool { rawValue & 0x04 != 0 }
  /// An NPC sells; at a location somebody does, by its own mark or because a merchant who is not gone stays
  /// there.
  public var isMerchant: Bool { rawValue & 0x04 != 0 }
  /// A quest can be lost by going on.
  public var isMissable: Bool { rawValue & 0x08 != 0 }
  /// An NPC gives, or a location has, a quest that is open.
  public var hasOpenQuest: Bool { rawValue & 0x08 != 0 }
  /// A quest needs another that is not done, and the player did not override it.
  public var isBlocked: Bool { rawValue & Facets.blocked != 0 }
  /// A location has an open quest that can be lost by going on: do it before leaving.
  public var hasMissableQuest: Bool { rawValue & Facets.hasMissableQuest != 0 }

  static let merchant: UInt8 = 0x04
  static let hasOpenQuest: UInt8 = 0x08
  static let blocked: UInt8 = 0x10
  static let hasMissableQuest: UInt8 = 0x10
}
