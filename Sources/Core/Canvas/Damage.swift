/// What differs between a frame and the one on the glass.
public struct Damage: Equatable, Sendable {
  /// A window around all differences, or around some of them if there is a second one; nil if the frames are
  /// equal.
  public let first: Window?
  /// A window around the rest of the differences, apart from the first one.
  public let second: Window?
  /// Pixels that turn black.
  public let blackened: Int
  /// Pixels that turn white: those leave ghosts.
  public let whitened: Int

  /// What differs, when it is known otherwise.
  public init(first: Window?, second: Window?, blackened: Int, whitened: Int) {
    (self.first, self.second) = (first, second)
    (self.blackened, self.whitened) = (blackened, whitened)
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { first == nil }
  /// Pixels that differ.
  public var changed: Int { blackened + whitened }
}
