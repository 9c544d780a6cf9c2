import Foundation
import SerialLink
import Testing
import Wire

/// One link and its far end, over a real pseudo-terminal. Every wait is bounded by the policy.
@Suite struct SerialLinkTests {
  static let quick = RetryPolicy(timeoutMilliseconds: 60, attempts: 3)
  static let patient = RetryPolicy(timeoutMilliseconds: 3000, attempts: 2)

  func echo(_ link: SerialLink, _ text: String) throws -> [UInt8] {
    try link.request(group: 0, command: 0, write: true, body: Self.body("d", text))
  }

  static func body(_ key: Character, _ text: String) -> [UInt8] {
    let length = text.utf8.count
    let head: [UInt8] =
      switch length {
      case ..<24: [0x60 + UInt8(length)]
      case ..<256: [0x78, UInt8(length)]
      default: [0x79, UInt8(length >> 8), UInt8(length & 0xFF)]
      }
    return [0xA1, 0x61, key.asciiValue!] + head + Array(text.utf8)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 4000])
  func `an echo of an edge size comes back through a symbolic link`(_ size: Int) throws {
    let handheld = Answering()
    let terminal = try PseudoTerminal { handheld($0) }
    defer { terminal.close() }
    for framing: Framing in [.cobs, .console] {
      var policy = Self.patient
      policy.framing = framing
      let link = try SerialLink(opening: terminal.link, policy: policy)
      let text = String(repeating: "a", count: size)
      #expect(try echo(link, text) == Self.body("r", text))
      #expect(link.statistics.requests == 1 && link.statistics.repeats == 0)
      #expect(link.statistics.discardedBytes == 0)
      link.close()
    }
  }

  @Test func `every byte comes through unchanged`() throws {
    let handheld = Answering()
    let terminal = try PseudoTerminal { handheld($0) }
    defer { terminal.close() }
    let link = try SerialLink(opening: terminal.device, policy: Self.patient)
    // All of ASCII, with the characters that a terminal in cooked mode would change or obey.
    let text = String(String.UnicodeScalarView((0..<128).map { Unicode.Scalar(UInt8($0)) }))
    for _ in 0..<20 { #expect(try echo(link, text) == Self.body("r", text)) }
  }

  @Test func `noise around the answers is ignored and counted`() throws {
    let handheld = Answering()
    let terminal = try PseudoTerminal {
      Array("log: ok\n".utf8) + handheld($0) + Array("done \u{6}\u{9}".utf8)
    }
    defer { terminal.close() }
    let link = try SerialLink(opening: terminal.link, policy: Self.patient)
    for _ in 0..<10 { #expect(try echo(link, "Roderika") == Self.body("r", "Roderika")) }
    #expect(link.statistics.discardedBytes > 100 && link.statistics.repeats == 0)
  }

  @Test func `a lost answer is asked for again`() throws {
    let handheld = Answering()
    let lost = Counter()
    let terminal = try PseudoTerminal { lost.next() % 2 == 0 ? [] : handheld($0) }
    defer { terminal.close() }
    let link = try SerialLink(
      opening: terminal.link, policy: RetryPolicy(timeoutMilliseconds: 100, attempts: 9))
    for _ in 0..<5 { #expect(try echo(link, "again") == Self.body("r", "again")) }
    #expect(link.statistics.repeats >= 3)
  }

  @Test func `silence ends after the attempts that the policy allows`() throws {
    let terminal = try PseudoTerminal { _ in [] }
    defer { terminal.close() }
    let link = try SerialLink(opening: terminal.link, policy: Self.quick)
    let clock = ContinuousClock()
    let start = clock.now
    let failure = #expect(throws: SerialFailure.self) { try echo(link, "silence") }
    #expect(clock.now - start < .seconds(5))
    guard case .timedOut(attempts: 3, _, receivedBytes: 0) = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(failure?.description.contains("is the handheld switched on") == true)
  }

  @Test func `a line full of something else says that it heard something`() throws {
    let terminal = try PseudoTerminal { _ in Array("login: \0\0~~\n".utf8) }
    defer { terminal.close() }
    let link = try SerialLink(opening: terminal.link, policy: Self.quick)
    let failure = #expect(throws: SerialFailure.self) { try echo(link, "hello") }
    #expect(failure?.description.contains("bytes of something else") == true)
  }

  @Test func `a handheld that goes away in the middle is lost, at once`() throws {
    let terminal = try PseudoTerminal()
    let link = try SerialLink(opening: terminal.link, policy: Self.patient)
    let clock = ContinuousClock()
    let start = clock.now
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { terminal.close() }
    let failure = #expect(throws: SerialFailure.self) { try echo(link, "gone") }
    #expect(failure == SerialFailure(terminal.link, .lost))
    #expect(clock.now - start < .seconds(2))
    #expect(throws: SerialFailure(terminal.link, .lost)) { try echo(link, "still gone") }
  }

  @Test func `many requests go out four at once and are answered in their order`() throws {
    let handheld = Answering()
    let lost = Counter()
    let terminal = try PseudoTerminal { lost.next() % 7 == 3 ? [] : handheld($0) }
    defer { terminal.close() }
    let link = try SerialLink(
      opening: terminal.link, policy: RetryPolicy(timeoutMilliseconds: 200, attempts: 9))
    let texts = (0..<40).map { "number \($0)" }
    let requests = texts.map { text in
      SerialLink.Request(group: 0, command: 0, write: true, body: Self.body("d", text))
    }
    let refused = SerialLink.Request(group: 64, command: 1, write: false, body: [0x80])
    let answers = try link.requests(requests + [refused])
    #expect(try answers.dropLast().map { try $0.get() } == texts.map { Self.body("r", $0) })
    #expect(throws: RecordsFailure.cursorTooOld) { try answers.last?.get() }
    #expect(link.statistics.requests == 41)
    #expect(try link.requests([]).isEmpty)
  }

  @Test func `errors of the handheld are told apart`() throws {
    let handheld = Answering()
    let terminal = try PseudoTerminal { handheld($0) }
    defer { terminal.close() }
    let link = try SerialLink(opening: terminal.link, policy: Self.patient)
    #expect(throws: RecordsFailure.cursorTooOld) {
      try link.request(group: 64, command: 1, write: false, body: [0x80])
    }
    #expect(throws: SerialFailure(terminal.link, .groupError(group: 65, code: 3))) {
      try link.request(group: 65, command: 0, write: false, body: [0x80])
    }
    #expect(throws: SerialFailure(terminal.link, .smpError(code: 8))) {
      try link.request(group: 9, command: 0, write: false, body: [0x80])
    }
    #expect(throws: SerialFailure(terminal.link, .requestTooLarge(limit: 4088))) {
      try link.request(group: 9, command: 0, write: false, body: [UInt8](repeating: 0, count: 4089))
    }
    #expect(try echo(link, "well") == Self.body("r", "well"))
  }
}

/// Counts calls from another thread.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      defer { count += 1 }
      return count
    }
  }
}
