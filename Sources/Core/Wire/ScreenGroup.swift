/// Group 65, screen: what the handheld shows, and its buttons.
public enum ScreenGroup {
  /// The number of the group.
  public static let number: UInt16 = 65

  /// The commands. Their numbers are for ever.
  public enum Command: UInt8, Equatable, Sendable {
    /// Read: the rows of text that changed since a frame.
    case rows = 0
    /// Write: a button goes down, comes up, or both.
    case press = 1
    /// Read: the bands of the picture that changed since a frame.
    case picture = 2

    /// Whether the command is sent as a write.
    public var isWrite: Bool { self == .press }
  }

  /// The group as group 10 lists it.
  public static let description = GroupDescription(number, name: "cairn screen", commands: 3)
}

/// A button, as it is named on the line. The numbers are for ever.
public enum ScreenButton: UInt32, Equatable, Sendable {
  /// Moves the focus up.
  case up = 0
  /// Moves the focus down.
  case down = 1
  /// Acts on what has the focus.
  case select = 2
  /// Leaves the screen.
  case back = 3
  /// Opens the menu.
  case menu = 4
}

/// What happens to a button. The numbers are for ever.
public enum ButtonAction: UInt32, Equatable, Sendable {
  /// It comes up.
  case release = 0
  /// It goes down and stays there.
  case press = 1
  /// It goes down and comes up.
  case click = 2
  /// It goes down, stays there for as long as a hold takes on this handheld, and comes up.
  case hold = 3
}

/// The errors of the screen group. Their numbers are for ever.
public enum ScreenFailure: UInt32, Error, Equatable, Sendable {
  /// The request is not what the command takes.
  case malformed = 1
  /// This handheld has no such button.
  case noSuchButton = 2
  /// One row, or one column of the picture, is larger than a message may be.
  case tooLarge = 3

  /// The failure as the answer to a request.
  public var answer: RequestFailure {
    let plain: SMPCode =
      switch self {
      case .malformed: .invalid
      case .noSuchButton: .notFound
      case .tooLarge: .messageTooLarge
      }
    return .group(ScreenGroup.number, code: rawValue, plain: plain)
  }
}
