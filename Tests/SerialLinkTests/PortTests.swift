import Foundation
import SerialLink
import Testing

/// What a port that cannot be used gets: one sentence with the port, the reason and the next step.
@Suite struct PortTests {
  @Test func `a port that is not there is missing`() {
    expect("/dev/no-such-port", .missing, saying: "there is no such port; plug the handheld in")
  }

  @Test func `a link to a port that is gone says so`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    try FileManager.default.removeItem(atPath: terminal.link)
    try FileManager.default.createSymbolicLink(atPath: terminal.link, withDestinationPath: "/dev/pts/gone")
    expect(terminal.link, .dangling(target: "/dev/pts/gone"), saying: "start the handheld again")
  }

  @Test(arguments: ["/dev/null", "/etc/passwd", "/tmp"]) func `what is no serial port is refused`(
    _ path: String
  ) {
    expect(path, .notAPort, saying: "is not a serial port")
  }

  @Test func `a port that this program holds already is busy, with its name`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let first = try SerialLink(opening: terminal.link)
    let failure = #expect(throws: SerialFailure.self) { try SerialLink(opening: terminal.device) }
    guard case .busy(let holder?) = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(holder.contains("(process \(getpid()))"))
    #expect(failure?.description.contains("close that program and try again") == true)
    first.close()
    _ = try SerialLink(opening: terminal.device)
  }

  @Test func `a port is free again when its holder is killed`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let holder = Process()
    holder.executableURL = URL(filePath: "/usr/bin/flock")
    holder.arguments = [terminal.device, "sleep", "60"]
    try holder.run()
    var failure: SerialFailure?
    for _ in 0..<100 where failure == nil {
      do { try SerialLink(opening: terminal.link).close() } catch { failure = error }
      usleep(20_000)
    }
    #expect(failure?.description.contains("(process ") == true, "\(String(describing: failure))")
    // The lock lives in the open file, which `sleep` has inherited.
    for process in descendants(of: holder.processIdentifier) { kill(process, SIGKILL) }
    holder.waitUntilExit()
    failure = SerialFailure(terminal.link, .lost)
    for _ in 0..<100 where failure != nil {
      do {
        try SerialLink(opening: terminal.link).close()
        failure = nil
      } catch {
        usleep(20_000)
      }
    }
    #expect(failure == nil)
  }

  static let reasons: [SerialFailure.Reason] = [
    .missing, .dangling(target: "/dev/pts/9"), .busy(holder: nil), .busy(holder: "screen (process 9)"),
    .forbidden(group: nil), .forbidden(group: "dialout"), .notAPort,
    .refusedBySystem(operation: "open it", message: "Input/output error"),
    .timedOut(attempts: 4, seconds: 8, receivedBytes: 0),
    .timedOut(attempts: 4, seconds: 8, receivedBytes: 7),
    .lost, .requestTooLarge(limit: 4088), .answerTooLarge(limit: 4096), .answerMalformed, .smpError(code: 8),
    .smpError(code: 99), .groupError(group: 65, code: 1),
  ]

  @Test(arguments: reasons) func `a failure names the port, the reason and the next step`(
    _ reason: SerialFailure.Reason
  ) {
    let sentence = SerialFailure("/dev/ttyACM0", reason).description
    #expect(sentence.hasPrefix("/dev/ttyACM0: "))
    #expect(sentence.contains("; "), "no next step: \(sentence)")
    #expect(!sentence.contains("\n") && sentence.count < 160, "\(sentence)")
  }

  @Test func `the next step for a forbidden port is the command to run`() {
    let failure = SerialFailure("/dev/ttyACM0", .forbidden(group: "dialout"))
    #expect(failure.description.contains("sudo usermod -a -G dialout $USER"))
  }

  @Test func `a failure is one line whatever the port is called`() {
    let failure = SerialFailure("/dev/\u{1B}[2Jx\n", .missing)
    #expect(!failure.description.contains { $0.isNewline || $0 == "\u{1B}" })
  }

  @Test func `the list of ports holds no pseudo-terminal`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    #expect(SerialPort.all().allSatisfy { $0.path.hasPrefix("/dev/") && !$0.path.hasPrefix("/dev/pts/") })
  }

  func expect(_ port: String, _ reason: SerialFailure.Reason, saying words: String) {
    let failure = #expect(throws: SerialFailure.self) { try SerialLink(opening: port) }
    #expect(failure?.reason == reason)
    #expect(failure?.description.hasPrefix("\(port): ") == true)
    #expect(failure?.description.contains(words) == true)
  }

  func descendants(of process: Int32) -> [Int32] {
    let children =
      (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
    return [process] + children.split(separator: " ").compactMap { Int32($0) }
  }
}
