import Foundation

/// A running headless `cairn-emulator` whose buttons are pressed through its script input.
final class EmulatorProcess {
  let process: Process
  let link: String
  private let script = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var pending = Data()

  struct DidNotStart: Error { let output: String }

  /// Starts it and waits until it has named its serial port.
  init(flash: String, link: String, demo: Bool = false, options: [String] = []) throws {
    self.link = link
    let arguments =
      ["--headless", "--clock", "real", "--flash", flash, "--link", link, "--script", "-"]
      + (demo ? ["--demo"] : []) + options
    process = try Program.emulator.start(arguments, output: output, errors: errors, input: script)
    guard try readLine(containing: "serial port:") != nil else {
      let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
      throw DidNotStart(output: String(decoding: complaint, as: UTF8.self))
    }
  }

  deinit { killNow() }

  /// The next output line with these words; nil at the end of the output.
  func readLine(containing words: String) throws -> String? {
    while true {
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[(end + 1)...])
        if line.contains(words) { return line }
      }
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { return nil }
      pending.append(chunk)
    }
  }

  /// Sends one script line, `press select` for one.
  func tell(_ line: String) throws {
    try script.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Ends it as a person does.
  func quit() throws {
    try tell("quit")
    process.waitUntilExit()
  }

  /// Ends it as a dead battery does.
  func killNow() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
