import Bytes
import Wire

extension Examination {
  func key(epoch other: UInt32? = nil, mark otherMark: WireMark? = nil) -> MirrorKey {
    var bytes = InlineArray<8, UInt8>(repeating: 0)
    for index in identity.indices { bytes[index] = identity[index] }
    return MirrorKey(
      identity: WireIdentity(bytes), epoch: other ?? epoch, mirror: UInt8(clamping: max(mirror, 1)),
      mark: otherMark ?? mark)
  }

  private func changes(_ request: ChangesRequest) throws -> Probe.Answer {
    try probe.ask(.read, 64, 1, try body { body throws(CBORFailure) in try request.encode(into: &body) })
  }

  func examineRecords(_ rule: Rule) throws {
    try expect(
      !identity.isEmpty && (mirror != 0 || rule == .otherStore), "`info` and `introduce` are needed first")
    switch rule {
    case .otherStore:
      for other in [
        key(epoch: epoch &+ 1),
        MirrorKey(identity: WireIdentity([1, 1, 1, 1, 1, 1, 1, 1]), epoch: epoch, mirror: 1, mark: mark),
      ] {
        let verdict = try changes(ChangesRequest(key: other, since: 0, maxBytes: 200)).verdict
        try expect(verdict == .groupError(group: 64, code: 2), "\(verdict)")
      }
    case .cursorAhead:
      let verdict = try changes(ChangesRequest(key: key(), since: .max, maxBytes: 200)).verdict
      try expect(verdict == .groupError(group: 64, code: 3), "\(verdict)")
    case .foreignMark:
      for other in [
        WireMark(head: mark.head, token: mark.token ^ 1), WireMark(head: .max, token: mark.token),
        WireMark(head: 0, token: 0),
      ] {
        let verdict = try changes(ChangesRequest(key: key(mark: other), since: 0, maxBytes: 200)).verdict
        try expect(verdict == .groupError(group: 64, code: 4), "\(verdict) for \(other)")
      }
    case .twice:
      let message = probe.message(
        .read, 64, 1,
        try body { body throws(CBORFailure) in
          try ChangesRequest(key: key(), since: 0, maxBytes: 200).encode(into: &body)
        })
      let frame = Probe.frame(message)
      let came = try probe.exchange(frame + frame, expecting: 2)
      try expect(came.count == 2 && came[0] == came[1], "\(came.count) answers")
    case .reader:
      var reader = key(mark: WireMark(head: 0, token: 0))
      reader.mirror = 0
      let bytes = UInt16(clamping: try parameters().bytes - SMPHeader.byteCount)
      let (ours, readers) = (try list(maxBytes: bytes), try list(key: reader, maxBytes: bytes))
      try expect(ours == readers, "\(ours.count) and \(readers.count) records")
    case .paging:
      let large = try list(maxBytes: UInt16(clamping: try parameters().bytes - SMPHeader.byteCount))
      let small = try list(maxBytes: 2300)
      try expect(large == small, "\(large.count) and \(small.count) records")
    default:
      let records = try list(maxBytes: UInt16(clamping: try parameters().bytes - SMPHeader.byteCount))
      for bytes in records { try check(bytes) }
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    let record: WireRecord
    do {
      record = try WireRecord(decoding: bytes.span)
    } catch {
      throw Broken("a record that is \(error): \(bytes)")
    }
    let revision = record.revision
    try expect(revision <= head, "revision \(revision) above head \(head)")
  }

  /// All records, page by page.
  private func list(key other: MirrorKey? = nil, maxBytes: UInt16) throws -> [[UInt8]] {
    var request = ChangesRequest(key: other ?? key(), since: 0, maxBytes: maxBytes)
    var records: [[UInt8]] = []
    var lastID: UInt32 = 0
    repeat {
      let answer = try changes(request)
      try expect(answer.verdict == .success, "\(answer.verdict)")
      try expect(answer.body.count <= Int(maxBytes), "a page of \(answer.body.count) bytes, not \(maxBytes)")
      var page = try ChangesAnswer(decoding: answer.body.span)
      while let item = try page.records.next() {
        records.append(item.indices.map { item[$0] })
        var reader = CBORReader(item)
        _ = try reader.array()
        let id = try reader.uint() & 0xFFFF
        try expect(id > lastID, "id \(id) after \(lastID)")
        lastID = id
      }
      try expect(request.key.mirror > 0 || page.mark.token == 0, "token \(page.mark.token)")
      try expect(page.next == 0 || page.next > request.after, "`next` \(page.next) after \(request.after)")
      (request.key.mark, request.after) = (page.mark, page.next)
    } while request.after != 0
    return records
  }
}
