import Flash
import Records

/// A record that a mirror may have to hear of.
public enum Change: Sendable {
  /// An entity as it is now.
  case entity(Entity)
  /// A link as it is now.
  case link(Link)
  /// A record that is no more, and the commit that deleted it.
  case deleted(UID, revision: UInt32)
}

extension Journal where Chip: ~Copyable {
  /// The next record after `cursor`, in order of ids, that changed after the commit `since`; nil at the end.
  ///
  /// What cannot be reached any more is left out, and comes as deleted once it is swept. So is what cannot be
  /// read.
  public func nextChange(since: UInt32, after cursor: inout RecordID?) throws(JournalFailure) -> Change? {
    while let id = try nextID(after: cursor, since: since) {
      cursor = id
      do throws(JournalFailure) {
        guard let header = try readHeader(id),
          let kind = Kind(rawValue: header.kind & ~Kind.trashFlag), kind.isShared
        else { continue }
        if header.isDeleted || header.kind & Kind.trashFlag != 0 {
          return .deleted(UID(id, generation: header.generation), revision: header.sequence)
        }
        guard let record = try readRecord(id), try !isOutOfReach(record) else { continue }
        if let link = Link(record) { return .link(link) }
        guard let entity = Entity(record) else { continue }
        if kind == .step, let quest = try readRecord(entity.parent!.id), try isOutOfReach(quest) { continue }
        return .entity(entity)
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return nil
  }
}
