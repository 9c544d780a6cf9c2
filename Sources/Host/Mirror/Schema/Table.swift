import Bytes

/// A table of the mirror that holds one kind of record, in the order in which rows must be made: owners
/// first.
enum Table: String, CaseIterable, Sendable {
  case playthrough
  case npc
  case location
  case quest
  case step
  case npcLocation = "npc_location"
  case questGiver = "quest_giver"
  case questLocation = "quest_location"
  case questNeed = "quest_need"
  case questAlternative = "quest_alternative"

  /// Every table, made once.
  static let all = allCases

  /// Its place among all.
  var index: Int {
    switch self {
    case .playthrough: 0
    case .npc: 1
    case .location: 2
    case .quest: 3
    case .step: 4
    case .npcLocation: 5
    case .questGiver: 6
    case .questLocation: 7
    case .questNeed: 8
    case .questAlternative: 9
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// A column that refers to the row that a record belongs to, or that a link connects.
  struct Owner: Sendable {
    let column: String
    let table: Table
  }

  /// The type of a link on the wire; nil for what is not a link.
  var linkType: UInt32? {
    switch self {
    case .npcLocation: 1
    case .questGiver: 2
    case .questLocation: 3
    case .questNeed: 4
    case .questAlternative: 5
    default: nil
    }
  }

  var isLink: Bool { linkType != nil }

  /// The kind of the record on the wire.
  var wireKind: UInt32 {
    switch self {
    case .playthrough: 1
    case .quest: 2
    case .step: 3
    case .npc: 4
    case .location: 5
    default: 6
    }
  }

  /// The columns that refer to other rows, in the order in which the wire has them.
  var owners: [Owner] { Table.allOwners[index] }

  private static let allOwners = allCases.map { $0.describeOwners() }

  private func describeOwners() -> [Owner] {
    switch self {
    case .playthrough: []
    case .npc, .location, .quest: [Owner(column: "playthrough", table: .playthrough)]
    case .step: [Owner(column: "quest", table: .quest)]
    case .npcLocation: [Owner(column: "npc", table: .npc), Owner(column: "location", table: .location)]
    case .questGiver: [Owner(column: "npc", table: .npc), Owner(column: "quest", table: .quest)]
    case .questLocation: [Owner(column: "quest", table: .quest), Owner(column: "location", table: .location)]
    case .questNeed: [Owner(column: "quest", table: .quest), Owner(column: "needs", table: .quest)]
    case .questAlternative: [Owner(column: "quest", table: .quest), Owner(column: "other", table: .quest)]
    }
  }

  /// The columns that carry fields.
  var columns: [Column] { Table.allColumns[index] }

  private static let allColumns = allCases.map { $0.describeColumns() }

  private func describeColumns() -> [Column] {
    let name = Column(name: self == .step ? "text" : "name", content: .line)
    let position = Column(name: "position", content: .position)
    let cycle = Column(name: "cycle", content: .cycle)
    let carriesOver = flag("carries_over", 0x10)
    let notes = Column(name: "notes", content: .notes)
    switch self {
    case .playthrough:
      let present = Column(
        name: "cycle",
        content: .number(Limits.firstCycle...Limits.lastCycle, startingAt: Limits.firstCycle))
      return [name, flag("archived", 0x01), present, position, notes]
    case .npc:
      let meeting = Column(name: "meeting", content: .choice(["unmet", "met", "gone"]))
      return [name, meeting, flag("merchant", 0x04), carriesOver, cycle, position, notes]
    case .location:
      let marks = [flag("cleared", 0x01), flag("anvil", 0x02), flag("merchant", 0x04)]
      return [name] + marks + [carriesOver, cycle, position, notes]
    case .quest:
      let state = Column(name: "state", content: .choice(["open", "done", "failed"]))
      let marks = [flag("by_alternative", 0x20), flag("main", 0x04), flag("missable", 0x08)]
      return [name, state] + marks + [carriesOver, cycle, position, notes]
    case .step:
      let count = Column(name: "count", content: .counter(0...Limits.stepCount))
      let target = Column(name: "target", content: .number(0...Limits.stepCount, startingAt: 0))
      return [name, flag("done", 0x01), count, target, carriesOver, cycle, position]
    default:
      return [position]
    }
  }

  /// The columns whose words are in the index, by their places among ``columns``.
  var wordColumns: [Int] {
    isLink ? [] : columns.indices.filter { columns[$0].content == .line || columns[$0].content == .notes }
  }

  /// The columns that hold progress, which counts for one cycle.
  var progress: [String] {
    switch self {
    case .npc: ["meeting"]
    case .location: ["cleared"]
    case .quest: ["state", "by_alternative"]
    case .step: ["done", "count"]
    default: []
    }
  }

  private func flag(_ name: String, _ mark: UInt32) -> Column {
    Column(name: name, content: .flag(mark: mark))
  }

  /// The table that holds a record of this kind on the wire; nil when this version knows none.
  init?(wireKind: UInt32, linkType: UInt32 = 0) {
    guard
      let table = Table.all.first(where: { $0.wireKind == wireKind && ($0.linkType ?? 0) == linkType })
    else { return nil }
    self = table
  }
}
