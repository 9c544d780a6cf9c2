/// Group 64, records: its number, its commands and its version.
public enum RecordsGroup {
  /// The number of the group.
  public static let number: UInt16 = 64
  /// The version of the group's messages that this code speaks.
  public static let version: UInt32 = 1
  /// The group as group 10 lists it.
  public static let description = GroupDescription(number, name: "cairn records", commands: 9)

  /// The commands. Their numbers are for ever.
  public enum Command: UInt8, Equatable, Sendable {
    /// Read: what store this is and how full.
    case info = 0
    /// Read: a page of the records that changed.
    case changes = 1
    /// Write: changes made in a mirror.
    case apply = 2
    /// Write: identities for records that a mirror will create.
    case reserve = 3
    /// Write: a mirror makes itself known.
    case introduce = 4
    /// Write: a mirror holds everything up to a cursor.
    case acknowledge = 5
    /// Write: everything is forgotten, and a new epoch begins.
    case erase = 6
    /// Write: a mirror will not come again.
    case leave = 7
    /// Read: which mirrors the handheld knows.
    case mirrors = 8

    /// Whether the command is sent as a write.
    public var isWrite: Bool { rawValue >= Command.apply.rawValue && self != .mirrors }
  }
}
