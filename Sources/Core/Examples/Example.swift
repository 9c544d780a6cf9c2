/// The screens of the articles that this toolkit answers, made to run: `cairn-emulator --example NAME`.
public enum Example: UInt8, Sendable {
  /// 10,000 rows.
  case rows
  /// 10,000 rows under a button that scrolls to the first.
  case scroll
  /// 101 cells in three columns.
  case grid
  /// Rows with counters and plus signs in an observed container.
  case counters
  /// Rows that pulling down loads again.
  case refresh
  /// A text of several lines.
  case text
  /// The analogue clock.
  case clock
  /// The journal's list of quests.
  case quests
  /// A quest.
  case quest
  /// Switches, a tone picker, a progress bar.
  case controls
  /// A note that is typed.
  case write
  /// Paths, dashes, a mask, turned icons, tabs that run across, key hints.
  case shapes

  /// How many there are: raw values go from 0 up to this.
  public static let count = 12

  /// Its name on the command line.
  public var name: StaticString {
    switch self {
    case .rows: "rows"
    case .scroll: "scroll"
    case .grid: "grid"
    case .counters: "counters"
    case .refresh: "refresh"
    case .text: "text"
    case .clock: "clock"
    case .quests: "quests"
    case .quest: "quest"
    case .controls: "controls"
    case .write: "write"
    case .shapes: "shapes"
    }
  }

  /// What it shows.
  public var summary: StaticString {
    switch self {
    case .rows: "10,000 rows; only those in sight are built"
    case .scroll: "10,000 rows under a button that leads back to the first"
    case .grid: "101 cells in three columns"
    case .counters: "rows with counters and plus signs in an observed container"
    case .refresh: "pull to refresh: Up on the first row"
    case .text: "a text of several lines and scripts"
    case .clock: "the analogue clock"
    case .quests: "the journal's list of quests; Select opens one"
    case .quest: "a quest of the journal"
    case .controls: "switches, a tone picker, a progress bar"
    case .write: "a note is typed with five buttons; Select begins, holding a button ends"
    case .shapes: "paths, dashes, a mask, turned icons, tabs that run across, key hints"
    }
  }
}
