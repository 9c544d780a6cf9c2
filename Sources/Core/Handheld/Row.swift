import Records

/// One row of a screen, 32 bits: what kind of row it is, a detail of it, and a number, which is a record's id
/// or the place of a line in a text. It is also the row's identity: the focus stays with an equal one.
struct Row: BitwiseCopyable, Equatable {
  /// What a row shows and what Select does on it.
  enum Kind: UInt8 {
    /// A sentence; the detail is a `Phrase`.
    case hint
    /// Leads to another screen; the detail is its page.
    case go
    /// A quest, NPC, location or playthrough of a list.
    case entity
    /// The record at the other end of a link; the detail is the section.
    case linked
    /// Something that is left at a location; the detail is the section that it is of.
    case left
    /// A step of a quest.
    case step
    /// The head of a section, on which Select adds to it; the detail is the section.
    case heading
    /// A line of the subject's name; the number is where it begins.
    case nameLine
    /// A line of the subject's notes; the number is where it begins.
    case noteLine
    /// How the subject stands.
    case state
    /// The pinned quest, and who gave it where; between them is its next step.
    case pinned, pinnedPlace
    /// Where the player is.
    case here
    /// Something that can be done; the detail is a `Command`.
    case command
    /// A filter; the detail is the kind of the list, the number that of the `FilterChoice`.
    case filter
    /// A setting; the detail is a `Setting`.
    case setting
    /// A fact about the handheld; the detail is a `Fact`.
    case fact
    /// What the next cycle changes: the detail says of what.
    case preview
    /// Something that was done; the number counts from the last.
    case deed
    /// Something to begin a text with; the detail is a `Template`.
    case template
    /// The words of a search.
    case words
    /// A record that a search found.
    case found
  }

  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kind: Kind, _ detail: UInt8 = 0, number: UInt16 = 0) {
    rawValue = UInt32(kind.rawValue) &<< 24 | UInt32(detail) &<< 16 | UInt32(number)
  }

  init(_ kind: Kind, _ detail: UInt8 = 0, id: RecordID) { self.init(kind, detail, number: id.rawValue) }

  var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: rawValue &>> 24)) ?? .hint }
  var detail: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 16) }
  var number: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
  /// The record that the row shows; nil for rows that show none.
  var record: RecordID? {
    switch kind {
    case .entity, .linked, .left, .step, .pinned, .here, .found: id
    default: nil
    }
  }

  /// The number as a record's id.
  var id: RecordID? { RecordID(rawValue: number) }
}
