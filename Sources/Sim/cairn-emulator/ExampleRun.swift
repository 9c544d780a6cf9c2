import Examples
import Glibc
import HandheldSim
import PanelSim
import Views

import enum Handheld.Button

/// `cairn-emulator --example`: an example in the terminal, or by a script without one.
enum ExampleRun {
  /// PNG files are so many times larger than the panel: its pixels are small on a screen.
  static let magnification = 3

  /// Runs what the arguments ask for.
  static func run(_ arguments: [String]) -> ExitCode {
    let options: ExampleOptions
    let script: ScriptSource?
    do throws(UsageFailure) {
      options = try ExampleOptions(arguments)
      script = try options.script.map { path throws(UsageFailure) in try ScriptSource(path) }
    } catch {
      Console.complain("\(error.reason); see cairn-emulator --help")
      return .usage
    }
    guard let example = options.example else {
      if options.name == "list" {
        Console.print(Example.table)
        return .done
      }
      Console.complain("there is no example `\(options.name)`; there are\n\(Example.table)")
      return .usage
    }
    let sim = ExampleSim(example)
    let code = options.isHeadless ? runHeadless(sim, script, options) : runInTerminal(sim)
    if let fault = sim.fault {
      Console.complain("the views did not fit: \(fault)")
      return .failedExpectation
    }
    return code
  }

  private static func runHeadless(
    _ sim: ExampleSim, _ script: ScriptSource?, _ options: ExampleOptions
  ) -> ExitCode {
    var code: ExitCode? = nil
    if var script {
      while code == nil {
        do throws(ScriptFailure) {
          if let line = script.nextLine() {
            code = carryOut(try ExampleCommand(parsing: line), sim, options, line: script.lineNumber)
          } else if script.descriptor == nil {
            break
          } else {
            script.readMore()
          }
        } catch {
          Console.complain("line \(script.lineNumber): \(error.line); for an example also hold, shot and log")
          code = .usage
        }
      }
    } else if options.png == nil {
      Console.write(sim.picture().braille)
    }
    if code ?? .done == .done, let png = options.png { code = write(sim, to: png, options) }
    return code ?? .done
  }

  /// Nil to go on with the script.
  private static func carryOut(
    _ command: ExampleCommand, _ sim: ExampleSim, _ options: ExampleOptions, line: Int
  ) -> ExitCode? {
    switch command {
    case .hold(let button): sim.handle(.hold(button.key))
    case .shot(let path): return write(sim, to: path, options) == .done ? nil : .usage
    case .log: for decision in sim.log { Console.print(decision.line) }
    case .other(.press(let button, let times)):
      for _ in 0..<times { sim.handle(.press(button.key, count: 1)) }
    case .other(.wait(let milliseconds)): sim.pass(milliseconds: milliseconds)
    case .other(.show): Console.write(sim.picture().braille)
    case .other(.expect(let text)):
      guard !sim.text.contains(text) else { break }
      Console.write(sim.picture().braille)
      Console.complain("line \(line): the screen does not have `\(text)`")
      return .failedExpectation
    case .other(.quit): return .done
    case .other(.status), .other(.nothing): break
    }
    return nil
  }

  private static func write(_ sim: ExampleSim, to path: String, _ options: ExampleOptions) -> ExitCode {
    let picture = sim.picture(ofGlass: options.showsGlass).magnified(magnification)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    var rest = picture.png[...]
    while file >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
    }
    let reason = String(cString: strerror(errno))
    if file >= 0 { close(file) }
    guard file >= 0, rest.isEmpty else {
      Console.complain("\(path): \(reason); name a file in a folder that may be written")
      return .usage
    }
    return .done
  }

  private static func runInTerminal(_ sim: ExampleSim) -> ExitCode {
    let signals = Signals.catching([SIGTERM, SIGINT, SIGHUP, SIGWINCH])
    guard let terminal = TerminalView() else {
      Console.complain("there is no terminal to draw on; run it in one, or with --headless or --png FILE")
      return .usage
    }
    let start = milliseconds
    while true {
      terminal.draw(sim)
      var polled = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      ]
      let wait = sim.dueAt.map { max(0, $0 - (milliseconds - start)) } ?? -1
      _ = poll(&polled, nfds_t(polled.count), Int32(clamping: wait))
      sim.pass(milliseconds: milliseconds - start - sim.now)
      if polled[0].revents != 0, Signals.take(from: signals).contains(where: { $0 != SIGWINCH }) {
        return .done
      }
      guard polled[1].revents != 0 else { continue }
      guard let keys = terminal.readKeys() else { return .done }
      for key in keys {
        switch key {
        case .button(let button): sim.handle(.press(button.key, count: 1))
        case .hold(let button): sim.handle(.hold(button.key))
        case .quit: return .done
        }
      }
    }
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension Button {
  /// The key of the views.
  var key: Key {
    switch self {
    case .up: .up
    case .down: .down
    case .select: .select
    case .back: .back
    case .menu: .menu
    }
  }
}

extension TerminalView {
  /// Draws the panel: in half blocks where they fit, in braille otherwise.
  func draw(_ sim: ExampleSim) {
    let size = Self.terminalSize() ?? (columns: 148, rows: 34)
    let picture = sim.picture()
    guard size.columns >= picture.width / 2, size.rows >= picture.height / 4 + 2 else {
      let need = "needs \(picture.width / 2) by \(picture.height / 4 + 2)"
      let text = need + ": make the window larger, or the letters smaller"
      return Console.write("\u{1B}[H\u{1B}[2J" + text)
    }
    let fitsBlocks = size.columns >= picture.width && size.rows >= picture.height / 2 + 2
    var lines = (fitsBlocks ? picture.text : picture.braille).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    lines.removeLast()
    lines.append("  ↑ ↓ move  Home End hold  Enter select  ⌫ Esc back  m menu  q quit")
    lines.append("  \u{1B}[2m\(sim.log.last?.line ?? "")\u{1B}[0m")
    Console.write(
      "\u{1B}[H\u{1B}[?7l" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[?7h\u{1B}[J")
  }
}
