import Canvas
import Panel

/// A panel with its planner and its driver, shown frame after frame as a handheld does it, in the caller's
/// time.
public struct PanelDesk: ~Copyable {
  /// The panel: its glass, its faults, its refreshes.
  public var panel = PanelSim()
  /// What decides between refreshes.
  public private(set) var planner = RefreshPlanner()
  private var driver = UC8151()
  /// What is on the glass, or on its way there.
  private var shown = Frame()

  /// A panel that has its settings and a white glass.
  public init() {
    driver.start(on: &panel)
    panel.waitUntilReady()
  }

  /// The power fails: the glass keeps what it shows, everything else is forgotten.
  public mutating func losePower() { panel.losePower() }

  /// The power is back: the controller gets its settings, and nothing is known of what is on the glass.
  public mutating func restorePower() {
    driver = UC8151()
    driver.start(on: &panel)
    panel.waitUntilReady()
    planner = RefreshPlanner()
    shown = Frame()
  }

  /// Whether the last frame is on the glass, so that another one can be shown.
  public var isReady: Bool { driver.stage == .ready && !panel.isBusy }

  /// Starts what it takes to show `frame`; the panel must be ready. `change` says what is special about it.
  public mutating func show(
    _ frame: borrowing Frame, _ change: (inout RefreshPlanner.Circumstances) -> Void = { _ in }
  ) -> RefreshDecision {
    var now = RefreshPlanner.Circumstances(milliseconds: UInt32(truncatingIfNeeded: panel.now))
    now.celsius = Int(panel.celsius)
    change(&now)
    let decision = planner.plan(frame.damage(from: shown), now)
    shown.copy(frame)
    driver.show(decision, shown, on: &panel)
    return decision
  }

  /// A key was pressed just now: a full refresh that is owed waits a little longer.
  public mutating func noteKey() { planner.noteKey(at: UInt32(truncatingIfNeeded: panel.now)) }

  /// Time goes on: what was started goes on with it, and what is owed is paid when the person rests. Returns
  /// the full refresh that was started, if one was.
  @discardableResult
  public mutating func advance(milliseconds: Int) -> RefreshDecision? {
    panel.advance(milliseconds: milliseconds)
    _ = driver.finish(shown, on: &panel)
    guard isReady, let debt = planner.rest(at: UInt32(truncatingIfNeeded: panel.now)) else { return nil }
    driver.show(debt, shown, on: &panel)
    return debt
  }

  /// Time goes on until the frame is on the glass.
  public mutating func waitUntilReady() {
    while !isReady { advance(milliseconds: max(1, panel.busyMilliseconds)) }
  }
}
