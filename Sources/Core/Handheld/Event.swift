import Views

/// What can happen to the handheld, other than bytes on the line.
public enum Event: Equatable, Sendable {
  /// A button went down.
  case pressed(Key)
  /// A button came up.
  case released(Key)
  /// The panel is ready for another frame.
  case refreshed
  /// `Handheld.wakeMilliseconds` is over.
  case time
  /// Nothing else is to do: the time for work that can wait. Wanted only while `Handheld.hasIdleWork`.
  case idle
}

extension Key {
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
