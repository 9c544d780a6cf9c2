import Foundation
import Testing

/// `Tools/tidy` holds on this tree, and each of its rules fires on a file that breaks it.
struct TidyTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file that breaks one rule, and words of the sentence that must name it.
  struct Fault: CustomTestStringConvertible {
    let path: String
    let content: String
    let sentence: String
    var testDescription: String { sentence }
  }

  static let faults = [
    Fault(
      path: "Sources/Core/A/a.swift", content: "import Foundation\n", sentence: "does not import Foundation"),
    Fault(
      path: "Sources/Host/A/a.swift", content: "import CSQLite\n", sentence: "only Mirror imports CSQLite"),
    Fault(
      path: "Sources/Host/A/a.swift", content: "@_implementationOnly import CSerialPort\n",
      sentence: "only SerialLink imports CSerialPort"),
    Fault(path: "Sources/Core/A/a.swift", content: "// TO" + "DO: later\n", sentence: "an unfinished note"),
    Fault(
      path: "Sources/Core/A/StringUtils.swift", content: "\n", sentence: "says nothing about the content"),
    Fault(
      path: "Sources/Core/A/a.swift",
      content: "  func long() {\n" + String(repeating: "    step()\n", count: 70) + "  }\n",
      sentence: "a function of 72 lines"),
    Fault(
      path: "Sources/Core/A/a.swift", content: String(repeating: "//\n", count: 501), sentence: "502 lines"),
    Fault(
      path: "Sources/Core/A/a.swift", content: "// " + String(repeating: "x", count: 108) + "\n",
      sentence: "111 columns"),
    Fault(path: "Sources/Core/A/a.swift", content: "let a = 1 \n", sentence: "white space at the end"),
    Fault(path: "Sources/Core/A/a.swift", content: "\tlet a = 1\n", sentence: "a tab"),
    Fault(path: "Sources/Core/Strange/a.swift", content: "\n", sentence: "without a line in Package.swift"),
    Fault(path: "record.o", content: "", sentence: "a build product"),
    Fault(
      path: "Package.swift", content: "    core(\"A\", \"Mirror\"),\n",
      sentence: "depends on Mirror, which is not"),
  ]

  @Test func `this tree is tidy`() throws {
    let (status, output) = try tidy(Self.root)
    #expect(status == 0, "\(output)")
  }

  @Test(arguments: faults) func `a fault is named with its place`(_ fault: Fault) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tidy-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("core(\"A\"), host(\"B\")\n", to: folder.appending(path: "Package.swift"))
    try write(fault.content, to: folder.appending(path: fault.path))
    _ = try run("/usr/bin/env", ["git", "-C", folder.path, "init", "--quiet"])

    let (status, output) = try tidy(folder)
    #expect(status == 1)
    #expect(output.contains(fault.sentence), "\(output)")
  }

  func tidy(_ root: URL) throws -> (Int32, String) {
    try run("/usr/bin/env", ["python3", Self.root.appending(path: "Tools/tidy").path, "--root", root.path])
  }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
