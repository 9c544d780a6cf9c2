/// One of the five buttons.
public enum Button: UInt8, Equatable, Sendable {
  /// Moves the focus up.
  case up
  /// Moves the focus down.
  case down
  /// Acts on what has the focus.
  case select
  /// Leaves the screen.
  case back
  /// Opens the menu.
  case menu
}

extension Button {
  /// What the log says of a press.
  var logLine: StaticString {
    switch self {
    case .up: "pressed up"
    case .down: "pressed down"
    case .select: "pressed select"
    case .back: "pressed back"
    case .menu: "pressed menu"
    }
  }
}

/// What can happen to the handheld, other than bytes on the line.
public enum Event: Equatable, Sendable {
  /// A button went down.
  case pressed(Button)
  /// A button came up.
  case released(Button)
  /// Nothing else is to do: the time for work that can wait. Wanted only while `Handheld.hasIdleWork`.
  case idle
}
