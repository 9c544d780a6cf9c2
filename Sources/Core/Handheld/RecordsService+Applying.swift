import Flash
import Journal
import Records
import Wire

extension RecordsService where Chip: ~Copyable {
  mutating func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Wire.Outcome {
    guard let uid = UID(rawValue: record.uid.rawValue) else { return Wire.Outcome(.absent) }
    do throws(JournalFailure) {
      return Wire.Outcome(try apply(record, to: uid, cursor: cursor))
    } catch {
      throw RecordsFailure(error)
    }
  }

  private mutating func apply(
    _ record: borrowing WireRecord, to uid: UID, cursor: UInt32
  ) throws(JournalFailure) -> ApplyOutcome {
    guard let wireKind = record.kind, let kind = Kind(rawValue: UInt8(truncatingIfNeeded: wireKind.rawValue))
    else {
      return try journal.applyDeletion(of: uid, revision: record.revision, cursor: cursor)
    }
    if kind == .link {
      guard let type = LinkType(rawValue: record.linkType) else { return .malformed }
      guard let from = UID(rawValue: record.from.rawValue), let to = UID(rawValue: record.to.rawValue) else {
        return .badReference
      }
      return try journal.apply(
        link: type, from: from, to: to, order: record.order, extra: record.tail, to: uid,
        revision: record.revision)
    }
    let parent = UID(rawValue: record.parent.rawValue)
    // No record of this store has such a UID.
    guard parent != nil || kind.parent == nil else { return .badReference }
    var draft = Draft(
      kind, in: parent, name: record.name, notes: record.notes,
      extra: record.tail)
    draft.order = record.order
    draft.marks = Marks(rawValue: record.marks)
    draft.count = Int(record.count)
    draft.target = Int(record.target)
    draft.cycle = try journal.cycle(ofMirrored: draft, sentAs: record.cycle)
    return try journal.apply(draft, to: uid, revision: record.revision)
  }
}

extension Wire.Outcome {
  fileprivate init(_ outcome: ApplyOutcome) {
    switch outcome {
    case .applied(let revision, let others):
      self.init(.applied, revision: revision, others: UInt32(truncatingIfNeeded: others))
    case .unchanged(let revision): self.init(.unchanged, revision: revision)
    case .movedOn(let revision): self.init(.movedOn, revision: revision)
    case .absent: self.init(.absent, revision: 0)
    case .overLimit: self.init(.overLimit, revision: 0)
    case .badReference: self.init(.badReference, revision: 0)
    case .full: self.init(.storeFull, revision: 0)
    case .malformed: self.init(.malformed, revision: 0)
    }
  }
}
