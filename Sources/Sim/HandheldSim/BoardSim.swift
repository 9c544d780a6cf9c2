import Canvas
import FlashSim
import Handheld
import Panel
import PanelSim
import Wire

/// The board of a simulated handheld: keeps what the firmware sends and shows.
///
/// Without a `panel` frames are on the glass at once; with one they take as long as on a real one.
public struct BoardSim: Board, ~Copyable {
  /// What the firmware calls it.
  public var name: StaticString { "Cairn emulator" }
  /// What the firmware has sent and nobody has taken yet.
  public var outgoing: [UInt8] = []
  /// The frame that was presented last.
  public var frame = Frame()
  /// Frames that were presented so far.
  public private(set) var presentedCount = 0
  /// What differed in the frame that was presented last.
  public private(set) var damage: Canvas.Damage?
  /// The panel behind the board; without a meaning unless it `hasPanel`.
  public private(set) var desk = PanelDesk()
  private let hasPanel: Bool
  /// The chip, for whether it has power: all of the board shares that.
  private let memory: FlashMemory
  /// Where random bits come from; nil for the system.
  private var chance: FlashRandom?
  /// What the glass shows, while somebody films it.
  public private(set) var film: Film?
  /// What was decided about each frame and when, oldest first.
  public private(set) var refreshLog: [RefreshEntry] = []

  /// Milliseconds since it was switched on.
  public private(set) var uptimeMilliseconds: UInt64 = 0
  /// Whether the firmware wants to be started anew.
  public var isResetWanted = false
  private var timeAtStart: DateTime?

  /// A board that has shown and sent nothing. With a `seed` its random bits are the same every time.
  public init(_ memory: FlashMemory, withPanel: Bool = false, seed: UInt64? = nil) {
    self.memory = memory
    hasPanel = withPanel
    chance = seed.map { FlashRandom(seed: $0) }
  }

  /// Queues bytes for the line, unless the power has failed.
  public mutating func send(_ bytes: Span<UInt8>) {
    guard !memory.isOff else { return }
    for index in bytes.indices { outgoing.append(bytes[index]) }
  }

  /// The clock of the board.
  public var milliseconds: UInt32 { UInt32(truncatingIfNeeded: uptimeMilliseconds) }

  /// Whether a refresh is going on.
  public var isPanelBusy: Bool { hasPanel && !desk.isReady }

  /// Keeps the frame, and brings it to the glass, unless the power has failed.
  public mutating func present(
    _ frame: borrowing Frame, _ circumstances: RefreshPlanner.Circumstances
  ) {
    guard !memory.isOff else { return }
    damage = frame.damage(from: self.frame)
    self.frame.copy(frame)
    presentedCount += 1
    guard hasPanel else { return }
    desk.noteKey()
    let decision = desk.show(frame) { now in
      now.isTyping = circumstances.isTyping
      now.isOtherScreen = circumstances.isOtherScreen
      now.leavesTones = circumstances.leavesTones
      now.isAsked = circumstances.isAsked
    }
    note(decision)
    film?.note(desk.panel.visibleGlass)
  }

  /// Lets time pass, at most up to the end of a refresh; true when the panel is ready for another frame.
  public mutating func advance(milliseconds: Int) -> Bool {
    uptimeMilliseconds += UInt64(milliseconds)
    guard hasPanel else { return false }
    guard !memory.isOff else {
      if desk.panel.phase != nil { desk.losePower() }
      desk.panel.advance(milliseconds: milliseconds)
      film?.pass(milliseconds: milliseconds)
      return false
    }
    let wasBusy = isPanelBusy
    var left = milliseconds
    while left > 0 {
      // A film wants every step of a refresh; without one nobody looks before its end.
      let step = film == nil ? left : min(left, desk.panel.phaseDueMilliseconds ?? left)
      if let debt = desk.advance(milliseconds: step) { note(debt) }
      film?.pass(milliseconds: step)
      film?.note(desk.panel.visibleGlass)
      left -= step
    }
    return wasBusy && !isPanelBusy
  }

  private mutating func note(_ decision: RefreshDecision) {
    refreshLog.append(RefreshEntry(milliseconds: uptimeMilliseconds, decision: decision))
  }

  /// The temperature of the glass in degrees Celsius.
  public var celsius: Double {
    get { desk.panel.celsius }
    set { desk.panel.celsius = newValue }
  }

  /// Films the glass from now on.
  public mutating func startFilm() { film = Film(beginningWith: desk.panel.visibleGlass) }

  /// Ends the film and hands it over; nil when there is none.
  public mutating func takeFilm() -> Film? {
    defer { film = nil }
    return film
  }

  /// The power fails: what was to be sent is lost, the clock is, and the panel stops where it is.
  public mutating func losePower() {
    outgoing = []
    timeAtStart = nil
    isResetWanted = false
    desk.losePower()
  }

  /// The power is back: the panel is made ready.
  public mutating func restorePower() { if hasPanel { desk.restorePower() } }

  /// Milliseconds until something is due on the panel; nil when nothing is.
  public var panelDueMilliseconds: Int? {
    guard hasPanel, !memory.isOff else { return nil }
    if desk.panel.busyMilliseconds > 0 { return desk.panel.busyMilliseconds }
    return desk.planner.restDueMilliseconds.map {
      max(1, Int(Int32(bitPattern: $0 &- UInt32(truncatingIfNeeded: desk.panel.now))))
    }
  }

  /// Milliseconds until a moment of the board's clock, at least 1.
  public func milliseconds(until moment: UInt32) -> Int {
    max(1, Int(Int32(bitPattern: moment &- milliseconds)))
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

  private var uptimeSeconds: UInt32 { UInt32(truncatingIfNeeded: uptimeMilliseconds / 1000) }

  /// Takes note that the firmware wants to be started anew.
  public mutating func reset() { isResetWanted = true }

  /// Random bits: the system's, or those of the seed.
  public mutating func entropy() -> UInt32 {
    if chance != nil { return UInt32(truncatingIfNeeded: chance!.next() >> 32) }
    var generator = SystemRandomNumberGenerator()
    return UInt32(truncatingIfNeeded: generator.next())
  }
}

/// What was decided about a frame, and when.
public struct RefreshEntry: Equatable, Sendable {
  /// Milliseconds since the board was switched on.
  public let milliseconds: UInt64
  /// What was done and why.
  public let decision: RefreshDecision
}
