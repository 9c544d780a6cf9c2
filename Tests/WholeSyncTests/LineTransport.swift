import HandheldSim
import LineSim
import Seeds
import Wire

@testable import Mirror

/// A line of 115,200 baud in virtual time between a mirror and a whole handheld, and what goes wrong on it.
final class LineTransport: RecordTransport {
  struct NoAnswer: Error {}

  let device: DeviceSim
  private var line: LineSim<4>
  /// Frames on the line so far, either way, repeats included.
  private(set) var frames = 0

  init(_ device: DeviceSim) {
    self.device = device
    line = LineSim(policy: RetryPolicy(timeoutMilliseconds: 2000, attempts: 6)) { byte in
      device.receive([byte])
      return device.takeOutgoing()
    }
    line.damage = { [unowned self] frame in
      frames += 1
      return frame
    }
  }

  /// What becomes of each frame, requests and answers alike.
  func spoil(_ fault: @escaping ([UInt8]) -> [UInt8]) {
    line.damage = { [unowned self] frame in
      frames += 1
      return fault(frame)
    }
  }

  /// What becomes of each answer: none, several, or another.
  func spoilAnswers(_ fault: @escaping ([UInt8]) -> [UInt8]) {
    line.device = { [device] byte in
      device.receive([byte])
      let answer = device.takeOutgoing()
      return answer.isEmpty ? [] : fault(answer)
    }
  }

  /// Has nothing go over the line from its `count`-th byte on, of both directions together; `action` happens
  /// then.
  func cut(atByte count: Int, _ action: @escaping () -> Void) {
    var left = count
    line.device = { [device] byte in
      func isThrough() -> Bool {
        left -= 1
        if left == 0 { action() }
        return left > 0
      }
      guard isThrough() else { return [] }
      device.receive([byte])
      return Array(device.takeOutgoing().prefix { _ in isThrough() })
    }
  }

  /// Bytes of both directions, as they were sent.
  var bytes: Int { line.upBytes + line.downBytes }
  /// Bytes of the direction that carried more.
  var bytesOfBusierDirection: Int { max(line.upBytes, line.downBytes) }
  /// Requests made, and those sent again.
  var requests: (made: Int, repeated: Int) { (line.requestCount, Int(line.client.resendCount)) }
  var strays: Int { Int(line.client.strayCount) }
  var milliseconds: Int { line.milliseconds }

  /// What comes over the line between the answers, every ten milliseconds.
  func chatter(_ text: @escaping () -> [UInt8]) { line.chatter = text }

  /// Applies several messages, up to four of which are out at once, and returns the bodies of the answers.
  func applyAtOnce(_ bodies: [[UInt8]]) -> [[UInt8]?] {
    let command = RecordsGroup.Command.apply.rawValue
    return line.run(bodies.map { .init(group: RecordsGroup.number, command: command, write: true, body: $0) })
  }

  /// How long the handheld's port and the host's wait before they go on.
  func setTurnaround(milliseconds: Int) { line.turnaroundMilliseconds = milliseconds }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    let request = LineSim<4>.Request(group: group, command: command, write: write, body: body)
    guard let answer = line.run([request])[0] else { throw NoAnswer() }
    switch AnswerVerdict(answer.span) {
    case .success: return answer
    case .groupError(group: UInt32(RecordsGroup.number), let code):
      if let failure = RecordsFailure(rawValue: code) { throw failure }
      throw NoAnswer()
    default: throw NoAnswer()
    }
  }
}
