import Foundation
import Testing

/// The window, the terminal and neither: the same handheld.
@Suite(.serialized) struct FrontEndTests {
  private static let script = """
    press select
    frame
    press down 3
    frame
    hold select
    frame
    press back
    press menu
    press select
    type Rye
    frame
    quit

    """

  private static func frames(_ text: String) -> [String] {
    text.components(separatedBy: "frame ").dropFirst().map { String($0.prefix(8)) }
  }

  private func arguments(_ bench: Workbench, _ place: String) throws -> [String] {
    try Self.script.write(toFile: bench.path("script"), atomically: true, encoding: .utf8)
    return [
      "--flash", bench.path(place), "--demo", "--seed", "1", "--clock", "instant", "--script",
      bench.path("script"), "--\(place)",
    ]
  }

  /// Runs the script in a terminal of 300 by 80.
  private func runInTerminal(_ bench: Workbench) throws -> (status: Int32, text: String) {
    var (near, far): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 80, ws_col: 300, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&near, &far, nil, nil, &size) == 0)
    defer { close(near) }
    let process = Process()
    process.executableURL = Program.emulator.path
    process.arguments = try arguments(bench, "terminal")
    let end = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    try process.run()
    close(far)
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(near, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test func `a script gives the same frames in the terminal as headless`() throws {
    let bench = try Workbench()
    let headless = try Program.emulator.run(try arguments(bench, "headless"))
    #expect(headless.status == 0, "\(headless.errors)")
    let frames = Self.frames(headless.output)
    #expect(Set(frames).count == 4, "\(frames)")
    let terminal = try runInTerminal(bench)
    #expect(terminal.status == 0)
    #expect(Self.frames(terminal.text) == frames)
    #expect(terminal.text.contains("▀") || terminal.text.contains("█"))
    #expect(try bench.bytes("terminal") == bench.bytes("headless"))
  }

  @Test(
    .enabled(if: VirtualDisplay.isThere, "Xvfb, xdotool or xwd is not installed: run Tools/setup --tests"))
  func `a script gives the same frames in the window as headless`() throws {
    let bench = try Workbench()
    let display = try VirtualDisplay()
    let headless = try Program.emulator.run(try arguments(bench, "headless"))
    let window = try Program.emulator.run(
      try arguments(bench, "window"), environment: display.environment)
    #expect(window.status == 0, "\(window.errors)")
    #expect(Self.frames(window.output) == Self.frames(headless.output))
    #expect(try bench.bytes("window") == bench.bytes("headless"))
  }

  @Test func `without a display a window says what to do instead, and makes nothing`() throws {
    let bench = try Workbench()
    let result = try Program.emulator.run(["--window", "--flash", bench.path("flash")])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("--terminal") && result.errors.contains("--headless"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: bench.path("flash")))
  }

  @Test func `without a terminal it says what to do instead, and makes nothing`() throws {
    let bench = try Workbench()
    for options in [[], ["--terminal"]] {
      let result = try Program.emulator.run(["--flash", bench.path("flash")] + options)
      #expect(result.status == 2)
      #expect(result.errors.contains("there is no terminal to draw on"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: bench.path("flash")))
    }
  }

  @Test func `the inspector without a window is refused`() throws {
    let result = try Program.emulator.run(["--headless", "--inspect", "--flash", "never"])
    #expect(result.status == 2 && result.errors.contains("--inspect is for the window"))
  }

  @Test func `headless loads nothing of SDL`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(flash: bench.path("flash"), link: bench.path("handheld"))
    let libraries = try WindowTests.libraries(of: handheld.process)
    #expect(libraries.contains("libc.so") && !libraries.contains("SDL"))
    try handheld.quit()
  }

  @Test func `a second emulator on one file is refused and the first goes on`() throws {
    let bench = try Workbench()
    let display = VirtualDisplay.isThere ? try VirtualDisplay() : nil
    let handheld = try EmulatorProcess(flash: bench.path("flash"), link: bench.path("handheld"))
    let places = ["--headless"] + (display == nil ? [] : ["--window"])
    for place in places {
      let result = try Program.emulator.run(
        [place, "--flash", bench.path("flash"), "--link", bench.path("handheld")],
        environment: display?.environment ?? [:])
      #expect(result.status == 3, "\(place): \(result.errors)")
      #expect(result.errors.contains("in use") || result.errors.contains("another"), "\(result.errors)")
    }
    try handheld.tell("show")
    #expect(try handheld.readLine(containing: ">") != nil)
    let info = try Program.cairn.run(["info", "--port", bench.path("handheld")])
    #expect(info.status == 0, "\(info.errors)")
    try handheld.quit()
  }

  @Test func `a start that is refused leaves no flash file`() throws {
    let bench = try Workbench()
    try "a file".write(toFile: bench.path("taken"), atomically: true, encoding: .utf8)
    for options in [["--link", bench.path("taken")], ["--record", "/nowhere/record"]] {
      let result = try Program.emulator.run(["--headless", "--flash", bench.path("flash")] + options)
      #expect(result.status != 0, "\(options)")
      #expect(!FileManager.default.fileExists(atPath: bench.path("flash")), "\(options)")
    }
  }
}
