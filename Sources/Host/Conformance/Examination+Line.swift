import Bytes
import Wire

extension Examination {
  static let echoBody: [UInt8] = [0xA1, 0x61, 0x64, 0x62, 0x68, 0x69]
  static let echoAnswer: [UInt8] = [0xA1, 0x61, 0x72, 0x62, 0x68, 0x69]

  func examineLine(_ rule: Rule) throws {
    let echo = probe.message(.write, 0, 0, Self.echoBody)
    switch rule {
    case .echo:
      let answer = try probe.ask(.write, 0, 0, Self.echoBody)
      try expect(answer.body == Self.echoAnswer, "\(answer.body)")
    case .framing:
      for framing: Framing in [.cobs, .console] {
        let came = try probe.exchange(Probe.frame(echo, framing))
        try expect(came.first?.framing == framing, "asked in \(framing), answered in \(came)")
      }
      let raw = try probe.raw(Probe.frame(echo))
      try expect(raw.first == 0, "no zero before the frame: \(raw)")
    case .bytewise:
      for byte in Probe.frame(echo).dropLast() { _ = try probe.silence(after: [byte]) }
      try expectEcho(probe.exchange([0]))
    case .noise:
      let noise = Array("login: \u{6}\u{9}~~\u{4}\u{14}!\r\n".utf8) + [0, 0x80, 0xFF, 0x0A, 0]
      try expectEcho(probe.exchange(noise + Probe.frame(echo)))
    case .badChecksum:
      for framing: Framing in [.cobs, .console] {
        var frame = Probe.frame(echo, framing)
        frame[frame.count - 4] ^= 1
        try expectSilence(after: frame)
      }
      try expectEcho(probe.exchange(Probe.frame(echo)))
    case .wrongLength:
      for message in [Array(echo.dropLast()), echo + [0], Array(echo.prefix(7))] {
        try expectSilence(after: Probe.frame(message))
      }
    case .answersIgnored:
      try expectSilence(after: Probe.frame(probe.message(.writeResponse, 0, 0, Self.echoBody)))
      try expectSilence(after: Probe.frame(probe.message(.readResponse, 0, 6, [0xA0])))
    default:
      let messages = (0..<4).map { _ in probe.message(.write, 0, 0, Self.echoBody) }
      let came = try probe.exchange(messages.flatMap { Probe.frame($0) }, expecting: 4)
      try expect(came.map(\.header.sequence) == messages.map { $0[6] }, "\(came.map(\.header.sequence))")
    }
  }

  func examineErrors(_ rule: Rule) throws {
    switch rule {
    case .oversize:
      let size = try parameters().bytes
      try expect(size <= 60_000, "`buf_size` is too large to try")
      for framing: Framing in [.cobs, .console] {
        let message = probe.message(.write, 64, 2, [UInt8](repeating: 0x80, count: size))
        let came = try probe.exchange(Probe.frame(message, framing))
        try expect(came.first?.verdict == .smpError(7), "\(String(describing: came.first?.verdict))")
      }
    case .unknownCommand:
      for (group, command): (UInt16, UInt8) in [(0, 200), (63, 0), (64, 200), (65_535, 255)] {
        let verdict = try probe.ask(.read, group, command, [0xA0]).verdict
        try expect(verdict == .smpError(8), "command \(command) of group \(group): \(verdict)")
      }
    case .malformed:
      for (group, command, body): (UInt16, UInt8, [UInt8]) in [
        (0, 0, []), (0, 0, [0xFF]), (0, 0, [0xA1, 0x61, 0x64, 1]), (64, 2, [0x80]), (64, 4, [0x9F]),
        (64, 3, [0xF6]),
      ] {
        let verdict = try probe.ask(.write, group, command, body).verdict
        try expect(verdict != .success, "command \(command) of group \(group) took \(body)")
      }
    default:
      let new = try probe.ask(.write, 64, 3, [0x80]).verdict
      try expect(new == .groupError(group: 64, code: 1), "version 1: \(new)")
      let old = try probe.ask(.write, 64, 3, [0x80], version: 0).verdict
      try expect(old == .smpError(3), "version 0: \(old)")
    }
  }

  private func expectEcho(_ came: [Probe.Answer]) throws {
    try expect(came.first?.body == Self.echoAnswer, came.isEmpty ? "no answer" : "\(came)")
  }

  private func expectSilence(after bytes: [UInt8]) throws {
    let came = try probe.silence(after: bytes)
    try expect(came.isEmpty, "an answer: \(came)")
  }
}
