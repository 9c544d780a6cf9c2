import Bytes
import Wire

extension Entry {
  /// The record as it travels.
  func encoded(uid: UInt32, revision: UInt32) throws -> [UInt8] {
    guard let uid = RecordUID(rawValue: uid), let kind = WireKind(rawValue: table.wireKind) else {
      throw SyncFailure.badAnswer(to: "reserve")
    }
    let ends = owners.map { RecordUID(rawValue: $0) ?? .none }
    let name = values[0].text ?? []
    let notes = self["notes"].text ?? []
    if table.isLink {
      return try Entry.bytes(
        WireRecord(
          link: uid, revision: revision, order: number("position"), type: UInt8(table.linkType ?? 0),
          from: ends[0], to: ends[1], tail: tail.span))
    }
    if table == .step {
      return try Entry.bytes(
        WireRecord(
          step: uid, revision: revision, order: number("position"), marks: marks, cycle: cycle,
          text: name.span, quest: ends[0], count: number("count"), target: number("target"), tail: tail.span))
    }
    return try Entry.bytes(
      WireRecord(
        kind, uid: uid, revision: revision, order: number("position"), marks: marks, cycle: cycle,
        name: name.span, notes: notes.span, parent: ends.first ?? .none, tail: tail.span))
  }

  /// The record of a deletion as it travels.
  static func deletion(uid: UInt32, revision: UInt32) throws -> [UInt8] {
    guard let uid = RecordUID(rawValue: uid) else { throw SyncFailure.badAnswer(to: "changes") }
    return try bytes(WireRecord(deleted: uid, revision: revision))
  }

  private var cycle: UInt8 { UInt8(truncatingIfNeeded: number("cycle")) }

  private var marks: UInt8 {
    zip(table.columns, values).reduce(spareMarks) { marks, field in
      switch field.0.content {
      case .flag(let mark): field.1 == 1 ? marks | UInt8(truncatingIfNeeded: mark) : marks
      case .choice(let words): marks | UInt8(words.firstIndex { field.1 == SQLValue($0) } ?? 0)
      default: marks
      }
    }
  }

  /// The longest record: its texts, its tail, and room for the heads of its items.
  private static let byteLimit = Limits.nameBytes + Limits.notesBytes + Limits.extraBytes + 64

  private static func bytes(_ record: borrowing WireRecord) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: byteLimit)
    var writer = CBORWriter(buffer.mutableSpan)
    try record.encode(into: &writer)
    let count = writer.count
    return Array(buffer[..<count])
  }
}
