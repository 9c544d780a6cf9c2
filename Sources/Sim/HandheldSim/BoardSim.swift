import Handheld
import Wire

/// The board of a simulated handheld: keeps what the firmware sends and shows.
public struct BoardSim: Board {
  /// What the firmware calls it.
  public var name: StaticString { "Cairn emulator" }
  /// What the firmware has sent and nobody has taken yet.
  public var outgoing: [UInt8] = []
  /// The screen shown last.
  public private(set) var screen = Screen()
  /// Screens shown so far.
  public private(set) var presentedCount = 0

  /// How long it has run, in seconds: the clock of the simulation moves it.
  public var uptimeSeconds: UInt32 = 0
  /// Whether the firmware wants to be started anew.
  public var isResetWanted = false
  private var timeAtStart: DateTime?

  /// A board that has shown and sent nothing.
  public init() {}

  /// Queues bytes for the line.
  public mutating func send(_ bytes: Span<UInt8>) {
    for index in bytes.indices { outgoing.append(bytes[index]) }
  }

  /// Keeps the screen.
  public mutating func present(_ screen: borrowing Screen) {
    self.screen = copy screen
    presentedCount += 1
  }

  /// A clock that goes by itself once it is set, and does not know the time before.
  public var dateTime: DateTime? {
    get {
      timeAtStart.map { DateTime(seconds: $0.seconds &+ uptimeSeconds, microseconds: $0.microseconds) }
    }
    set {
      timeAtStart = newValue.map {
        DateTime(seconds: $0.seconds &- uptimeSeconds, microseconds: $0.microseconds)
      }
    }
  }

  /// Takes note that the firmware wants to be started anew.
  public mutating func reset() { isResetWanted = true }

  /// The system's random bits.
  public mutating func entropy() -> UInt32 {
    var generator = SystemRandomNumberGenerator()
    return UInt32(truncatingIfNeeded: generator.next())
  }
}
