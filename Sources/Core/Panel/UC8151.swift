import Canvas

/// Drives a panel of 296 by 128 behind a UC8151: what bytes are sent, in which order, and never while it is
/// busy.
///
/// Invariant: after every refresh both memories of the controller hold what is on the glass. It compares them
/// to know which pixels to drive, so a forgotten one bleeds the picture before last through.
///
/// A refresh is started by ``show(_:_:on:)`` and takes seconds; when the controller is ready again the owner
/// calls ``finish(_:on:)``. Nothing here waits. Source: UC8151C data sheet, Ultrachip, sections 7 and 8.
public struct UC8151: Sendable {
  /// What the driver is at.
  public enum Stage: Equatable, Sendable {
    /// The controller has no settings: after power came or after a reset.
    case cold
    /// Ready for a refresh.
    case ready
    /// A refresh of all or of a window is going on; the second window, if any, comes next.
    case refreshing(Window, then: Window?)
  }

  /// How long the controller may be busy before it is taken for dead, in milliseconds.
  public static let busyLimitMilliseconds: UInt32 = 10_000

  /// What the driver is at.
  public private(set) var stage = Stage.cold
  private var hasFullWaveform: Bool?

  /// A driver of a controller without settings.
  public init() {}

  /// Sends the settings. The controller must have been reset and be ready; it is busy afterwards.
  public mutating func start<Bus: PanelBus>(on bus: inout Bus) {
    send(Command.panelSetting, 0xBF, on: &bus)
    send(Command.powerSetting, [0x03, 0x00, 0x2B, 0x2B, 0x2B], on: &bus)
    send(Command.boosterSoftStart, [0x17, 0x17, 0x17], on: &bus)
    send(Command.clock, 0x3A, on: &bus)
    // Border floating, a set bit is ink, vcom and data 10 lines apart.
    send(Command.dataInterval, 0x4C, on: &bus)
    send(Command.resolution, [0x80, 0x01, 0x28], on: &bus)
    sendWaveform(isFull: true, on: &bus)
    // Last, because it makes the controller busy.
    send(Command.powerOn, on: &bus)
    stage = .ready
  }

  /// Starts what the planner decided; without effect unless the driver and the
  /// controller are ready.
  public mutating func show<Bus: PanelBus>(
    _ decision: RefreshDecision, _ frame: borrowing Frame, on bus: inout Bus
  ) {
    guard stage == .ready, !bus.isBusy else { return }
    switch decision.kind {
    case .skip: break
    case .full:
      sendWaveform(isFull: true, on: &bus)
      bus.send(Command.newData, frame, .all)
      send(Command.refresh, on: &bus)
      stage = .refreshing(.all, then: nil)
    case .partial(let window, let second):
      sendWaveform(isFull: false, on: &bus)
      refresh(window, then: second, frame, on: &bus)
    }
  }

  /// Goes on when the controller is ready again. True when all of the decision is on the glass; until then
  /// `frame` must be the one that is being shown.
  public mutating func finish<Bus: PanelBus>(_ frame: borrowing Frame, on bus: inout Bus) -> Bool {
    guard case .refreshing(let window, let next) = stage, !bus.isBusy else { return stage == .ready }
    bus.send(Command.oldData, frame, window)
    if window != .all { send(Command.partialOut, on: &bus) }
    guard let next else {
      stage = .ready
      return true
    }
    refresh(next, then: nil, frame, on: &bus)
    return false
  }

  /// The controller was reset, or did not answer: everything has to be sent again.
  public mutating func forget() { self = UC8151() }

  private mutating func refresh<Bus: PanelBus>(
    _ window: Window, then next: Window?, _ frame: borrowing Frame, on bus: inout Bus
  ) {
    let (first, last) = (window.columns.lowerBound, window.columns.upperBound - 1)
    send(Command.partialIn, on: &bus)
    send(
      Command.partialWindow,
      [
        UInt8(truncatingIfNeeded: window.bands.lowerBound * 8),
        UInt8(truncatingIfNeeded: window.bands.upperBound * 8 - 1),
        UInt8(truncatingIfNeeded: first &>> 8), UInt8(truncatingIfNeeded: first),
        UInt8(truncatingIfNeeded: last &>> 8), UInt8(truncatingIfNeeded: last), 0x01,
      ], on: &bus)
    bus.send(Command.newData, frame, window)
    send(Command.refresh, on: &bus)
    stage = .refreshing(window, then: next)
  }

  private mutating func sendWaveform<Bus: PanelBus>(isFull: Bool, on bus: inout Bus) {
    guard isFull != hasFullWaveform else { return }
    hasFullWaveform = isFull
    for index in 0..<5 { (isFull ? Waveform.full[index] : Waveform.partial[index]).send(on: &bus) }
  }

  private func send<let count: Int, Bus: PanelBus>(
    _ command: UInt8, _ data: InlineArray<count, UInt8>, on bus: inout Bus
  ) {
    bus.send(command, data.span)
  }

  private func send<Bus: PanelBus>(_ command: UInt8, _ data: UInt8, on bus: inout Bus) {
    send(command, [data], on: &bus)
  }

  private func send<Bus: PanelBus>(_ command: UInt8, on bus: inout Bus) {
    bus.send(command, Span())
  }
}

extension UC8151 {
  /// The commands that the driver uses.
  enum Command {
    static let panelSetting: UInt8 = 0x00
    static let powerSetting: UInt8 = 0x01
    static let powerOff: UInt8 = 0x02
    static let powerOn: UInt8 = 0x04
    static let boosterSoftStart: UInt8 = 0x06
    static let oldData: UInt8 = 0x10
    static let refresh: UInt8 = 0x12
    static let newData: UInt8 = 0x13
    static let clock: UInt8 = 0x30
    static let dataInterval: UInt8 = 0x50
    static let resolution: UInt8 = 0x61
    static let partialWindow: UInt8 = 0x90
    static let partialIn: UInt8 = 0x91
    static let partialOut: UInt8 = 0x92
  }
}
