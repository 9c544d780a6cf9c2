import Bytes
import Wire

/// What a mirror writes, as far as that changes nothing, and its coming and going.
extension Examination {
  private func ask(
    _ command: RecordsGroup.Command, _ write: (inout CBORWriter) throws(CBORFailure) -> Void
  ) throws -> Probe.Answer {
    try probe.ask(command.isWrite ? .write : .read, 64, command.rawValue, try body(write))
  }

  private func needMirror() throws { try expect(mirror != 0, "`introduce` is needed first") }

  /// The last commit now.
  private func headNow() throws -> UInt32 {
    let answer = try ask(.info) { body throws(CBORFailure) in try body.array(0) }
    return try InfoAnswer(decoding: answer.body.span).state.head
  }

  func examineWriting(_ rule: Rule) throws {
    try needMirror()
    let before = try headNow()
    switch rule {
    case .nothingReserved:
      let answer = try ask(.reserve) { body throws(CBORFailure) in
        try ReserveRequest(key: key(), count: 0).encode(into: &body)
      }
      try expect(answer.verdict == .success, "\(answer.verdict)")
      var reserved = try ReserveAnswer(decoding: answer.body.span)
      let (commits, uid) = (reserved.commits, try reserved.next())
      try expect(uid == nil && commits == 0, "\(commits) commits")
    case .acknowledgedAhead:
      let verdict = try ask(.acknowledge) { body throws(CBORFailure) in
        try AcknowledgeRequest(key: key(), cursor: .max).encode(into: &body)
      }.verdict
      try expect(verdict == .groupError(group: 64, code: 1), "\(verdict)")
    default: try examineAbsent()
    }
    let after = try headNow()
    try expect(before == after, "head was \(before) and is \(after)")
  }

  /// Identities that no store of today gives out: nothing can be deleted there.
  private func examineAbsent() throws {
    for count in [0, 1, 9] as [UInt16] {
      let answer = try ask(.apply) { body throws(CBORFailure) in
        let mark = try ApplyRequest.begin(key(), cursor: 0, into: &body)
        for index in 0..<count {
          try WireRecord(deleted: RecordUID(id: 65_534 - index, generation: 255) ?? .none, revision: 1)
            .encode(into: &body)
        }
        try ApplyRequest.end(mark, count: Int(count), wantsRuns: false, into: &body)
      }
      try expect(answer.verdict == .success, "\(answer.verdict)")
      var outcomes = try ApplyAnswer(decoding: answer.body.span)
      var found = 0
      while let outcome = try outcomes.next() {
        try expect(outcome.code == .absent, "outcome \(outcome.code.rawValue)")
        found += 1
      }
      try expect(found == Int(count), "\(found) outcomes for \(count) records")
    }
  }

  func examineButton() throws {
    let verdict = try probe.ask(
      .write, ScreenGroup.number, 1,
      try body { body throws(CBORFailure) in
        try body.array(3)
        for value in [UInt32.random(in: 1 ... .max), 5, 0] { try body.uint(value) }
      }
    ).verdict
    guard verdict != .smpError(8) else { throw Skipped("it has no group 65") }
    try expect(verdict == .groupError(group: UInt32(ScreenGroup.number), code: 2), "\(verdict)")
  }

  /// The numbers and the greatest cursor of all mirrors that are listed; nil if the device lists none.
  private func listMirrors() throws -> (numbers: [UInt8], own: [UInt8], greatestCursor: UInt32) {
    var request = MirrorsRequest(identity: key().identity, epoch: epoch)
    var (numbers, own): ([UInt8], [UInt8]) = ([], [])
    var greatest: UInt32 = 0
    repeat {
      let answer = try ask(.mirrors) { body throws(CBORFailure) in try request.encode(into: &body) }
      if answer.verdict == .smpError(8) { throw Skipped("it does not list its mirrors") }
      try expect(answer.verdict == .success, "\(answer.verdict)")
      var page = try MirrorsAnswer(decoding: answer.body.span)
      while let item = try page.mirrors.next() {
        let mirror = try ListedMirror(decoding: item)
        if mirror.identity == Self.mirrorIdentity { own.append(mirror.number) }
        numbers.append(mirror.number)
        greatest = max(greatest, mirror.cursor)
      }
      try expect(page.next == 0 || page.next > request.after, "`next` \(page.next) after \(request.after)")
      request.after = page.next
    } while request.after != 0
    return (numbers, own, greatest)
  }

  func examineMirrors() throws {
    try needMirror()
    let found = try listMirrors()
    try expect(found.own == [UInt8(clamping: mirror)], "\(found.own) are mirror \(mirror)")
    let isAscending = zip(found.numbers, found.numbers.dropFirst()).allSatisfy { $0 < $1 }
    try expect(isAscending && found.numbers.allSatisfy { $0 > 0 }, "\(found.numbers)")
    let head = try headNow()
    try expect(found.greatestCursor <= head, "a cursor \(found.greatestCursor) above head \(head)")
  }

  func examineLeaving() throws {
    try needMirror()
    for expected in [AnswerVerdict.success, .groupError(group: 64, code: 4)] {
      let verdict = try ask(.leave) { body throws(CBORFailure) in
        try LeaveRequest(key: key()).encode(into: &body)
      }.verdict
      try expect(verdict == expected, "\(verdict)")
    }
    do {
      let own = try listMirrors().own
      try expect(own.isEmpty, "mirror \(own) is listed")
    } catch is Skipped {}
  }
}
