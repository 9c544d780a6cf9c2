/// How the handheld's time follows the real one.
public enum ClockRate: String, CaseIterable, Sendable {
  /// A second takes a second.
  case real
  /// Ten seconds take a second.
  case tenfold = "10x"
  /// What is at work is over at once, and then time stands still.
  case instant
  /// Time stands still; only a script moves it.
  case paused
}

/// The clock of a simulated handheld: turns real milliseconds into those that are to pass on the board.
///
/// Everything on the board hangs on its time: buttons that are held, the panel's BUSY, the clock. Both times
/// are the caller's, so a run needs no real time to be tested.
public struct VirtualClock: Sendable {
  /// How it goes.
  public private(set) var rate: ClockRate
  private var realStart: Int
  private var boardStart: Int

  /// A clock that goes from now on.
  public init(_ rate: ClockRate, real: Int, board: Int) {
    (self.rate, realStart, boardStart) = (rate, real, board)
  }

  /// Goes at another rate from now on.
  public mutating func change(to rate: ClockRate, real: Int, board: Int) {
    self = VirtualClock(rate, real: real, board: board)
  }

  /// Milliseconds that the board's time is behind where it belongs; 0 when it is ahead, or stands still.
  public func milliseconds(behind board: Int, real: Int) -> Int {
    guard let factor = rate.factor else { return 0 }
    return max(0, boardStart + (real - realStart) * factor - board)
  }

  /// Real milliseconds until the board's time is at `moment`; 0 when it is already, nil when it does not get
  /// there by itself.
  public func realMilliseconds(untilBoard moment: Int, real: Int) -> Int? {
    guard let factor = rate.factor else { return nil }
    let left = moment - boardStart - (real - realStart) * factor
    return left <= 0 ? 0 : (left + factor - 1) / factor
  }
}

extension ClockRate {
  /// Whether its time follows the real one.
  public var isPaced: Bool { factor != nil }

  /// Milliseconds of the board in a real one; nil when its time does not follow the real one.
  var factor: Int? {
    switch self {
    case .real: 1
    case .tenfold: 10
    case .instant, .paused: nil
    }
  }
}
