import Examples
import Glibc
import HandheldSim
import PanelSim
import Views

/// `cairn-emulator --example`: an example in the terminal, or by a script without one.
enum ExampleRun {
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
          Console.complain("line \(script.lineNumber): \(error.line); for an example also log")
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
    case .log: for decision in sim.log { Console.print(decision.line) }
    case .other(.hold(let key, _)): sim.handle(.hold(key))
    case .other(.shot(let path, let ofGlass)):
      let picture = sim.picture(ofGlass: ofGlass || options.showsGlass)
      return PictureFile.write(picture, to: path) ? nil : .usage
    case .other(.press(let button, let times)):
      for _ in 0..<times { sim.handle(.press(button, count: 1)) }
    case .other(.wait(let milliseconds)): sim.pass(milliseconds: milliseconds)
    case .other(.show): Console.write(sim.picture().braille)
    case .other(.expect(.text(let text))):
      guard !sim.text.contains(text) else { break }
      Console.write(sim.picture().braille)
      Console.complain("line \(line): the screen does not have `\(text)`, but `\(sim.text)`")
      return .failedExpectation
    case .other(.quit): return .done
    case .other(.nothing), .other(.waitUntilIdle): break
    case .other(let command):
      Console.complain("line \(line): `\(command.line)` is not for an example, but for a handheld")
      return .usage
    }
    return nil
  }

  private static func write(_ sim: ExampleSim, to path: String, _ options: ExampleOptions) -> ExitCode {
    PictureFile.write(sim.picture(ofGlass: options.showsGlass), to: path) ? .done : .usage
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
        switch key.input(isWriting: false) {
        case .press(let button): sim.handle(.press(button, count: 1))
        case .hold(let button): sim.handle(.hold(button))
        case .quit: return .done
        case .change, .type, .warm, nil: break
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

extension TerminalView {
  /// Draws the panel of an example.
  func draw(_ sim: ExampleSim) {
    draw(
      sim.picture(),
      [
        "  ↑ ↓ move  Home End hold  Enter select  ⌫ Esc back  m menu  q quit",
        "  \u{1B}[2m\(sim.log.last?.line ?? "")\u{1B}[0m",
      ])
  }
}
