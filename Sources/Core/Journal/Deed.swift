import Records

/// What a player did. The numbers are part of the format.
public enum Verb: UInt8, Equatable, Sendable {
  /// Something new was written down, perhaps with a link.
  case create = 1
  /// Something was deleted.
  case delete = 2
  /// A name changed.
  case rename = 3
  /// Notes changed.
  case notes = 4
  /// A quest was done, failed or opened.
  case state = 5
  /// Marks changed.
  case marks = 6
  /// A step was counted.
  case count = 7
  /// A step got another target.
  case target = 8
  /// Something moved in its list.
  case order = 9
  /// Two records were linked.
  case link = 10
  /// A link was removed.
  case unlink = 11
  /// A playthrough went into its next cycle.
  case cycle = 12
  /// A playthrough was copied.
  case copy = 13

  /// Undoing needs what a sweep would otherwise remove.
  var keepsRemains: Bool {
    switch self {
    case .delete, .unlink, .rename, .notes: true
    default: false
    }
  }
}

/// One thing that a player did.
public struct Deed: Equatable, Sendable {
  /// Counts all that was ever done.
  public let number: UInt32
  /// What was done; nil for something that only a newer version knows.
  public let verb: Verb?
  /// What it was done to; of links where they start. It may be gone.
  public let target: UID?
  /// When, in seconds since the start of the year 2000 in the time of the player; nil when the clock was not
  /// set.
  public let time: UInt32?
  /// It was undone, and not done again.
  public let isUndone: Bool
  /// It can no longer be undone or done again, because something else changed what it changed.
  public let isVoid: Bool
  let endsRedo: Bool

  init(_ payload: Payload) {
    typealias Layout = PayloadLayout.Action
    number = payload.u32(Layout.number)
    verb = Verb(rawValue: payload[Layout.verb])
    target = payload.reference(Layout.targetID)
    let seconds = payload.u32(Layout.time)
    time = seconds == 0 ? nil : seconds
    isUndone = payload[Layout.flags] & ActionFlag.undone != 0
    isVoid = payload[Layout.flags] & ActionFlag.void != 0
    endsRedo = payload[Layout.flags] & ActionFlag.branches != 0
  }
}

enum ActionFlag {
  static let undone: UInt8 = 1
  static let void: UInt8 = 2
  /// What had been undone before it cannot be done again any more.
  static let branches: UInt8 = 4
}

/// Where the actions of a player are, in memory, and the one that is being recorded.
struct ActionLog {
  /// The records of the last actions, by number; 0 for none.
  private var ids = InlineArray<64, UInt16>(repeating: 0)
  /// The number of the last action; 0 before the first.
  var last: UInt32 = 0
  /// Actions up to this one cannot be undone any more: what that needs gave way to something else.
  var floor: UInt32 = 0
  var recording: Recording?

  static var capacity: UInt32 { 64 }
  /// How many actions can be undone.
  static var depth: UInt32 { 20 }

  func id(_ number: UInt32) -> RecordID? {
    guard number > 0, number <= last, number + ActionLog.capacity > last else { return nil }
    return RecordID(rawValue: ids[Int(number % ActionLog.capacity)])
  }

  /// The record that the next action takes the place of.
  var nextID: RecordID? { RecordID(rawValue: ids[Int((last &+ 1) % ActionLog.capacity)]) }

  mutating func note(_ number: UInt32, _ id: RecordID) {
    ids[Int(number % ActionLog.capacity)] = id.rawValue
    last = max(last, number)
  }

  /// Whether an action is recent enough to be undone or done again.
  func isRecent(_ number: UInt32) -> Bool {
    number > floor && number <= last && number + ActionLog.depth > last
  }

  /// The actions that may be undone or done again.
  var recent: ClosedRange<UInt32> {
    let oldest = last >= ActionLog.depth ? last - ActionLog.depth + 1 : 1
    return min(max(oldest, floor + 1), last + 1)...last + 1
  }
}

/// The action of the open group: what undoes it is written down as its records are put.
struct Recording {
  let uid: UID
  let number: UInt32
  var payload = Payload()
  var target: UID?
  /// Bytes written down.
  var count = 0
  /// The last piece of what does not fit into the record.
  var chunk = Payload()
  var chunkUID: UID?
}
