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
  return start(options, script, signals)
}

/// Starts the handheld and runs it until something ends it.
func start(_ options: Options, _ script: ScriptSource?, _ signals: Int32) -> ExitCode {
  let setting = Setting(options)
  let before = FlashImage.contents(options.flash)
  let device: DeviceSim
  do throws(FlashImageFailure) {
    device = try FlashImage.start(options.flash, withPanel: true, seed: setting.seed) {
      device throws(JournalFailure) in
      guard options.withDemo else { return }
      try device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    }
  } catch {
    Console.complain(error.line)
    return .flash
  }
  if options.withDemo, before != nil {
    Console.complain("\(options.flash) is there already and stays as it is: --demo is for a new file")
  }
  let cable: Cable
  do throws(PortFailure) { cable = try Cable(link: options.link) } catch {
    Console.complain(error.line)
    return .port
  }
  let recording: Recording
  do throws(UsageFailure) { recording = try Recording(options, setting, start: before) } catch {
    Console.complain(error.reason)
    return .usage
  }
  CrashGuard.arm()
  device.recorder = recording.recorder

  let frontEnd: any FrontEnd
  if options.isHeadless {
    frontEnd = Headless()
  } else {
    guard let terminal = TerminalView() else {
      Console.complain("there is no terminal to draw on; run it in one, or with --headless")
      return .usage
    }
    frontEnd = terminal
  }
  let emulator = Emulator(device, cable, setting, signals: signals, script: script, frontEnd: frontEnd)
  if options.isHeadless {
    Console.print(options.isJSON ? emulator.status : "serial port: \(cable.name)")
  }
  let statusFile = options.statusFile.map { StatusFile($0) }
  guard statusFile?.write(emulator.status) ?? true else { return .usage }
  defer { statusFile?.remove() }
  let code = emulator.run()
  recording.finish(device)
  return code
}

// The port's link goes and the terminal comes back when `run` has returned.
exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
