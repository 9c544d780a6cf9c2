import Bytes
import Conformance
import LineSim
import Testing
import Wire

/// A line to a device in the same process.
final class DirectLine: ConformanceLine {
  private let device: ([UInt8]) -> [UInt8]
  private var waiting: [UInt8] = []

  init(_ device: @escaping ([UInt8]) -> [UInt8]) { self.device = device }

  func send(_ bytes: [UInt8]) { waiting += device(bytes) }

  func receive(milliseconds: Int) -> [UInt8] {
    defer { waiting = [] }
    return waiting
  }
}

/// The conformance kit, against devices that keep the rules and devices that do not.
@Suite struct ExaminationTests {
  func findings(_ device: @escaping ([UInt8]) -> [UInt8]) throws -> [Rule: Finding] {
    var findings: [Rule: Finding] = [:]
    var examination = Examination(DirectLine(device), patienceMilliseconds: 20)
    try examination.run { findings[$0] = $1 }
    return findings
  }

  func broken(_ findings: [Rule: Finding]) -> Set<Rule> {
    Set(
      findings.filter {
        if case .broken = $0.value { true } else { false }
      }.keys)
  }

  @Test func `the scripted handheld keeps every rule`() throws {
    let handheld = ScriptedHandheld()
    let findings = try findings { handheld.receive($0) }
    for rule in Rule.allCases where !Self.ofImages.contains(rule) {
      #expect(findings[rule] == .held, "\(rule)")
    }
    for rule in Self.ofImages { #expect(findings[rule] == .skipped("it has no group 1")) }
  }

  static let ofImages: Set<Rule> = [.images, .imageRequests, .imageTooLarge]

  /// A device that has slots for images and nothing else.
  func imageFindings(
    running file: [UInt8], spoil: @escaping ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> [Rule: Finding] {
    final class Slots {
      var server = SMPServer<512>()
      var images: ImageSim
      init(_ images: ImageSim) { self.images = images }
    }
    let slots = Slots(ImageSim(running: file))
    return try findings { bytes in
      var line = Line()
      let bytes = spoil(bytes)
      slots.server.receive(bytes.span, handler: &slots.images, sink: &line)
      return line.bytes
    }
  }

  @Test func `a device with slots keeps the rules of images, and one that runs nothing does not`() throws {
    let area: [UInt8] = [0x07, 0x69, 40, 0, 0x10, 0, 32, 0] + [UInt8](repeating: 7, count: 32)
    let file: [UInt8] =
      [0x3D, 0xB8, 0xF3, 0x96, 0, 0, 0, 0, 32, 0, 0, 0] + [UInt8](repeating: 0, count: 20) + area
    let findings = try imageFindings(running: file)
    for rule in Self.ofImages { #expect(findings[rule] == .held, "\(rule)") }
    #expect(broken(try imageFindings(running: [])).intersection(Self.ofImages) == [.images])
  }

  @Test func `a handheld that repeats its answers breaks the rules about that`() throws {
    let handheld = ScriptedHandheld(faults: [.repeat])
    #expect(broken(try findings { handheld.receive($0) }).contains(.severalAtOnce))
  }

  @Test func `silence breaks nearly every rule, and ends nothing early`() throws {
    let findings = try findings { _ in [] }
    #expect(findings.count == Rule.allCases.count && broken(findings).count >= 20)
  }

  @Test func `a device without a store breaks the rules of records and no others`() throws {
    final class Bare { var server = SMPServer<512>() }
    let bare = Bare()
    let findings = try findings { bytes in
      var line = Line()
      var handler = NothingElse()
      bare.server.receive(bytes.span, handler: &handler, sink: &line)
      return line.bytes
    }
    #expect(
      broken(findings) == [
        .versions, .info, .otherStore, .introduce, .changes, .paging, .cursorAhead, .twice, .foreignMark,
        .reader, .nothingReserved, .absent, .acknowledgedAhead, .mirrors, .leaving,
      ])
    for rule in [Rule.screen, .wrongButton] { #expect(findings[rule] == .skipped("it has no group 65")) }
  }

  @Test(arguments: ScriptedHandheld.Fault.allCases)
  func `a client gets through to a scripted handheld with a fault`(_ fault: ScriptedHandheld.Fault) throws {
    let handheld = ScriptedHandheld(faults: [fault])
    var client = SMPClient<1024>(policy: RetryPolicy(timeoutMilliseconds: 100, attempts: 6))
    let body: [UInt8] = [0x80]
    var now: UInt32 = 0
    for _ in 0..<50 {
      var line = Line()
      try client.ask(group: 64, command: 0, write: false, body: body.span, at: now, sink: &line)
      while client.state == .waiting {
        let answer = handheld.receive(line.bytes)
        line.bytes = []
        client.receive(answer.span)
        now += 50
        client.tick(at: now, sink: &line)
      }
      #expect(client.state == .answered)
    }
  }
}

private struct NothingElse: RequestHandler {
  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    throw .smp(.notSupported)
  }
}
