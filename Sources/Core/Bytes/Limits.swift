/// The limits of a journal, the same on the handheld, on the wire and in the mirror.
///
/// Breaking one is refused with an error before anything changes; nothing is ever shortened to fit. Lengths
/// of text are in bytes of UTF-8.
public enum Limits {
  /// The longest name of a playthrough, quest, NPC or location, and the longest text of a step, in bytes.
  public static let nameBytes = 96
  /// The longest notes, in bytes.
  public static let notesBytes = 2048
  /// The most bytes of fields that only a newer version knows, kept with a record so that they come back
  /// unchanged.
  public static let extraBytes = 64
  /// The greatest count, and the greatest target, of a step.
  public static let stepCount = 9999
  /// The most steps of one quest.
  public static let stepsPerQuest = 64
  /// The most links that start or end at one record.
  public static let linksPerRecord = 100
  /// The most quests that have to be done before one, at once or round some corners, when a link that says so
  /// is made.
  public static let neededQuests = 256
  /// The cycle of a playthrough that has not started again yet.
  public static let firstCycle = 1
  /// The greatest cycle.
  public static let lastCycle = 255
  /// The greatest place in a list.
  public static let order = 65_535
  /// The most records that one message asks to apply.
  public static let batchRecords = 255
  /// The most mirrors of one handheld. They are numbered from 1.
  public static let mirrors = 250
  /// The longest name of a mirror, in bytes.
  public static let mirrorNameBytes = 32
  /// The most identifiers handed out by one reservation.
  public static let reservedIdentifiers = 1024
  /// The deepest nesting of CBOR arrays and maps that is read.
  public static let nestingDepth = 8
}
