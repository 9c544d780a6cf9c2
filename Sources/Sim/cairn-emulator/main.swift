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
    options = try Options(arguments, hasDisplay: Display.isThere)
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
  // First, so that a handheld that nobody could see is not even made.
  let window: WindowView?
  do throws(UsageFailure) { window = try WindowView(of: options) } catch {
    Console.complain(error.reason)
    return .usage
  }
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
  // A start that is refused after this leaves no new file.
  var isRefused = true
  defer { if isRefused, before == nil { unlink(options.flash) } }
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
  device.tap = LineTap()

  guard let frontEnd: any FrontEnd = options.isHeadless ? Headless() : window ?? TerminalView() else {
    Console.complain("the terminal does not let itself be drawn on; run it with --headless")
    return .usage
  }
  let emulator = Emulator(device, cable, setting, signals: signals, script: script, frontEnd: frontEnd)
  if options.isHeadless {
    Console.print(options.isJSON ? emulator.status : "serial port: \(cable.name)")
  }
  let statusFile = options.statusFile.map { StatusFile($0) }
  guard statusFile?.write(emulator.status) ?? true else { return .usage }
  defer { statusFile?.remove() }
  isRefused = false
  let code = emulator.run()
  recording.finish(device)
  return code
}

// The port's link goes and the terminal comes back when `run` has returned.
exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
