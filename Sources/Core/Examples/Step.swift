import Views

/// What can be asked for on the examples' screens.
public enum Step: Action, Equatable, Sendable {
  /// Nothing; rows that only show that they can be selected.
  case none
  /// Back to the first row.
  case toStart
  /// One more for a counter.
  case count(UInt16)
  /// Load the rows again.
  case load
  /// Turn a switch over.
  case toggle(UInt16)
  /// Show a quest.
  case open(UInt16)
  /// A second went by.
  case tick
  /// The tone of the picker.
  case tone

  /// The case in the low byte, its number above.
  public var code: UInt32 {
    switch self {
    case .none: 0
    case .toStart: 1
    case .count(let row): 2 | UInt32(row) &<< 8
    case .load: 3
    case .toggle(let index): 4 | UInt32(index) &<< 8
    case .open(let quest): 5 | UInt32(quest) &<< 8
    case .tick: 6
    case .tone: 7
    }
  }

  /// The step of a code.
  public init?(code: UInt32) {
    let number = UInt16(truncatingIfNeeded: code &>> 8)
    switch code & 0xFF {
    case 0: self = .none
    case 1: self = .toStart
    case 2: self = .count(number)
    case 3: self = .load
    case 4: self = .toggle(number)
    case 5: self = .open(number)
    case 6: self = .tick
    case 7: self = .tone
    default: return nil
    }
  }
}
