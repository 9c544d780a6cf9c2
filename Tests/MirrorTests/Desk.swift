import Foundation
import Testing

@testable import Mirror

/// A folder for one test with a mirror in it, gone with the test; and the plain `sqlite3` program.
final class Desk {
  let folder: URL
  var path: String { folder.appending(path: "journal.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the mirror, making it the first time.
  func open() throws -> MirrorFile { try MirrorFile(path: path, creating: true) }

  /// Opens a mirror with a short story in it.
  func openStory() throws -> MirrorFile {
    let mirror = try open()
    try mirror.database.transaction("tell a story") { try mirror.database.runScript(Story.sql) }
    return mirror
  }

  /// Runs statements over a connection of its own and returns what `sqlite3` would print.
  func query(_ statements: String) throws -> String {
    let database = try Database(path: path, creating: false)
    try database.run("PRAGMA synchronous = OFF")
    var output = ""
    for part in statements.components(separatedBy: ";") where !part.allSatisfy(\.isWhitespace) {
      for row in try database.run(part) { output += row.map(\.printed).joined(separator: "|") + "\n" }
    }
    return output
  }

  func removeMirror() throws { try FileManager.default.removeItem(atPath: path) }

  /// The names of the files in the folder.
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

  /// Runs statements in the `sqlite3` program, with its own defaults: foreign keys are off there.
  @discardableResult
  func sqlite(_ statements: String) throws -> (output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    process.arguments = ["-batch", path, statements]
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: written, as: UTF8.self), String(decoding: complaints, as: UTF8.self))
  }
}

extension SQLValue {
  /// As `sqlite3` prints it.
  fileprivate var printed: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}
