/// What group 0 knows of the board and wants of it. The owner of the server puts the time in before bytes are
/// received, and carries out afterwards what was asked.
public struct SystemState: Equatable, Sendable {
  /// The date and time; nil while unknown.
  public var dateTime: DateTime?
  private var newTime: DateTime?
  /// Whether a reset was asked for and has been answered. Whatever comes on the line after it is dropped.
  public internal(set) var isResetAsked = false

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
