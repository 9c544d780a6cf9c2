import Flash
import Records

extension Journal where Chip: ~Copyable {
  /// Reads an entity; fails with `absent` when there is none, or only one that has its id now.
  @inline(never)
  public func entity(_ uid: UID) throws(JournalFailure) -> Entity {
    guard let record = try readRecord(uid.id), let entity = Entity(record), entity.uid == uid else {
      throw .absent(uid)
    }
    return entity
  }

  /// Reads the entity that has an id now; nil when none has.
  public func entity(_ id: RecordID) throws(JournalFailure) -> Entity? {
    try readRecord(id).flatMap(Entity.init)
  }

  /// Reads an entity of one kind; fails with `wrongKind` when it is of another.
  public func entity(_ uid: UID, _ kind: Kind) throws(JournalFailure) -> Entity {
    let entity = try entity(uid)
    guard entity.kind == kind else { throw .wrongKind(uid) }
    return entity
  }

  /// Reads a link.
  public func link(_ uid: UID) throws(JournalFailure) -> Link {
    guard let record = try readRecord(uid.id), let link = Link(record), link.uid == uid else {
      throw .absent(uid)
    }
    return link
  }

  /// The next entity of a kind in a parent, in the player's order; nil at the end. `cursor` starts as nil.
  ///
  /// Records that cannot be read are passed over: `damage` names them.
  public func next(
    _ kind: Kind, in parent: UID?, after cursor: inout RecordID?
  ) throws(JournalFailure) -> Entity? {
    let run = try run(of: kind, in: parent)
    var position = run.lowerBound
    if let cursor { position = try self.position(key(cursor.rawValue)) + 1 }
    while position < run.upperBound {
      cursor = RecordID(rawValue: roster.ids[position])
      position += 1
      do throws(JournalFailure) {
        if let id = cursor, let record = try readRecord(id), let entity = Entity(record) { return entity }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return nil
  }

  /// The next live record of a kind that can be read.
  func nextRecord(_ kind: Kind, after cursor: inout RecordID?) throws(JournalFailure) -> Record? {
    while let id = try nextID(after: cursor, kind) {
      cursor = id
      do throws(JournalFailure) {
        if let record = try readRecord(id) { return record }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return nil
  }

  /// Whether a reference finds a live record of a kind.
  @inline(never)
  func exists(_ uid: UID?, _ kind: Kind) throws(JournalFailure) -> Bool {
    guard let uid, let header = try readHeader(uid.id) else { return false }
    return !header.isDeleted && header.kind == kind.rawValue && header.generation == uid.generation
  }

  /// The playthrough that an entity belongs to; itself for a playthrough.
  public func playthrough(of entity: Entity) throws(JournalFailure) -> UID {
    switch entity.kind {
    case .playthrough: return entity.uid
    case .step:
      guard let quest = entity.parent, let owner = try self.entity(quest, .quest).parent else {
        throw .absent(entity.uid)
      }
      return owner
    default:
      guard let owner = entity.parent else { throw .absent(entity.uid) }
      return owner
    }
  }

  /// The cycle that the playthrough of an entity is in.
  public func cycle(of entity: Entity) throws(JournalFailure) -> UInt8 {
    entity.kind == .playthrough
      ? entity.cycle : try self.entity(playthrough(of: entity), .playthrough).cycle
  }

  /// The marks of an entity that count in the present cycle of its playthrough.
  public func marks(of entity: Entity) throws(JournalFailure) -> Marks {
    entity.marks(inCycle: try cycle(of: entity))
  }
}

extension Entity {
  /// The marks that count in a cycle: progress made in another one is gone unless it carries over.
  public func marks(inCycle present: UInt8) -> Marks {
    hasProgress(inCycle: present) ? marks : marks.withoutProgress(for: kind)
  }

  /// How often a step was done in a cycle.
  public func count(inCycle present: UInt8) -> Int { hasProgress(inCycle: present) ? Int(count) : 0 }

  private func hasProgress(inCycle present: UInt8) -> Bool {
    kind == .playthrough || marks.carriesOver || cycle == present
  }
}
