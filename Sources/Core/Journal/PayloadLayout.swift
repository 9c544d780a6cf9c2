import Records

/// Where things are in a payload: byte offsets, integers little-endian. Bytes 0 and 1 are kind and
/// generation. The tables in <doc:Payloads> say the same, and SpecTests compare them.
public enum PayloadLayout {
  /// A playthrough, quest, step, NPC or location.
  public enum Entity {
    /// The place in the list, two bytes.
    public static let order = 2
    /// The ticks.
    public static let marks = 4
    /// The cycle in which the progress was made; of a playthrough, the one it is in.
    public static let cycle = 5
    /// The playthrough or quest that owns it, two bytes; 0 for none.
    public static let parentID = 6
    /// The generation of that.
    public static let parentGeneration = 8
    /// Bytes of the name.
    public static let nameBytes = 9
    /// Bytes of the notes, two bytes.
    public static let notesBytes = 10
    /// Bytes of fields that only a newer version knows.
    public static let extraBytes = 12
    /// The record with the text that follows, two bytes; 0 for none.
    public static let firstChunk = 13
    /// How often a step was done, two bytes.
    public static let count = 15
    /// How often it is to be done, two bytes.
    public static let target = 17
    /// Where name, notes and unknown fields begin, one behind the other.
    public static let text = 19
    /// Bytes of text in the record itself.
    public static let inlineBytes = Payload.byteCount - text
  }

  /// One edge.
  public enum Link {
    /// The place among the links of the start, two bytes.
    public static let order = 2
    /// What it says.
    public static let type = 4
    /// Where it starts, two bytes.
    public static let fromID = 5
    /// The generation of that.
    public static let fromGeneration = 7
    /// Where it ends, two bytes.
    public static let toID = 8
    /// The generation of that.
    public static let toGeneration = 10
    /// The playthrough of both, two bytes.
    public static let playthroughID = 11
    /// The generation of that.
    public static let playthroughGeneration = 13
    /// Bytes of fields that only a newer version knows.
    public static let extraBytes = 14
    /// Where they begin.
    public static let extra = 15
    /// The most bytes of them.
    public static let extraCapacity = Payload.byteCount - extra
  }

  /// A piece of text.
  public enum Chunk {
    /// The entity whose text it is, two bytes.
    public static let ownerID = 2
    /// The generation of that.
    public static let ownerGeneration = 4
    /// Its place in the chain, counted from 0.
    public static let part = 5
    /// The chunk that follows, two bytes; 0 for none.
    public static let next = 6
    /// Where the text begins.
    public static let text = 8
    /// Bytes of text in one chunk.
    public static let textBytes = Payload.byteCount - text
  }

  /// An identifier kept for a mirror.
  public enum Reservation {
    /// The number of the mirror.
    public static let mirror = 2
  }

  /// A mirror.
  public enum Mirror {
    /// Its number.
    public static let number = 2
    /// Bytes of its name.
    public static let nameBytes = 3
    /// The commit up to which it holds everything, four bytes.
    public static let cursor = 4
    /// Its identity, eight bytes.
    public static let identity = 8
    /// Where its name begins.
    public static let name = 16
  }

  /// Something that the player did.
  public enum Action {
    /// The first chunk of the changes that follow, two bytes; 0 for none.
    public static let firstChunk = 2
    /// What was done.
    public static let verb = 4
    /// Whether it was undone, or cannot be any more.
    public static let flags = 5
    /// Counts all actions, four bytes.
    public static let number = 6
    /// What it was done to, two bytes; 0 for none.
    public static let targetID = 10
    /// The generation of that.
    public static let targetGeneration = 12
    /// When, in seconds since 2000, four bytes; 0 for unknown.
    public static let time = 13
    /// Bytes of what undoes it, two bytes.
    public static let changeBytes = 17
    /// Where that begins.
    public static let changes = 19
    /// Bytes of it in the record itself.
    public static let inlineBytes = Payload.byteCount - changes
  }

  /// A playthrough that is being copied.
  public enum Copy {
    /// What is copied, two bytes.
    public static let sourceID = 2
    /// The generation of that.
    public static let sourceGeneration = 4
    /// The copy, two bytes.
    public static let targetID = 5
    /// The generation of that.
    public static let targetGeneration = 7
    /// What is being copied.
    public static let phase = 8
    /// The index in the list of the phase, two bytes.
    public static let index = 9
    /// How much of the entity there is copied, two bytes.
    public static let part = 11
  }

  /// The settings.
  public enum Settings {
    /// The playthrough on the screen, two bytes; 0 for none.
    public static let activeID = 2
    /// The generation of that.
    public static let activeGeneration = 4
    /// How often the clock is drawn.
    public static let refresh = 5
    /// The language that text is written in.
    public static let layout = 6
    /// The language of the interface.
    public static let language = 7
    /// The commit up to which deletions may be forgotten, four bytes.
    public static let horizon = 8
    /// The size of text.
    public static let textSize = 12
    /// What is pinned and where the player is, for the playthroughs used last: three references each, to the
    /// playthrough, the quest and the location.
    public static let bookmarks = 16
    /// Bytes of one of them.
    public static let bookmarkBytes = 9
    /// How many there are.
    public static let bookmarkCount = 4
  }

  /// Branches of the log that mirrors were told of.
  public enum Branches {
    /// Which page of them this is, counted from 0.
    public static let page = 2
    /// Where the pairs begin.
    public static let pairs = 4
    /// Bytes of a pair: a branch, four bytes, 0 for none, and its end.
    public static let pairBytes = 8
    /// In a pair, the commit at which the branch ended, four bytes; 0 while it goes on.
    public static let end = 4
    /// Pairs of a page.
    public static let pairCount = (Payload.byteCount - pairs) / pairBytes
  }
}

extension Payload {
  func u16(_ offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) &<< 8 }

  mutating func setU16(_ offset: Int, _ value: UInt16) {
    self[offset] = UInt8(truncatingIfNeeded: value)
    self[offset + 1] = UInt8(truncatingIfNeeded: value &>> 8)
  }

  func u32(_ offset: Int) -> UInt32 { UInt32(u16(offset)) | UInt32(u16(offset + 2)) &<< 16 }

  mutating func setU32(_ offset: Int, _ value: UInt32) {
    setU16(offset, UInt16(truncatingIfNeeded: value))
    setU16(offset + 2, UInt16(truncatingIfNeeded: value &>> 16))
  }

  /// Reads an id and the generation that follows it; nil when it refers to nothing.
  func reference(_ offset: Int) -> UID? { UID(id: u16(offset), generation: self[offset + 2]) }

  mutating func setReference(_ offset: Int, _ uid: UID?) {
    setU16(offset, uid?.id.rawValue ?? 0)
    self[offset + 2] = uid?.generation ?? 0
  }
}
