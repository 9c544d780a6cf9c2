import Bytes
import Wire

/// Asks one thing at a time, and looks closely at what comes back.
final class Probe {
  private let line: any ConformanceLine
  private var decoder = FrameDecoder<65535>()
  private var sequence: UInt8 = 0
  /// How long an answer may take.
  let patience: Int
  /// How long silence must last to be silence.
  let quiet: Int

  init(_ line: any ConformanceLine, patienceMilliseconds: Int) {
    self.line = line
    patience = patienceMilliseconds
    quiet = max(patienceMilliseconds / 8, 20)
  }

  /// A message that came, and the framing it came in.
  struct Answer: Equatable {
    let header: SMPHeader
    let body: [UInt8]
    let framing: Framing

    var verdict: AnswerVerdict { AnswerVerdict(body.span) }
  }

  /// A request as a message, with the next sequence number.
  func message(
    _ operation: SMPOperation, _ group: UInt16, _ command: UInt8, _ body: [UInt8], version: UInt8 = 1
  )
    -> [UInt8]
  {
    sequence &+= 1
    let header = SMPHeader(
      operation: operation, group: group, command: command, sequence: sequence,
      bodyBytes: UInt16(clamping: body.count), version: version
    ).encoded
    return header.indices.map { header[$0] } + body
  }

  /// A message as one frame.
  static func frame(_ message: [UInt8], _ framing: Framing = .cobs) -> [UInt8] {
    var sink = Bytes()
    FrameEncoder.send(message.span, as: framing, to: &sink)
    return sink.bytes
  }

  /// Sends bytes and returns the messages that come, as many as are expected; fewer when time is over.
  func exchange(_ bytes: [UInt8], expecting count: Int = 1) throws -> [Answer] {
    try line.send(bytes)
    return try answers(count, milliseconds: patience)
  }

  /// Sends bytes and returns the messages that come although none should.
  func silence(after bytes: [UInt8]) throws -> [Answer] {
    try line.send(bytes)
    return try answers(1, milliseconds: quiet)
  }

  /// The answer to a request, or what is wrong with it.
  func ask(
    _ operation: SMPOperation, _ group: UInt16, _ command: UInt8, _ body: [UInt8], version: UInt8 = 1
  ) throws -> Answer {
    let message = message(operation, group, command, body, version: version)
    guard let answer = try exchange(Probe.frame(message)).first else { throw Broken("no answer") }
    guard let header = SMPHeader(message.span), answer.header.operation == header.operation.response,
      answer.header.group == group, answer.header.command == command, answer.header.sequence == sequence
    else { throw Broken("an answer to something else: \(answer.header)") }
    return answer
  }

  /// Every byte that comes within a time, undecoded.
  func raw(_ bytes: [UInt8]) throws -> [UInt8] {
    try line.send(bytes)
    return try line.receive(milliseconds: patience)
  }

  private static func array(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }

  private func answers(_ count: Int, milliseconds: Int) throws -> [Answer] {
    var found: [Answer] = []
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(milliseconds)
    while found.count < count, clock.now < end {
      for byte in try line.receive(milliseconds: max(1, Int((end - clock.now) / .milliseconds(1)))) {
        guard case .message(let framing) = decoder.feed(byte) else { continue }
        let message = Probe.array(decoder.message(framing))
        guard let header = SMPHeader(message.span) else { continue }
        let body = Array(message.dropFirst(SMPHeader.byteCount))
        found.append(Answer(header: header, body: body, framing: framing))
      }
    }
    return found
  }
}

/// A rule is broken, and how.
struct Broken: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The device does not have what a rule is about.
struct Skipped: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Gathers the pieces of a frame.
struct Bytes: ByteSink {
  var bytes: [UInt8] = []

  mutating func send(_ piece: Span<UInt8>) { for index in piece.indices { bytes.append(piece[index]) } }
}
