import Glibc
import Handheld
import HandheldSim
import PanelSim

/// Runs a handheld: waits for the line, the script, the keys and signals, and never for nothing.
final class Emulator {
  private let device: DeviceSim
  private let port: PseudoTerminal
  private let portName: String
  private let signals: Int32
  private var script: ScriptSource?
  private let endsWithScript: Bool
  private let frontEnd: any FrontEnd
  private var outgoing: [UInt8] = []
  /// When the script goes on, in milliseconds of the monotonic clock.
  private var resumeAt: Int?
  /// When the board was switched on, in milliseconds of the monotonic clock.
  private let startedAt = Emulator.now
  private var exitCode: ExitCode?

  init(
    _ device: DeviceSim, _ port: PseudoTerminal, portName: String, signals: Int32, script: ScriptSource?,
    frontEnd: any FrontEnd
  ) {
    self.device = device
    self.port = port
    self.portName = portName
    self.signals = signals
    self.script = script
    endsWithScript = script?.descriptor != nil
    self.frontEnd = frontEnd
  }

  /// Runs until something ends it.
  func run() -> ExitCode {
    while true {
      runScript()
      frontEnd.draw(device, portName: portName)
      if let exitCode { return exitCode }
      wait()
    }
  }

  /// Waits for the first thing that happens, and handles it.
  private func wait() {
    outgoing += device.takeOutgoing()
    // With answers that nobody takes, requests wait too.
    let portEvents = (outgoing.count < 65_536 ? POLLIN : 0) | (outgoing.isEmpty ? 0 : POLLOUT)
    var polled = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: port.descriptor, events: Int16(portEvents), revents: 0),
      pollfd(fd: resumeAt == nil ? script?.descriptor ?? -1 : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard let count = frontEnd.wait(for: &polled, milliseconds: timeoutMilliseconds) else { return }
    if count == 0, resumeAt == nil, device.hasIdleWork { device.idle() }
    if polled[0].revents != 0 { handleSignals() }
    passTime()
    if polled[1].revents & Int16(POLLIN) != 0 { device.receive(port.receive()) }
    for input in frontEnd.takeInputs(isWriting: device.isWriting) { answer(input) }
    if polled[2].revents != 0 { script?.readMore() }
    outgoing += device.takeOutgoing()
    if !outgoing.isEmpty { outgoing.removeFirst(port.send(outgoing[...])) }
  }

  /// Moves the board's clock up to now. The presses of a script take time on it too, so it may be ahead.
  private func passTime() {
    let behind = Self.now - startedAt - Int(device.uptimeMilliseconds)
    if behind > 0 { device.pass(milliseconds: behind) }
  }

  /// Forever; until the script goes on or something is due on the board; or, while the firmware has work for
  /// idle time, until the line is quiet.
  private var timeoutMilliseconds: Int {
    var timeout = device.hasIdleWork ? 5 : -1
    let dues = [device.dueMilliseconds, frontEnd.drawMilliseconds(device)].compactMap { $0 }
    if let due = dues.min() { timeout = timeout < 0 ? due : min(timeout, due) }
    if let resumeAt {
      timeout = timeout < 0 ? max(0, resumeAt - Self.now) : min(timeout, max(0, resumeAt - Self.now))
    }
    return timeout
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
    case .quit: exitCode = .done
    }
  }

  private func runScript() {
    if let time = resumeAt {
      guard Self.now >= time else { return }
      resumeAt = nil
    }
    while exitCode == nil, resumeAt == nil, script != nil {
      do throws(ScriptFailure) {
        guard let command = try script?.next() else { break }
        carryOut(command)
      } catch {
        Console.complain("line \(script?.lineNumber ?? 0): \(error.line)")
        exitCode = .usage
      }
    }
    if exitCode == nil, resumeAt == nil, let script, script.descriptor == nil {
      self.script = nil
      if endsWithScript { exitCode = .done }
    }
  }

  private func carryOut(_ command: ScriptCommand) {
    switch command {
    case .nothing: break
    case .press(let button, let times): for _ in 0..<times { device.press(button) }
    case .hold(let button): device.hold(button)
    case .shot(let path): shoot(path)
    case .show:
      device.settle()
      Console.write(device.text)
    case .expect(let text):
      device.settle()
      guard !device.text.contains(text) else { break }
      Console.write(device.text)
      Console.complain("line \(script?.lineNumber ?? 0): the screen does not have `\(text)`")
      exitCode = .failedExpectation
    case .status: Console.print(device.status)
    case .wait(let milliseconds): resumeAt = Self.now + milliseconds
    case .quit: exitCode = .done
    }
  }

  /// Writes a picture of the screen, three times as large.
  private func shoot(_ path: String) {
    device.settle()
    if !PictureFile.write(device.withFrame { Picture($0) }, to: path) { exitCode = .usage }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// How the program ends.
enum ExitCode: Int32 {
  case done = 0
  case failedExpectation = 1
  case usage = 2
  case flash = 3
  case port = 4
}
