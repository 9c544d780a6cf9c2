import Bytes
import LineSim
import Seeds
import Testing
import Wire

/// Several requests out at once.
@Suite struct WindowTests {
  static func echo(_ number: Int) throws -> LineSim<4>.Request {
    LineSim<4>.Request(
      group: 0, command: 0, write: true, body: try body("d", "\(number)" + String(repeating: "e", count: 40)))
  }

  static func body(_ key: StaticString, _ text: String) throws -> [UInt8] {
    let bytes = Array(text.utf8)
    return try cbor { body throws(CBORFailure) in
      try body.map(1)
      try body.text(key)
      try body.text(bytes.span)
    }
  }

  @Test func `answers find their requests in any order, and strays do not`() throws {
    var window = SMPWindow<512, 3>(policy: RetryPolicy(timeoutMilliseconds: 100), firstSequence: 254)
    var log = NoLog()
    var line = Line()
    let body: [UInt8] = [0xA0]
    var slots: [Int] = []
    for _ in 0..<3 {
      slots.append(try window.ask(group: 0, command: 0, write: true, body: body.span, at: 0, sink: &line))
    }
    #expect(
      failure { () throws(SMPClientFailure) in
        _ = try window.ask(group: 0, command: 0, write: true, body: body.span, at: 0, sink: &line)
      } == .busy)
    for sequence: UInt8 in [0, 254, 0, 77, 255] {
      let answer = framed(request(.writeResponse, 0, 0, [0x80, sequence], sequence: sequence), .cobs)
      window.receive(answer.span, at: 10, log: &log)
    }
    var bodies: [[UInt8]] = slots.map { _ in [] }
    for index in slots.indices { window.answer(slots[index]) { bodies[index].append($0) } }
    #expect(bodies == [[0x80, 254], [0x80, 255], [0x80, 0]] && window.strayCount == 2)
  }

  @Test func `a request that is overtaken is sent again at once, others when their time is over`() throws {
    var window = SMPWindow<512, 3>(policy: RetryPolicy(timeoutMilliseconds: 100, attempts: 2))
    var log = NoLog()
    var line = Line()
    let body: [UInt8] = [0xA0]
    for _ in 0..<3 {
      _ = try window.ask(group: 0, command: 0, write: true, body: body.span, at: 0, sink: &line)
    }
    line.bytes = []
    let answer = framed(request(.writeResponse, 0, 0, [0xA0], sequence: 1), .cobs)
    window.receive(answer.span, at: 50, log: &log)
    window.tick(at: 50, sink: &line)
    #expect(messages(line.take()) == [request(.write, 0, 0, [0xA0], sequence: 0)])
    #expect(window.millisecondsLeft(at: 60) == 90)
    window.tick(at: 150, sink: &line)
    #expect(messages(line.take()) == [request(.write, 0, 0, [0xA0], sequence: 2)])
    #expect(window.state(0) == .timedOut && window.state(2) == .waiting)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `one frame in a hundred lost or flipped costs at most one byte in twenty more`(_ seed: UInt64) throws {
    let requests = try (0..<2000).map(Self.echo)
    func run(damaging: Bool) -> (bytes: Int, answers: [[UInt8]?], repeats: UInt32) {
      let device = Device(RecordsSim())
      var line = LineSim<4>(policy: RetryPolicy(timeoutMilliseconds: 200, attempts: 6)) { device.receive($0) }
      var random = Seeded(seed)
      if damaging { line.damage = { Self.damaged($0, &random) } }
      let answers = line.run(requests)
      return (line.upBytes + line.downBytes, answers, line.client.resendCount)
    }
    let clean = run(damaging: false)
    let rough = run(damaging: true)
    #expect(rough.answers == clean.answers && !clean.answers.contains(nil), "seed \(seed)")
    let ratio = Double(rough.bytes) / Double(clean.bytes)
    #expect(ratio <= 1.05, "seed \(seed)")
    print("seed \(seed): \(rough.repeats) of 2000 sent again, \(ratio) of the bytes")
  }

  @Test(arguments: [0, 1, 16])
  func `what four at once gain on a line of 115200 baud`(_ turnaround: Int) throws {
    let requests = try (0..<16).map {
      LineSim<4>.Request(group: 64, command: 2, write: true, body: try batch($0))
    }
    func milliseconds<let slots: Int>(_ line: consuming LineSim<slots>) -> Int {
      line.turnaroundMilliseconds = turnaround
      let answers = line.run(
        requests.map { LineSim<slots>.Request(group: 64, command: 2, write: true, body: $0.body) })
      #expect(!answers.contains(nil))
      return line.milliseconds
    }
    let policy = RetryPolicy(timeoutMilliseconds: 2000)
    let one = Device(RecordsSim())
    let four = Device(RecordsSim())
    let alone = milliseconds(LineSim<1>(policy: policy) { one.receive($0) })
    let together = milliseconds(LineSim<4>(policy: policy) { four.receive($0) })
    #expect(together < alone)
    #expect(one.handler.records.count == 16 * 64 && four.handler.records.count == 16 * 64)
    print(
      "1024 records applied, \(turnaround) ms turnaround: \(alone) ms one by one, \(together) ms four at once"
    )
  }

  /// A batch of 64 new records.
  func batch(_ number: Int) throws -> [UInt8] {
    try cbor { body throws(CBORFailure) in
      let mark = try ApplyRequest.begin(RecordsGroupTests.key, cursor: 0, into: &body)
      let name = [UInt8](repeating: 0x61, count: 20)
      for place in 0..<64 {
        let uid = RecordUID(id: UInt16(number * 64 + place + 1), generation: 0)!
        try WireRecord(
          .quest, uid: uid, revision: 0, order: 0, marks: 0, cycle: 1, name: name.span, notes: name.span,
          parent: uid, tail: Span()
        ).encode(into: &body)
      }
      try ApplyRequest.end(mark, count: 64, into: &body)
    }
  }

  /// One frame in two hundred is lost, one has a flipped bit.
  static func damaged(_ frame: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var frame = frame
    switch Int.random(in: 0..<200, using: &random) {
    case 0: return []
    case 1:
      frame[Int.random(in: frame.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: break
    }
    return frame
  }
}
