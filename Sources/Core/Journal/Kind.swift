/// What a record is: byte 0 of its payload. The numbers are part of the format and never change.
public enum Kind: UInt8, Equatable, Sendable {
  /// A run through a game, which owns all its quests, NPCs, locations and links.
  case playthrough = 1
  /// Something to do in a playthrough.
  case quest = 2
  /// A part of a quest, with a count when it is done several times.
  case step = 3
  /// A person in a playthrough.
  case npc = 4
  /// A place in a playthrough.
  case location = 5
  /// One edge between two records of a playthrough.
  case link = 6
  /// A piece of a text that does not fit into its record.
  case chunk = 7
  /// An identifier kept for a mirror, which will create a record under it.
  case reservation = 8
  /// A mirror that this handheld knows.
  case mirror = 9
  /// The one record of settings.
  case settings = 10
  /// Branches of the log that mirrors were told of.
  case branches = 11
  /// Something that the player did, and what undoes it.
  case action = 12
  /// A playthrough that is being copied.
  case copy = 13

  /// Set in the kind byte of a record in the trash: deleted, and kept as long as that can be undone.
  static var trashFlag: UInt8 { 0x80 }

  /// A record with a name, marks and a place in a list.
  public var isEntity: Bool { rawValue >= Kind.playthrough.rawValue && rawValue <= Kind.location.rawValue }

  /// A record that mirrors see: an entity or a link.
  public var isShared: Bool { rawValue >= Kind.playthrough.rawValue && rawValue <= Kind.link.rawValue }

  /// A record that the journal itself keeps and reads as a whole when it is opened.
  var isOfJournal: Bool { rawValue >= Kind.mirror.rawValue }

  /// What owns an entity of this kind: a step is in a quest, a quest, NPC or location in a playthrough.
  public var parent: Kind? {
    switch self {
    case .step: .quest
    case .quest, .npc, .location: .playthrough
    default: nil
    }
  }
}
