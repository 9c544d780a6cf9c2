import Foundation

/// A display of X11 that nobody sees, for a window: Xvfb, and what acts as a person in front of it.
final class VirtualDisplay {
  private static let server = Program(path: URL(filePath: "/usr/bin/Xvfb"))
  private static let hands = Program(path: URL(filePath: "/usr/bin/xdotool"))
  private static let eyes = Program(path: URL(filePath: "/usr/bin/xwd"))

  /// Whether this machine has what it takes.
  static var isThere: Bool {
    [server, hands, eyes].allSatisfy { FileManager.default.isExecutableFile(atPath: $0.path.path) }
  }

  /// What the environment calls it.
  let name: String
  private let process: Process
  private let output = Pipe()

  struct Failure: Error { let text: String }

  /// Starts a display of 1600 by 900 and waits until it is ready.
  init() throws {
    process = try Self.server.start(
      ["-displayfd", "1", "-screen", "0", "1600x900x24", "-nolisten", "tcp"], output: output, errors: Pipe())
    let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int(number.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(text: "Xvfb named no display")
    }
    name = ":\(number)"
  }

  deinit {
    // It may have been started with SIGTERM blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    if let number = Int(name.dropFirst()) { unlink("/tmp/.X\(number)-lock") }
  }

  /// The environment of a program that opens a window here.
  var environment: [String: String] { ["DISPLAY": name, "SDL_VIDEODRIVER": "x11"] }

  /// The number of the window with this in its title, as soon as it is there.
  func window(titled title: String) throws -> Int {
    for _ in 0..<200 {
      let found = try act("search", "--name", title)
      if let number = found.lines.first.flatMap({ Int($0) }) { return number }
      usleep(50_000)
    }
    throw Failure(text: "no window with \(title) in its title has opened")
  }

  /// Moves the mouse to a point of a window and does something there.
  func mouse(_ window: Int, _ x: Int, _ y: Int, _ deed: String...) throws {
    try act("mousemove", "--window", "\(window)", "\(x)", "\(y)")
    try act(deed[0], Array(deed.dropFirst()))
  }

  /// Runs xdotool.
  @discardableResult
  func act(_ command: String, _ arguments: String...) throws -> Program.Result { try act(command, arguments) }

  @discardableResult
  private func act(_ command: String, _ arguments: [String]) throws -> Program.Result {
    try Self.hands.run([command] + arguments, environment: environment)
  }

  /// What is to be seen of a window: its greys, row after row.
  func look(at window: Int, in bench: Workbench) throws -> (width: Int, height: Int, greys: [UInt8]) {
    let file = bench.path("window.xwd")
    let result = try Self.eyes.run(["-silent", "-id", "\(window)", "-out", file], environment: environment)
    guard result.status == 0 else { throw Failure(text: result.errors) }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    // XWDFileHeader: big-endian words, the first of them the size of the header.
    func word(_ index: Int) -> Int { bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height, pixel, line) = (word(4), word(5), word(11) / 8, word(12))
    let start = word(0) + word(19) * 12
    var greys: [UInt8] = []
    for y in 0..<height { for x in 0..<width { greys.append(bytes[start + y * line + x * pixel + 1]) } }
    return (width, height, greys)
  }

  /// Asks a window to close, as the button of its frame does: WM_DELETE_WINDOW (ICCCM, section 4.2.8.1).
  func close(_ window: Int) throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else { throw Failure(text: "there is no libX11") }
    func find<Function>(_ name: String) -> Function { unsafeBitCast(dlsym(library, name), to: Function.self) }
    let open: @convention(c) (UnsafePointer<CChar>) -> OpaquePointer? = find("XOpenDisplay")
    let atom: @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt = find("XInternAtom")
    let send: @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeMutableRawPointer) -> Int32 =
      find("XSendEvent")
    let end: @convention(c) (OpaquePointer) -> Int32 = find("XCloseDisplay")
    guard let display = open(name) else { throw Failure(text: "the display does not open") }
    // XClientMessageEvent: type, serial, whether it was sent, display, window, kind, format, five longs.
    var event = [UInt](repeating: 0, count: 24)
    (event[0], event[4], event[5], event[6]) = (33, UInt(window), atom(display, "WM_PROTOCOLS", 0), 32)
    event[7] = atom(display, "WM_DELETE_WINDOW", 0)
    _ = send(display, UInt(window), 0, 0, &event)
    _ = end(display)
  }
}
