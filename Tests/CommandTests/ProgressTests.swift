import Foundation
import Testing

/// The line that says how far a sync has come: on a terminal, and nowhere else.
struct ProgressTests {
  /// A demo handheld behind a line slow enough for a person to wonder.
  final class SlowDesk {
    let bench: Workbench
    let handheld: EmulatorProcess
    let tap: SerialTap

    init() throws {
      bench = try Workbench()
      handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
      tap = try SerialTap(device: handheld.link, link: bench.path("slow"), pauseMicroseconds: 100)
    }

    deinit { tap.close() }
  }

  /// Runs a sync whose error output is a terminal; returns what came there.
  func sync(_ desk: SlowDesk, _ options: String...) throws -> String {
    var (near, far): (Int32, Int32) = (-1, -1)
    try #require(openpty(&near, &far, nil, nil, nil) == 0)
    let process = Process()
    process.executableURL = Program.cairn.path
    process.arguments = ["sync", "--port", desk.tap.link, "--db", desk.bench.path("a.sqlite")] + options
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    try process.run()
    close(far)
    defer { close(near) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    // A terminal whose other end is closed reads as an error.
    while case let count = read(near, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `on a terminal a line is drawn over itself and is gone at the end`() throws {
    let text = try sync(SlowDesk())
    let drawings = text.components(separatedBy: "\r\u{1B}[K")
    try #require(drawings.count > 3, "\(drawings)")
    #expect(drawings.first == "" && drawings.last == "")
    #expect(drawings[1].hasPrefix("Receiving: ") && drawings[1].contains(" a second, "), "\(drawings)")
    #expect(!text.contains("\n"))
  }

  @Test func `for a program nothing is drawn, not even on a terminal`() throws {
    let desk = try SlowDesk()
    #expect(try sync(desk, "--json") == "")
    try FileManager.default.removeItem(atPath: desk.bench.path("a.sqlite"))
    let piped = try Program.cairn.run([
      "sync", "--port", desk.tap.link, "--db", desk.bench.path("a.sqlite"),
    ])
    #expect(piped.status == 0 && piped.errors == "")
  }
}
