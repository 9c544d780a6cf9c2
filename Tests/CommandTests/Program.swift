import Foundation

/// A built program of this package, run as a person runs it.
struct Program {
  let path: URL

  static let cairn = Program("cairn")
  static let emulator = Program("cairn-emulator")
  static let sqlite = Program(path: URL(filePath: "/usr/bin/sqlite3"))

  /// The programs lie beside the test bundle.
  init(_ name: String) {
    path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  }

  init(path: URL) { self.path = path }

  /// What a finished run left behind.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Starts the program; the caller waits for it or ends it.
  func start(
    _ arguments: [String], output: Pipe, errors: Pipe, input: Pipe? = nil, in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    // What a test does not ask for, a display above all, is not there.
    var all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { all[name] = environment[name] }
    process.environment = all
    process.currentDirectoryURL = folder
    process.executableURL = path
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs to the end, or kills the program after `seconds`.
  func run(
    _ arguments: [String], seconds: Double = 60, in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let output = Pipe()
    let errors = Pipe()
    let process = try start(
      arguments, output: output, errors: errors, in: folder, environment: environment)
    let guardian = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: guardian)
    defer { guardian.cancel() }
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }
}

/// A folder for one test, gone with it.
final class Workbench {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}
