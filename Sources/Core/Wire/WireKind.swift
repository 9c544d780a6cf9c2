/// The kinds of record that travel. Their numbers are for ever.
public enum WireKind: UInt32, Equatable, Sendable {
  /// A playthrough, to which everything else belongs.
  case playthrough = 1
  /// A quest of a playthrough.
  case quest = 2
  /// A step of a quest.
  case step = 3
  /// A person of a playthrough.
  case npc = 4
  /// A place of a playthrough.
  case location = 5
  /// An edge between two records of one playthrough.
  case link = 6

  /// The number of items in the array of a record of this kind, without those of its tail.
  var itemCount: Int {
    switch self {
    case .link: 7
    case .playthrough: 8
    case .quest, .npc, .location: 9
    case .step: 10
    }
  }
}
