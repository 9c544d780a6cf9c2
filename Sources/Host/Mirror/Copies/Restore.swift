import Bytes
import Foundation
import Wire

/// Makes a handheld hold what a backup, or any mirror, holds: no less and no more.
///
/// The file is read once and stays as it is. What would be lost is known before anything is changed. If
/// something would be, the handheld is erased first: it begins a new epoch, so that every mirror compares
/// afterwards and none takes the restore for deletions. A restore that is cut off is completed by another
/// one.
public struct Restore {
  private let transport: any RecordTransport
  private let backup: MirrorFile
  private let contents: Contents
  /// The handheld, as it is before.
  public let handheld: HandheldInfo
  /// What is on the handheld and not in the backup, or is otherwise there: deleted or changed by a restore.
  public let lost: [Change]
  /// What is in the backup and not on the handheld.
  public let missing: [Change]
  /// Records of the backup that this version cannot show, and so cannot restore.
  public let hidden: Int

  /// What a restore came to.
  public struct Report: Encodable, Equatable, Sendable {
    /// Records that were written to the handheld.
    public let sent: Int
    /// Records that the handheld did not take.
    public let refused: Int
    /// Why it did not take the first of them.
    public let refusal: String?
    /// The handheld holds what the backup holds: it was read again and compared.
    public let isEqual: Bool
  }

  /// Reads the backup at `path` and the handheld at the other end of `transport`, and compares them.
  public init(from path: String, over transport: any RecordTransport) throws {
    self.transport = transport
    backup = try MirrorFile(copying: path)
    contents = try Contents(of: backup.database)
    handheld = try HandheldInfo(asking: transport)
    hidden = try backup.database.number(
      "SELECT count(DISTINCT uid) FROM record WHERE NOT deleted AND row IS NULL AND base IS NOT NULL")
    let now = try Restore.read(transport)
    let (onlyThere, onlyHere) = (now.missing(in: contents), contents.missing(in: now))
    let names = Set(onlyHere.map { [$0.table.rawValue, $0.name] })
    lost = onlyThere.map { item in
      Change(names.contains([item.table.rawValue, item.name]) ? .changed : .deleted, item)
    }.inOrder()
    missing = onlyHere.map { Change(.added, $0) }.inOrder()
  }

  /// Writes the backup to the handheld, which is erased first if something would be lost.
  public func run() throws -> Report {
    if !lost.isEmpty { try erase() }
    try forgetOrigins()
    let sync = Sync(backup, over: transport, name: "restore", force: true)
    let report = try sync.run()
    try leave(sync)
    let now = try Restore.read(transport)
    return Report(
      sent: report.sent, refused: report.refused, refusal: report.refusal,
      isEqual: now.missing(in: contents).isEmpty && contents.missing(in: now).isEmpty)
  }

  private static func read(_ transport: any RecordTransport) throws -> Contents {
    let mirror = try MirrorFile()
    _ = try Sync(mirror, over: RehearsalTransport(transport), name: "").run()
    return try Contents(of: mirror.database)
  }

  private func erase() throws {
    let identity = WireIdentity(copying: handheld.identity)
    do {
      try RecordsClient(transport, bodyBytes: 64).erase(identity, epoch: handheld.epoch)
    } catch RecordsFailure.wrongStore {
      // The answer to a first request was lost: then it is done.
      let now = try HandheldInfo(asking: transport)
      guard now.store == handheld.store, now.records == 0 else { throw SyncFailure.handheldChanged }
    } catch let failure as RecordsFailure {
      throw SyncFailure.refused(failure)
    }
  }

  /// The working copy becomes a mirror that no handheld knows, or knows from a restore that was cut off.
  private func forgetOrigins() throws {
    try backup.database.transaction("prepare the restore") {
      for table in ["handheld", "conflict"] { try backup.database.run("DELETE FROM \(table)") }
      try backup.database.run("UPDATE mirror SET identity = ?1", .blob(Array("restore.".utf8)))
    }
  }

  /// The copy goes away with this program: deletions must not wait for it.
  private func leave(_ sync: Sync) throws {
    guard let key = sync.handheld?.key else { return }
    do { try sync.client.leave(key) } catch let failure as RecordsFailure {
      throw SyncFailure.refused(failure)
    }
  }
}
