import Bytes
import LineSim
import Seeds
import Testing
import Wire

/// Keeps the lines of a log as text.
struct LogKeeper: LogSink {
  var lines: [String] = []

  mutating func take(_ line: borrowing LogLine) {
    let level = line.level.map { "\($0)" } ?? "?"
    lines.append("\(line.number) \(level) \(String(decoding: array(line.text), as: UTF8.self))")
  }
}

@Suite struct LogTests {
  /// A server and a client that share a line; everything that the client is sent comes at once.
  func exchange(
    _ server: inout SMPServer<512>, _ client: inout SMPWindow<512, 1>, _ keeper: inout LogKeeper,
    _ body: [UInt8], logging: [(LogLevel, String)] = []
  ) throws -> SMPClient<512>.State {
    var handler = NoGroups()
    var up = Line()
    var down = Line()
    for (level, text) in logging {
      let bytes = Array(text.utf8)
      server.log(level, bytes.span, to: &down)
    }
    let slot = try client.ask(group: 66, command: 0, write: true, body: body.span, at: 0, sink: &up)
    server.receive(up.bytes.span, handler: &handler, sink: &down)
    client.receive(down.bytes.span, at: 0, log: &keeper)
    defer { client.release(slot) }
    return client.state(slot)
  }

  @Test(arguments: framings) func `lines come to who follows them, as long as they are wanted`(
    _ framing: Framing
  ) throws {
    var server = SMPServer<512>()
    var client = SMPWindow<512, 1>(policy: RetryPolicy(framing: framing))
    var keeper = LogKeeper()
    let many = (0..<5).map { (LogLevel.info, "line \($0)") } + [(.debug, "small"), (.error, "large")]
    #expect(try exchange(&server, &client, &keeper, [0x82, 3, 3], logging: many) == .answered)
    #expect(keeper.lines.isEmpty)
    #expect(try exchange(&server, &client, &keeper, [0x82, 4, 9], logging: many) == .answered)
    #expect(keeper.lines == ["0 info line 0", "1 info line 1", "2 info line 2"])
    keeper.lines = []
    let odd = [(LogLevel.debug, "Kalé 🗡️"), (.info, String(repeating: "x", count: 201)), (.warning, "")]
    #expect(try exchange(&server, &client, &keeper, [0x82, 0, 0], logging: odd) == .answered)
    #expect(keeper.lines == ["6 debug Kalé 🗡️", "7 warning "])
    keeper.lines = []
    #expect(try exchange(&server, &client, &keeper, [0x82, 0, 0], logging: many) == .answered)
    #expect(keeper.lines.isEmpty && client.strayCount == 0)
  }

  @Test func `a request that is none follows nothing`() throws {
    var server = SMPServer<512>()
    var client = SMPWindow<512, 1>()
    var keeper = LogKeeper()
    for body in [[], [0x80], [0x82, 0x61, 0x61, 1], [0x81, 4]] as [[UInt8]] {
      #expect(try exchange(&server, &client, &keeper, body, logging: [(.error, "no")]) == .answered)
    }
    #expect(keeper.lines.isEmpty)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a hundred lines a second, as messages and as bare text, disturb nothing`(_ seed: UInt64) throws {
    let device = Device(RecordsSim.thousandQuests())
    var line = LineSim<1>(policy: RetryPolicy(timeoutMilliseconds: 1000)) { device.receive($0) }
    let followed = line.run([.init(group: 66, command: 0, write: true, body: [0x82, 4, 0x19, 0xFF, 0xFF])])
    #expect(followed == [[0x81, 0]])
    var random = Seeded(seed)
    line.chatter = {
      let text = Array("tick \(UInt32.random(in: 0...UInt32.max, using: &random)) \u{1B}[0m\r\n".utf8)
      let bare = Bool.random(using: &random) ? text : []
      return bare + device.log(.info, "battery at \(UInt8.random(in: 0...100, using: &random)) %")
    }
    let listed = try line.listAll()
    #expect(listed == 1000, "seed \(seed)")
    #expect(line.client.resendCount == 0 && line.client.strayCount == 0, "seed \(seed)")
    // The last lines still wait behind the last page, which takes a third of a second.
    #expect(line.logLines.count >= line.milliseconds / 10 - 60, "seed \(seed)")
    print("seed \(seed): \(line.logLines.count) lines in \(line.milliseconds) ms beside 1000 records")
  }
}
