import Bytes
import Wire

/// A way to a real handheld on which nothing is ever written: what a sync asks is asked, and what it would
/// write is answered here, as a handheld answers that takes everything.
///
/// By construction: of the requests of a sync only reads pass.
final class RehearsalTransport: RecordTransport {
  private let handheld: any RecordTransport
  /// The records that would have been sent, in order, each as its last state.
  private(set) var letters: [Parcel] = []
  private var head: UInt32 = 0
  private var nextID: UInt16 = 65_534

  init(_ handheld: any RecordTransport) { self.handheld = handheld }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    guard group == RecordsGroup.number, let command = RecordsGroup.Command(rawValue: command) else {
      guard !write else { throw SyncFailure.refused(.notReady) }
      return try handheld.request(group: group, command: command, write: false, body: body)
    }
    switch command {
    case .info, .mirrors: return try pass(command, body)
    case .changes: return try changes(body)
    // Who only reads may have any number.
    case .introduce: return try answer(UInt32(Limits.mirrors))
    case .reserve: return try reserve(body)
    case .apply: return try apply(body)
    case .acknowledge, .erase, .leave: return try answer(0)
    }
  }

  private func pass(_ command: RecordsGroup.Command, _ body: [UInt8]) throws -> [UInt8] {
    try handheld.request(group: RecordsGroup.number, command: command.rawValue, write: false, body: body)
  }

  /// Read as mirror 0, of which a handheld notes nothing. Nothing more changes once something would have been
  /// sent.
  private func changes(_ body: [UInt8]) throws -> [UInt8] {
    var request = try ChangesRequest(decoding: body.span)
    guard letters.isEmpty else {
      return try answer { (writer: inout CBORWriter) throws(CBORFailure) in
        try writer.uint(0)
        try writer.array(0)
      }
    }
    request.key.mirror = 0
    let page = try pass(
      .changes,
      encoded { (writer: inout CBORWriter) throws(CBORFailure) in try request.encode(into: &writer) })
    head = try ChangesAnswer(decoding: page.span).mark.head
    // As a handheld answers whose log does not go as far as this mirror was told.
    guard head >= request.key.mark.head else { throw RecordsFailure.unknownMirror }
    return page
  }

  /// Identities from the far end of what may be, which no store of today gives out.
  private func reserve(_ body: [UInt8]) throws -> [UInt8] {
    let request = try ReserveRequest(decoding: body.span)
    head = max(head, request.key.mark.head)
    let count = Int(min(request.count, UInt32(Limits.reservedIdentifiers)))
    return try answer { (writer: inout CBORWriter) throws(CBORFailure) in
      try writer.array(count)
      for _ in 0..<count {
        try writer.uint(UInt32(nextID) | 0xFF_0000)
        nextID -= 1
      }
    }
  }

  private func apply(_ body: [UInt8]) throws -> [UInt8] {
    var request = try ApplyRequest(decoding: body.span)
    var revisions: [UInt32] = []
    while let item = try request.records.next() {
      if let parcel = Parcel([UInt8](copying: item)) { letters.append(parcel) }
      head += 1
      revisions.append(head)
    }
    return try answer { (writer: inout CBORWriter) throws(CBORFailure) in
      try writer.array(revisions.count)
      for revision in revisions {
        try writer.array(2)
        try writer.uint(Outcome.Code.applied.rawValue)
        try writer.uint(revision)
      }
    }
  }

  private func answer(_ number: UInt32) throws -> [UInt8] {
    try answer { (writer: inout CBORWriter) throws(CBORFailure) in try writer.uint(number) }
  }

  /// An answer: the mark, and the items that `write` writes after it, one or, of changes, two.
  private func answer(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
    let rest = try encoded(write)
    var reader = CBORReader(rest.span)
    try reader.skip()
    let count = reader.isAtEnd ? 3 : 4
    let mark = head
    return try encoded { (writer: inout CBORWriter) throws(CBORFailure) in
      try writer.array(count)
      try writer.uint(mark)
      try writer.uint(0)
      try writer.raw(rest.span)
    }
  }

  private func encoded(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var writer = CBORWriter(buffer.mutableSpan)
    try write(&writer)
    let count = writer.count
    return Array(buffer.prefix(count))
  }
}
