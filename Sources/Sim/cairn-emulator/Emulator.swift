import DevicePictures
import Glibc
import Handheld
import HandheldSim
import PanelSim

/// Runs a handheld: waits for the line, the script, the person and signals, and never for nothing.
final class Emulator {
  let device: DeviceSim
  let setting: Setting
  private let signals: Int32
  private var script: ScriptSource?
  private let frontEnd: any FrontEnd
  let cable: Cable
  private var clock: VirtualClock
  private lazy var runner = ScriptRunner(device, stage: self)
  private var outgoing: [UInt8] = []
  private var exitCode: ExitCode?

  /// How long the line is quiet before what can wait is done.
  private static let quietMilliseconds = 5
  /// Bytes that may wait for a client to take them; with more, its requests wait, too.
  private static let outgoingLimitBytes = 65_536

  init(
    _ device: DeviceSim, _ cable: Cable, _ setting: Setting, signals: Int32, script: ScriptSource?,
    frontEnd: any FrontEnd
  ) {
    self.device = device
    self.cable = cable
    self.setting = setting
    self.signals = signals
    self.script = script
    self.frontEnd = frontEnd
    clock = VirtualClock(setting.rate, real: Self.now, board: Int(device.uptimeMilliseconds))
  }

  /// Runs until something ends it.
  func run() -> ExitCode {
    while true {
      runScript()
      frontEnd.draw(device, portName: cable.name)
      if let exitCode { return runner.finish() == nil ? exitCode : .usage }
      wait()
    }
  }

  /// How the handheld's time goes.
  var rate: ClockRate {
    get { clock.rate }
    set { clock.change(to: newValue, real: Self.now, board: uptime) }
  }

  /// Waits for the first thing that happens, and handles it.
  private func wait() {
    takeOutgoing()
    // With answers that nobody takes, requests wait too.
    let portEvents =
      (outgoing.count < Self.outgoingLimitBytes ? POLLIN : 0) | (outgoing.isEmpty ? 0 : POLLOUT)
    var polled = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: cable.descriptor, events: Int16(portEvents), revents: 0),
      pollfd(fd: runner.isWaiting ? -1 : script?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    guard let count = frontEnd.wait(for: &polled, milliseconds: timeoutMilliseconds) else { return }
    if count == 0, !runner.isWaiting { rest() }
    if polled[0].revents != 0 { handleSignals() }
    if !runner.isWaiting { device.pass(milliseconds: clock.milliseconds(behind: uptime, real: Self.now)) }
    if polled[1].revents & Int16(POLLIN) != 0 { device.receive(cable.receive()) }
    for input in frontEnd.takeInputs(isWriting: device.isWriting) { answer(input) }
    if polled[2].revents != 0 { script?.readMore() }
    takeOutgoing()
    if !outgoing.isEmpty { outgoing.removeFirst(cable.send(outgoing[...])) }
  }

  /// What is sent while the cable is out is lost.
  private func takeOutgoing() {
    let bytes = device.takeOutgoing()
    if cable.isIn { outgoing += bytes } else { outgoing = [] }
  }

  /// Nothing has come for a while: does what can wait.
  private func rest() {
    if clock.rate == .instant { device.waitUntilIdle() } else if device.hasIdleWork { device.idle() }
  }

  /// Forever; until the script goes on, something is due on the board, or looks different; or, while
  /// something is at work that can wait, until the line is quiet.
  private var timeoutMilliseconds: Int {
    let wantsRest = device.hasIdleWork || (clock.rate == .instant && !device.isIdle)
    var real = wantsRest && !runner.isWaiting ? [Self.quietMilliseconds] : []
    for due in [runner.dueMilliseconds, device.dueMilliseconds, frontEnd.drawMilliseconds(device)] {
      guard let due, let wait = clock.realMilliseconds(untilBoard: uptime + due, real: Self.now) else {
        continue
      }
      real.append(wait)
    }
    return real.min() ?? -1
  }

  private func handleSignals() {
    for number in Signals.take(from: signals) {
      if number == SIGWINCH { frontEnd.invalidate() } else { exitCode = .done }
    }
  }

  private func answer(_ input: Input) {
    switch input {
    case .press(let button): device.press(button)
    case .hold(let button): device.hold(button)
    case .change(let button, let isDown): device.change(button, isDown: isDown)
    case .type(let text): device.type(text)
    case .warm(let degrees):
      let range = ScriptCommand.celsius
      device.celsius = Double(min(range.upperBound, max(range.lowerBound, Int(device.celsius) + degrees)))
    case .quit: exitCode = .done
    }
  }

  /// Goes on with the script as far as the clock lets it. While it runs, its lines alone move the time, and
  /// the clock only says how fast.
  private func runScript() {
    while exitCode == nil, script != nil {
      let limit = clock.rate.isPaced ? clock.milliseconds(behind: uptime, real: Self.now) : nil
      switch runner.run(milliseconds: limit) {
      case .waiting: return
      case .ended: exitCode = .done
      case .stuck: exitCode = .usage
      case .failed(let reason):
        complain(reason)
        exitCode = .failedExpectation
      case .ready: if !takeLine() { return }
      }
    }
  }

  /// Takes the next line of the script; false when there is none now.
  private func takeLine() -> Bool {
    do throws(ScriptFailure) {
      if let command = try script?.next() {
        runner.take(command)
        return true
      }
    } catch {
      complain(error.line)
      exitCode = .usage
      return true
    }
    if script?.descriptor == nil {
      script = nil
      // Who gave a script and looks at nothing wants to know how it went.
      if frontEnd is Headless { exitCode = .done }
    }
    return false
  }

  private func complain(_ reason: String) { Console.complain("line \(script?.lineNumber ?? 0): \(reason)") }

  private var uptime: Int { Int(device.uptimeMilliseconds) }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension Emulator: ScriptStage {
  func print(_ text: String) { Console.write(text) }
  func write(_ picture: Picture, to path: String) -> Bool { PictureFile.write(picture, to: path) }
  func writeWindow(_ page: InspectorPage?, to path: String) -> Bool {
    PictureFile.write(WindowPicture.of(device, page), to: path)
  }
  func write(_ film: Film, to path: String) -> Bool { PictureFile.write(film, to: path) }
  func plug(_ isIn: Bool) -> Bool { isIn ? cable.plugIn() : cable.pullOut() }
}
