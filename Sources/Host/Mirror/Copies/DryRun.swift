/// What a sync would do now: it is carried out on a copy of the mirror in memory, with a handheld that is
/// only asked. Neither the file nor the handheld is changed.
public struct DryRun: Encodable, Sendable {
  /// The numbers that the sync would end with. What the handheld would refuse cannot be known.
  public let report: SyncReport
  /// What would happen in the mirror.
  public let mirror: [Change]
  /// What would happen on the handheld.
  public let handheld: [Change]
  /// The conflicts that would be kept.
  public let conflicts: [Conflict]

  /// Rehearses the sync of the mirror at `path` with the handheld at the other end of `transport`. Throws
  /// what the sync would throw: ``SyncFailure/muchDeleted(_:side:)`` too.
  public init(
    ofMirror path: String, over transport: any RecordTransport, name: String, force: Bool = false
  ) throws {
    let copy = try MirrorFile(copying: path, creating: true)
    let rehearsal = RehearsalTransport(transport)
    let before = try Contents(of: copy.database)
    let known = Set(try copy.conflicts().map(\.id))
    let sync = Sync(copy, over: rehearsal, name: name, force: force)
    report = try sync.run()
    conflicts = try copy.conflicts().filter { !known.contains($0.id) }
    let after = try Contents(of: copy.database)
    mirror = DryRun.changes(from: before, to: after)
    handheld = try DryRun.changes(rehearsal.letters, sync.handheld?.id, copy.database)
  }

  private static func changes(from before: Contents, to after: Contents) -> [Change] {
    var changes: [Change] = []
    for (key, item) in after.items {
      guard let old = before.items[key] else {
        changes.append(Change(.added, item))
        continue
      }
      if old.values != item.values || old.owners != item.owners && item.table == .step {
        changes.append(Change(.changed, item))
      }
    }
    for (key, item) in before.items where after.items[key] == nil { changes.append(Change(.deleted, item)) }
    return changes.inOrder()
  }

  private static func changes(
    _ letters: [Parcel], _ handheld: Int64?, _ database: Database
  ) throws -> [Change] {
    guard let handheld else { return [] }
    let books = Books(database: database, handheld: handheld)
    var last: [UInt32: Parcel] = [:]
    var isNew: Set<UInt32> = []
    for letter in letters {
      last[letter.uid] = letter
      if letter.revision == 0 { isNew.insert(letter.uid) }
    }
    func name(_ entry: Entry) throws -> String {
      guard entry.table.isLink else { return String(decoding: entry.name.text ?? [], as: UTF8.self) }
      return try entry.owners.map { owner in
        String(decoding: try books.known(owner)?.entry?.name.text ?? [], as: UTF8.self)
      }.joined(separator: " - ")
    }
    return try last.values.compactMap { letter -> Change? in
      if let entry = letter.entry {
        let action: Change.Action = isNew.contains(letter.uid) ? .added : .changed
        return Change(action, kind: entry.table.rawValue, name: try name(entry))
      }
      guard let entry = try books.known(letter.uid)?.entry else { return nil }
      return Change(.deleted, kind: entry.table.rawValue, name: try name(entry))
    }.inOrder()
  }
}
