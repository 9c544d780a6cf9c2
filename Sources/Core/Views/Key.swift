/// The five buttons.
public enum Key: UInt8, Sendable {
  /// To the view before, or a line up.
  case up
  /// To the view after, or a line down.
  case down
  /// Does what the view in focus is for.
  case select
  /// Leaves the screen.
  case back
  /// Shows what can be done here.
  case menu
}

/// Something that happened and that the user interface has to answer, in the order in which it happened.
public enum Event: Equatable, Sendable {
  /// A button was pressed `count` times in a row.
  case press(Key, count: Int)
  /// A button was held for 600 ms.
  case hold(Key)
  /// The period of a ticking view is over.
  case tick
  /// The panel is ready again.
  case refreshed
  /// Records changed without a key: by the cable, say.
  case changed
}
