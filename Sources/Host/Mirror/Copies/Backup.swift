import Foundation
import Wire

/// A backup: a mirror of its own, made by listing a whole handheld, on which nothing is changed.
///
/// The file holds every record with its uid, its revision and the fields that this version does not know, and
/// the identity, epoch and board of the handheld. It belongs to no mirror that the handheld knows.
public struct Backup: Encodable, Equatable, Sendable {
  /// The handheld.
  public let handheld: HandheldInfo
  /// Records in the file.
  public let records: Int
  /// Those of them that this version keeps but cannot show.
  public let hidden: Int

  /// How often the handheld is asked what changed meanwhile.
  private static let roundLimit = 6

  /// Makes the file at `path`, in place of one that is there. It is whole or not there: it is written beside
  /// it, readable by its owner alone, brought to the disk and then given its name.
  public init(to path: String, over transport: any RecordTransport) throws {
    let draft = path + ".part"
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    try Backup.make(draft)
    do {
      self = try Backup.fill(draft, over: transport)
      try Backup.seal(draft, as: path, in: folder)
    } catch {
      for suffix in ["", "-journal"] { unlink(draft + suffix) }
      throw error
    }
  }

  private init(_ handheld: HandheldInfo, records: Int, hidden: Int) {
    (self.handheld, self.records, self.hidden) = (handheld, records, hidden)
  }

  private static func make(_ draft: String) throws {
    let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw MirrorFailure(writing: draft, errno) }
    close(descriptor)
  }

  private static func fill(_ draft: String, over transport: any RecordTransport) throws -> Backup {
    let rehearsal = RehearsalTransport(transport)
    let info = try HandheldInfo(asking: rehearsal)
    let mirror = try MirrorFile(path: draft, creating: true)
    var report = SyncReport()
    for _ in 0..<roundLimit {
      report = try Sync(mirror, over: rehearsal, name: "").run()
      if report.received == 0 { break }
    }
    // A sync with this file must not be taken for one of a mirror that has the number which was made up here.
    try mirror.database.run("UPDATE handheld SET number = 255")
    let records = try mirror.database.number("SELECT count(*) FROM record WHERE NOT deleted")
    return Backup(info, records: records, hidden: report.hidden)
  }

  private static func seal(_ draft: String, as path: String, in folder: String) throws {
    for name in [draft, nil] {
      if name == nil, rename(draft, path) != 0 { throw MirrorFailure(writing: path, errno) }
      let descriptor = open(name ?? folder, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw MirrorFailure(writing: path, errno) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw MirrorFailure(writing: path, errno) }
    }
  }
}

extension MirrorFailure {
  /// The failure that belongs to an error number of the system, of writing a file.
  init(writing path: String, _ code: Int32) {
    let reason: Reason =
      switch code {
      case ENOENT, ENOTDIR: .noFolder
      case ENOSPC, EDQUOT: .diskFull
      case EISDIR, EEXIST: .folder
      default: .forbidden
      }
    self.init(reason, operation: "write", path: path)
  }
}
