import Bytes
import Wire

extension Examination {
  /// The size and number of message buffers.
  func parameters() throws -> (bytes: Int, count: Int) {
    let answer = try probe.ask(.read, 0, 6, [0xA0])
    func value(_ key: StaticString) throws -> Int {
      var reader = CBORReader(answer.body.span)
      guard try reader.value(forKey: key) else { throw Broken("no \(key)") }
      return Int(try reader.uint())
    }
    return (try value("buf_size"), try value("buf_count"))
  }

  func examineSystem(_ rule: Rule) throws {
    switch rule {
    case .parameters:
      let parameters = try parameters()
      try expect(parameters.bytes >= 256 && parameters.count >= 1, "\(parameters)")
    case .dateTime:
      let answer = try probe.ask(.read, 0, 4, [0xA0])
      switch answer.verdict {
      case .groupError(group: 0, code: 4): return
      case .smpError(8): throw Skipped("it has no clock")
      case .success: break
      default: throw Broken("\(answer.verdict)")
      }
      var reader = CBORReader(answer.body.span)
      guard try reader.value(forKey: "datetime") else { throw Broken("no datetime") }
      let text = try reader.text()
      try expect(
        DateTime(text) != nil, "not a date: \(String(decoding: text.indices.map { text[$0] }, as: UTF8.self))"
      )
    default:
      let answer = try probe.ask(.read, 10, 1, [0xA0])
      if answer.verdict == .smpError(8) { throw Skipped("it has no group 10") }
      var reader = CBORReader(answer.body.span)
      guard try reader.value(forKey: "groups") else { throw Broken("no list") }
      let groups = try (0..<(try reader.array())).map { _ in UInt16(clamping: try reader.uint()) }
      try expect(groups.contains(0) && Set(groups).count == groups.count, "\(groups)")
      for group: UInt16 in [1, 64, 65] {
        let isThere = try probe.ask(.read, group, 0, [0x82, 0, 1]).verdict != .smpError(8)
        try expect(
          isThere == groups.contains(group), "group \(group) is \(isThere ? "" : "not ")there: \(groups)")
      }
    }
  }

  mutating func readInfo() throws {
    let answer = try probe.ask(.read, 64, 0, [0x80])
    let info = try InfoAnswer(decoding: answer.body.span)
    let (version, state) = (info.version, info.state)
    try expect(version == 1, "version \(version)")
    try expect(state.horizon <= state.head, "horizon \(state.horizon), head \(state.head)")
    identity = state.identity.bytes.indices.map { state.identity.bytes[$0] }
    (epoch, head) = (state.epoch, state.head)
  }

  mutating func introduce() throws {
    let name = Array("conformance".utf8)
    let request = try body { body throws(CBORFailure) in
      try IntroduceRequest(identity: Self.mirrorIdentity, name: name.span).encode(into: &body)
    }
    let numbers = try (0..<2).map { _ in
      let answer = try probe.ask(.write, 64, 4, request)
      try expect(answer.verdict == .success, "\(answer.verdict)")
      return try NumberAnswer(decoding: answer.body.span)
    }
    let values = numbers.map(\.value)
    try expect((1...250).contains(values[0]) && values[0] == values[1], "\(values)")
    (mirror, mark) = (values[1], numbers[1].mark)
  }

  func examineScreen() throws {
    let whole = try probe.ask(.read, 65, 0, [0x82, 0, 1])
    if whole.verdict == .smpError(8) { throw Skipped("it has no group 65") }
    try expect(whole.verdict == .success, "\(whole.verdict)")
    var rows = try RowsAnswer(decoding: whole.body.span)
    let frame = rows.frame
    var count = 0
    while try rows.nextRow() != nil { count += 1 }
    try expect(frame.number != 0 && (rows.next != 0 || count == Int(frame.rows)), "\(count) rows of \(frame)")
    let request = try body { body throws(CBORFailure) in
      try RowsRequest(since: frame.number).encode(into: &body)
    }
    let answer = try probe.ask(.read, 65, 0, request)
    var unchanged = try RowsAnswer(decoding: answer.body.span)
    let isEmpty = try unchanged.nextRow() == nil
    try expect(isEmpty || unchanged.frame.number != frame.number, "rows that did not change")
  }
}
