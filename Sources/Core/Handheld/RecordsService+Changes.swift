import Bytes
import Flash
import Journal
import Records
import Wire

extension RecordsService where Chip: ~Copyable {
  mutating func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {
    var cursor = RecordID(rawValue: after)
    while true {
      let change: Change?
      do throws(JournalFailure) {
        change = try journal.nextChange(since: since, after: &cursor)
      } catch {
        throw RecordsFailure(error)
      }
      let fits =
        switch change {
        case nil: false
        case .deleted(let uid, let revision):
          try page.append(WireRecord(deleted: RecordUID(uid), revision: revision))
        case .link(let link): try append(link, to: &page)
        case .entity(let entity): try append(entity, to: &page)
        }
      guard fits else { return }
    }
  }

  private func append(_ link: Link, to page: inout ChangesPage) throws(RecordsFailure) -> Bool {
    var tail = InlineArray<64, UInt8>(repeating: 0)
    for index in 0..<link.extraBytes { tail[index] = link.extra(index) }
    let record = WireRecord(
      link: RecordUID(link.uid), revision: link.revision, order: link.order, type: link.type.rawValue,
      from: RecordUID(link.from), to: RecordUID(link.to), tail: tail.span.extracting(first: link.extraBytes))
    return try page.append(record)
  }

  /// Appends an entity with its texts. One whose text cannot be read is left out, and the rest goes on.
  private func append(_ entity: Entity, to page: inout ChangesPage) throws(RecordsFailure) -> Bool {
    var name = InlineArray<96, UInt8>(repeating: 0)
    var notes = InlineArray<2048, UInt8>(repeating: 0)
    var extra = InlineArray<64, UInt8>(repeating: 0)
    do throws(JournalFailure) {
      var span = name.mutableSpan
      _ = try journal.read(.name, of: entity, into: &span)
      span = notes.mutableSpan
      _ = try journal.read(.notes, of: entity, into: &span)
      span = extra.mutableSpan
      _ = try journal.read(.extra, of: entity, into: &span)
    } catch {
      guard case .damaged = error else { throw RecordsFailure(error) }
      return true
    }
    let nameSpan = name.span.extracting(first: entity.nameBytes)
    let tail = extra.span.extracting(first: entity.extraBytes)
    let parent = entity.parent.map { RecordUID($0) } ?? .none
    guard entity.kind != .step, let kind = WireKind(rawValue: UInt32(entity.kind.rawValue)) else {
      return try page.append(
        WireRecord(
          step: RecordUID(entity.uid), revision: entity.revision, order: entity.order,
          marks: entity.marks.rawValue,
          cycle: entity.cycle, text: nameSpan, quest: parent, count: entity.count, target: entity.target,
          tail: tail))
    }
    return try page.append(
      WireRecord(
        kind, uid: RecordUID(entity.uid), revision: entity.revision, order: entity.order,
        marks: entity.marks.rawValue, cycle: entity.cycle, name: nameSpan,
        notes: notes.span.extracting(first: entity.notesBytes), parent: parent, tail: tail))
  }
}

extension RecordUID {
  init(_ uid: UID) { self.init(rawValue: uid.rawValue)! }
}
