import Glibc
import Handheld
import HandheldSim
import Journal

/// Runs the program; the arguments come without its name.
func run(_ arguments: [String]) -> ExitCode {
  if arguments.contains("--help") || arguments.contains("-h") {
    Console.print(Options.help)
    return .done
  }
  if arguments == ["--version"] {
    Console.print("cairn-emulator \(Firmware.version)")
    return .done
  }
  if arguments.contains("--example") { return ExampleRun.run(arguments) }
  let options: Options
  let script: ScriptSource?
  do throws(UsageFailure) {
    options = try Options(arguments)
    script = try options.script.map { path throws(UsageFailure) in try ScriptSource(path) }
  } catch {
    Console.complain("\(error.reason); see cairn-emulator --help")
    return .usage
  }
  let signals = Signals.catching([SIGTERM, SIGINT, SIGHUP, SIGWINCH])
  signal(SIGPIPE, SIG_IGN)

  let device: DeviceSim
  var isNew = false
  do throws(FlashImageFailure) {
    device = try FlashImage.start(options.flash) { device throws(JournalFailure) in
      isNew = true
      guard options.withDemo else { return }
      try device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    }
  } catch {
    Console.complain(error.line)
    return .flash
  }
  if options.withDemo, !isNew {
    Console.complain("\(options.flash) is there already and stays as it is: --demo is for a new file")
  }
  let port: PseudoTerminal
  do throws(PortFailure) {
    port = try PseudoTerminal()
    if let link = options.link { try port.makeLink(link) }
  } catch {
    Console.complain(error.line)
    return .port
  }
  let portName = options.link.map { "\($0) -> \(port.path)" } ?? port.path

  let frontEnd: any FrontEnd
  if options.isHeadless {
    Console.print("serial port: \(portName)")
    frontEnd = Headless()
  } else {
    guard let terminal = TerminalView() else {
      Console.complain("there is no terminal to draw on; run it in one, or with --headless")
      return .usage
    }
    frontEnd = terminal
  }
  return Emulator(device, port, portName: portName, signals: signals, script: script, frontEnd: frontEnd)
    .run()
}

// The port's link goes and the terminal comes back when `run` has returned.
exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
