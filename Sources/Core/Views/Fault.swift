/// What went wrong in a build. The frame is still drawn with what fitted; the first fault is kept for the
/// owner.
public enum Fault: UInt8, Error, Sendable {
  /// More ops than the engine has nodes: the rest was left out.
  case nodesFull
  /// More text than the engine has bytes: the rest was left out.
  case textFull
  /// More scrolling views or states at once than the engine has slots.
  case slotsFull
  /// A view was kept in a constant and mentioned after another one. Only debug builds look for it.
  case misplaced
  /// Sizes were still changing after the last build that a frame may take.
  case unsettled
}
