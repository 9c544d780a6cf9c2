import Foundation
import Testing

@testable import SerialLink

/// The path through libserialport, over a pseudo-terminal with modem lines.
@Suite struct HardwareLineTests {
  /// libserialport wants a name under /dev that has an entry of its own under /sys; this one has, by a
  /// detour.
  func detour(to link: String) -> String { "/dev/../../.." + link }

  @Test func `bytes go both ways unchanged`() throws {
    let terminal = try PseudoTerminal { $0.reversed() }
    defer { terminal.close() }
    let line = try HardwareLine(detour(to: terminal.link), name: "port")
    defer { line.close() }
    let bytes = [UInt8](0...255)
    for _ in 0..<5 {
      try line.write(bytes)
      var received: [UInt8] = []
      while received.count < bytes.count {
        let more = try line.read(timeoutMilliseconds: 2000)
        try #require(!more.isEmpty)
        received += more
      }
      #expect(received.sorted() == bytes)
    }
    #expect(try line.read(timeoutMilliseconds: 10).isEmpty)
  }

  @Test func `a port is held alone, and says by whom`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let line = try HardwareLine(detour(to: terminal.link), name: "port")
    let failure = #expect(throws: SerialFailure.self) {
      try HardwareLine(detour(to: terminal.link), name: "port")
    }
    guard case .busy(let holder?) = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(holder.contains("(process \(getpid()))"))
    line.close()
    let again = try HardwareLine(detour(to: terminal.link), name: "port")
    again.close()
  }

  @Test func `a port that goes away is lost`() throws {
    let terminal = try PseudoTerminal()
    let line = try HardwareLine(detour(to: terminal.link), name: "port")
    defer { line.close() }
    terminal.close()
    try FileManager.default.removeItem(atPath: terminal.link)
    #expect(throws: SerialFailure("port", .lost)) { try line.read(timeoutMilliseconds: 50) }
  }
}
