import Foundation
import Testing

/// `Tools/fonts --check` finds the characters of shipped texts that no font has.
struct FontToolTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: [
    (#"let a = "Žluťoučký кінь, Ψ → ★""#, true),
    (#"let a = "東京""#, false),
    (#"let a = "\u{6771}""#, false),
    (#"let a = "e\u{301}""#, true),
    ("// 東京 in a comment", true),
    ("let a = \"\"\"\n  ฿\n  \"\"\"", false),
  ])
  func `a literal is checked for its glyphs`(_ source: String, _ isComplete: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try source.write(to: file, atomically: true, encoding: .utf8)
    let (status, output) = try check(file)
    #expect(status == (isComplete ? 0 : 1), "\(output)")
    if !isComplete { #expect(output.contains("\(file.path):"), "\(output)") }
  }

  @Test func `all texts of the firmware have their glyphs`() throws {
    let core = Self.root.appending(path: "Sources/Core")
    // The strings of Bytes are tables of what a search takes letters for: nobody is shown them.
    for module in try FileManager.default.contentsOfDirectory(atPath: core.path) where module != "Bytes" {
      let (status, output) = try check(core.appending(path: module))
      #expect(status == 0, "\(output)")
    }
  }

  private func check(_ path: URL) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Self.root.appending(path: "Tools/fonts").path, "--check", path.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
