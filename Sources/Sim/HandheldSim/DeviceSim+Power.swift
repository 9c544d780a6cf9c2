import FlashSim
import Journal
import PanelSim

/// Power, warmth and film: what happens to a handheld from outside.
///
/// Without power a handheld takes no key and no byte, sends nothing and draws nothing; the glass keeps what
/// it shows, and the chip what was written.
extension DeviceSim {
  /// Whether it has power.
  public var isOn: Bool { !memory.isOff }

  /// Whether a refresh goes on.
  public var isPanelBusy: Bool { isOn && withBoard { $0.isPanelBusy } }

  /// Pulls the power now.
  public func cutPower() {
    recorder?.note(.cutPower(atWrite: nil, .nothing))
    memory.cutPower()
    withBoard { $0.losePower() }
  }

  /// Has the power fail at the `count`-th program or erase of the chip from now on, counted from 1; `mode`
  /// says what that one leaves.
  public func cutPower(atWrite count: Int, _ mode: PowerCut.Mode) {
    recorder?.note(.cutPower(atWrite: count, mode))
    memory.cut = PowerCut(after: count - 1, mode)
  }

  /// Gives the power back and starts the firmware; a cut that did not come yet is called off. Fails when what
  /// is on the chip does not open, and then stays off.
  public func restorePower() throws(JournalFailure) {
    recorder?.note(.restorePower)
    withBoard { $0.losePower() }
    memory.restorePower()
    withBoard { $0.restorePower() }
    do throws(JournalFailure) { try startFirmware() } catch {
      memory.cutPower()
      throw error
    }
  }

  /// The temperature of the glass in degrees Celsius.
  public var celsius: Double {
    get { withBoard { $0.celsius } }
    set {
      recorder?.note(.setTemperature(celsius: Int(newValue)))
      withBoard { $0.celsius = newValue }
    }
  }

  /// Films the glass from now on, steps of refreshes and all.
  public func startFilm() { withBoard { $0.startFilm() } }

  /// Ends the film and hands it over; nil when there is none.
  public func takeFilm() -> Film? { withBoard { $0.takeFilm() } }

  /// Whether nothing is at work: no refresh, no idle work. What only ticks, as a clock does, is no work.
  public var isIdle: Bool { !isPanelBusy && !hasIdleWork }

  /// Lets time pass until nothing is at work, and at most so long. Returns the milliseconds that passed.
  @discardableResult
  public func waitUntilIdle(atMost limit: Int = .max) -> Int {
    let start = uptimeMilliseconds
    var left = limit
    settle()
    while isPanelBusy, left > 0 {
      pass(milliseconds: min(left, dueMilliseconds ?? 1))
      settle()
      left = limit - Int(uptimeMilliseconds - start)
    }
    return Int(uptimeMilliseconds - start)
  }
}
