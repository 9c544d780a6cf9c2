import Foundation
import Testing

/// The handheld in a window, on a display that nobody sees.
@Suite(
  .serialized,
  .enabled(if: VirtualDisplay.isThere, "Xvfb, xdotool or xwd is not installed: run Tools/setup --tests"))
struct WindowTests {
  /// A handheld in a window, and a person in front of it.
  final class Desk {
    let bench: Workbench
    let display: VirtualDisplay
    let process: Process
    let window: Int
    private let output = Pipe()
    private let errors = Pipe()

    /// Opens the window; `--record` keeps what the handheld gets.
    init(_ options: [String] = []) throws {
      bench = try Workbench()
      display = try VirtualDisplay()
      process = try Program.emulator.start(
        ["--flash", bench.path("flash"), "--demo", "--seed", "1", "--record", bench.path("record")] + options,
        output: output, errors: errors, environment: display.environment)
      window = try display.window(titled: "Cairn - /dev/pts/")
      usleep(500_000)
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }

    /// Where a pixel of the handheld's case is in the window.
    static let zoom = 3

    func click(_ x: Int, _ y: Int) throws {
      try display.mouse(window, x * Self.zoom, y * Self.zoom, "click", "1")
      usleep(200_000)
    }

    /// Ends it and returns what the handheld got.
    func quit() throws -> String {
      try display.act("key", "ctrl+q")
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return try String(contentsOfFile: bench.path("record"), encoding: .utf8)
    }
  }

  @Test func `each button is pressed by a click on it`() throws {
    let desk = try Desk()
    let buttons = [
      ("back", 64, 166), ("select", 164, 166), ("menu", 264, 166), ("up", 336, 54), ("down", 336, 106),
    ]
    for (_, x, y) in buttons { try desk.click(x, y) }
    try desk.click(10, 10)
    let record = try desk.quit()
    let presses = record.split(separator: "\n").filter { $0.hasPrefix("down ") || $0.hasPrefix("up ") }
    #expect(presses.map(String.init) == buttons.flatMap { ["down \($0.0)", "up \($0.0)"] }, "\(record)")
  }

  @Test func `a key that is held holds a button, and letters go into a text that is written`() throws {
    let desk = try Desk()
    // The menu's first row is a new quest, whose name is written at once.
    for key in ["m", "Return"] {
      try desk.display.act("key", key)
      usleep(1_500_000)
    }
    try desk.display.act("type", "--delay", "60", "Join Rya & mqv!x")
    try desk.display.act("key", "BackSpace")
    try desk.display.act("key", "Return")
    usleep(1_500_000)
    try desk.display.act("keydown", "Left")
    usleep(900_000)
    try desk.display.act("keyup", "Left")
    try desk.display.act("key", "Next")
    usleep(200_000)
    let record = try desk.quit()
    #expect(record.contains("set temperature 20\n"), "\(record)")
    let held = try #require(record.components(separatedBy: "down back\nwait ").last?.prefix { $0.isNumber })
    #expect(Int(held).map { $0 >= 600 } == true, "\(record)")
    let export = try Program.cairn.run(["image", "export", desk.bench.path("flash")])
    #expect(export.output.contains("Join Rya & mqv!"), "\(record)")
    #expect(!export.output.contains("mqv!x"))
  }

  @Test func `the pixels in the window are those of the frame that a headless run has`() throws {
    let desk = try Desk()
    try desk.display.act("key", "v")
    try desk.display.act("key", "Return")
    usleep(2_500_000)
    let picture = try desk.display.look(at: desk.window, in: desk.bench)
    let record = try desk.quit()
    let frame = try #require(record.split(separator: "\n").last { $0.hasPrefix("expect frame ") })
    #expect("expect frame \(Self.check(picture))" == frame)
  }

  /// The check of the panel in a picture of the window, as `frame` in a script has it.
  static func check(_ picture: (width: Int, height: Int, greys: [UInt8])) -> String {
    var crc: UInt32 = 0xFFFF_FFFF
    for x in 0..<296 {
      for band in 0..<16 {
        var byte: UInt32 = 0
        for row in 0..<8 {
          let y = (16 + band * 8 + row) * Desk.zoom + 1
          byte = byte << 1 | (picture.greys[y * picture.width + (16 + x) * Desk.zoom + 1] < 128 ? 1 : 0)
        }
        crc ^= byte
        for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
    }
    let digits = String(~crc, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test func `closing the window switches the handheld off cleanly`() throws {
    let desk = try Desk()
    try desk.display.close(desk.window)
    desk.process.waitUntilExit()
    #expect(desk.process.terminationReason == .exit && desk.process.terminationStatus == 0)
    let check = try Program.cairn.run(["image", "check", desk.bench.path("flash")])
    #expect(check.status == 0, "\(check.output)")
  }

  @Test func `while nothing happens it takes less than a twentieth of a core, with the inspector too`() throws
  {
    let desk = try Desk(["--inspect"])
    sleep(4)
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    let before = try Self.processorTicks(desk.process)
    sleep(5)
    #expect(try Self.processorTicks(desk.process) - before <= 5 * ticks / 20)
    #expect(desk.process.isRunning)
    #expect(try Self.libraries(of: desk.process).contains("libSDL2"))
  }

  /// Time on a processor so far, of the program and of the system for it: fields 14 and 15 of
  /// proc_pid_stat(5).
  static func processorTicks(_ process: Process) throws -> Int {
    let stat = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    let fields = stat.split(separator: ")").last?.split(separator: " ").compactMap { Int($0) } ?? []
    // Without the name and the letter of the state, field 4 is the first.
    return fields[10] + fields[11]
  }

  static func libraries(of process: Process) throws -> String {
    // A file of the kernel has no size to read it by.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process.processIdentifier)/maps"))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
