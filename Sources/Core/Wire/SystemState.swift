/// What group 0 knows of the board and wants of it. The owner of the server puts the time in before bytes are
/// received, and carries out afterwards what was asked.
public struct SystemState: Equatable, Sendable {
  /// The date and time; nil while unknown.
  public var dateTime: DateTime?
  private var newTime: DateTime?
  /// Whether a reset was asked for and has been answered. Whatever comes on the line after it is dropped.
  public internal(set) var isResetAsked = false

  /// How the loader swaps images, by MCUboot's number for it; nil on a board without a loader, which then
  /// answers nothing about one.
  public var bootloaderMode: BootloaderMode?
  /// Whether the reset that was asked for is to stay in the loader, which waits there for an image.
  public internal(set) var staysInBootloader = false

  /// Starts without a time.
  public init() {}

  /// The time that the other end has set since the last call; nil if it has set none.
  public mutating func takeNewTime() -> DateTime? {
    defer { newTime = nil }
    return newTime
  }

  /// Whether a reset was asked for since the last call.
  public mutating func takeReset() -> Bool {
    defer { isResetAsked = false }
    return isResetAsked
  }

  mutating func set(_ time: DateTime) {
    dateTime = time
    newTime = time
  }
}

/// How a loader puts a new image in its place, as MCUboot numbers it. The numbers are for ever.
public enum BootloaderMode: UInt32, Equatable, Sendable {
  /// There is one slot: an image is written over the one before.
  case singleSlot = 0
  /// Two slots are swapped, through a third area.
  case swapScratch = 1
  /// The other slot is copied over what ran, which is lost.
  case overwrite = 2
  /// Two slots are swapped, and nothing else is needed.
  case swapMove = 3
  /// Two slots are swapped; the second one's image begins one sector later.
  case swapOffset = 8
}
