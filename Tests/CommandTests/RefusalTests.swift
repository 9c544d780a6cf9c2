import Foundation
import Testing

/// Bad input gets one line with the next step and a documented exit code, and nothing is changed.
struct RefusalTests {
  func sync(_ port: String, _ database: String) throws -> Program.Result {
    try Program.cairn.run(["sync", "--port", port, "--db", database])
  }

  /// One line of complaint that names `subject`.
  func expectOneLine(_ result: Program.Result, naming subject: String, status: Int32) {
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.errors.contains(subject), "\(result.errors)")
  }

  @Test func `a port that is not there`() throws {
    let bench = try Workbench()
    expectOneLine(
      try sync(bench.path("nothing"), bench.path("a.db")), naming: bench.path("nothing"), status: 4)
    #expect(!FileManager.default.fileExists(atPath: bench.path("a.db")))
  }

  @Test func `a port that is a plain file`() throws {
    let bench = try Workbench()
    try Data("hello".utf8).write(to: bench.folder.appending(path: "file"))
    expectOneLine(try sync(bench.path("file"), bench.path("a.db")), naming: bench.path("file"), status: 4)
    #expect(try bench.bytes("file") == Data("hello".utf8))
  }

  @Test func `a port that another program holds`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let holder = Process()
    holder.executableURL = URL(filePath: "/usr/bin/env")
    holder.arguments = [
      "python3", "-c",
      """
      import fcntl, os, sys, time
      line = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
      fcntl.ioctl(line, 0x540C)  # TIOCEXCL
      fcntl.flock(line, fcntl.LOCK_EX)
      print("held", flush=True)
      time.sleep(60)
      """, handheld.link,
    ]
    let output = Pipe()
    holder.standardOutput = output
    try holder.run()
    _ = output.fileHandleForReading.availableData
    defer { holder.terminate() }
    expectOneLine(try sync(handheld.link, bench.path("a.db")), naming: handheld.link, status: 4)
  }

  @Test func `a mirror in a folder that is not there`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"))
    let result = try sync(handheld.link, bench.path("nowhere/a.db"))
    expectOneLine(result, naming: bench.path("nowhere/a.db"), status: 3)
    #expect(result.errors.contains("Make the folder first"), "\(result.errors)")
  }

  @Test func `the demo is not put on a flash that is there, and that is said`() throws {
    let bench = try Workbench()
    try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("l")).quit()
    let content = try bench.bytes("a.flash")
    try Data("quit\n".utf8).write(to: bench.folder.appending(path: "script"))
    let result = try Program.emulator.run([
      "--headless", "--demo", "--flash", bench.path("a.flash"), "--script", bench.path("script"),
    ])
    expectOneLine(result, naming: bench.path("a.flash"), status: 0)
    #expect(try bench.bytes("a.flash") == content)
  }

  @Test(arguments: [0, 1, 4096, 1_048_575, 1_048_577])
  func `a flash file of the wrong size is refused and not touched`(_ size: Int) throws {
    let bench = try Workbench()
    let content = Data(repeating: 0x5A, count: size)
    try content.write(to: bench.folder.appending(path: "a.flash"))
    let result = try Program.emulator.run([
      "--headless", "--flash", bench.path("a.flash"), "--link", bench.path("l"),
    ])
    expectOneLine(result, naming: bench.path("a.flash"), status: 3)
    #expect(try bench.bytes("a.flash") == content)
  }

  @Test func `a flash file that holds something else is refused and not touched`() throws {
    let bench = try Workbench()
    let content = Data((0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    try content.write(to: bench.folder.appending(path: "a.flash"))
    let result = try Program.emulator.run([
      "--headless", "--flash", bench.path("a.flash"), "--link", bench.path("l"),
    ])
    expectOneLine(result, naming: bench.path("a.flash"), status: 3)
    #expect(try bench.bytes("a.flash") == content)
  }

  @Test func `a link that another handheld is at`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let other = try Program.emulator.run([
      "--headless", "--flash", bench.path("b.flash"), "--link", bench.path("handheld"), "--script",
      "/dev/null",
    ])
    expectOneLine(other, naming: bench.path("handheld"), status: 4)
    #expect(try sync(handheld.link, bench.path("a.db")).status == 0)
  }

  @Test func `a mirror made by a newer version is refused and not touched`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    #expect(try sync(handheld.link, bench.path("a.db")).status == 0)
    _ = try Program.sqlite.run([bench.path("a.db"), "PRAGMA user_version = 1000;"])
    let before = try bench.bytes("a.db")
    expectOneLine(try sync(handheld.link, bench.path("a.db")), naming: bench.path("a.db"), status: 3)
    let listing = try Program.cairn.run(["list", "quests", "--db", bench.path("a.db")])
    expectOneLine(listing, naming: bench.path("a.db"), status: 3)
    #expect(try bench.bytes("a.db") == before)
  }

  @Test func `many deletions wait until they are said to be meant`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    #expect(try sync(handheld.link, bench.path("a.db")).status == 0)
    _ = try Program.sqlite.run([bench.path("a.db"), "DELETE FROM quest WHERE id % 2;"])
    expectOneLine(try sync(handheld.link, bench.path("a.db")), naming: "rows of quest", status: 8)
    let forced = ["sync", "--port", handheld.link, "--db", bench.path("a.db"), "--force"]
    #expect(try Program.cairn.run(forced).status == 0)
  }

  @Test func `a file that is no mirror is refused and not touched`() throws {
    let bench = try Workbench()
    let content = Data("Dear diary, this is not a database at all.".utf8)
    try content.write(to: bench.folder.appending(path: "a.db"))
    expectOneLine(
      try Program.cairn.run(["list", "quests", "--db", bench.path("a.db")]), naming: bench.path("a.db"),
      status: 3)
    #expect(try bench.bytes("a.db") == content)
  }

  @Test func `garbage on the line is ignored and counted`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    let noise = try FileHandle(forWritingTo: URL(filePath: handheld.link))
    try noise.write(contentsOf: Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ ($0 >> 3)) }))
    #expect(try sync(handheld.link, bench.path("a.db")).status == 0)
    try handheld.tell("status")
    let status = try handheld.readLine(containing: "{") ?? ""
    let fields = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any]
    #expect((fields?["discardedBytes"] as? Int ?? 0) > 0, "\(status)")
  }

  @Test func `a name that is too long is refused at entry with the limit`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
    #expect(try sync(handheld.link, bench.path("a.db")).status == 0)
    let name = String(repeating: "ř", count: 49)
    let result = try Program.sqlite.run([bench.path("a.db"), "UPDATE quest SET name = '\(name)';"])
    #expect(result.status != 0)
    #expect(result.errors.contains("96"), "\(result.errors)")
  }
}
