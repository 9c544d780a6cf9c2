import Foundation

extension MirrorFile {
  /// A copy in memory of the mirror at `path`, which stays as it is; an empty mirror if there is no file and
  /// `creating`.
  public convenience init(copying path: String, creating: Bool = false) throws {
    try MirrorFile.checkHeader(path: path, creating: creating)
    let memory = try Database(path: ":memory:", creating: true)
    if FileManager.default.fileExists(atPath: path) {
      let file = try Database(path: path, creating: false)
      // A draft of no bytes is an empty mirror.
      if try file.number("PRAGMA page_count") > 0 { try memory.copy(from: file) }
    }
    try self.init(memory)
  }

  /// An empty mirror in memory.
  convenience init() throws { try self.init(Database(path: ":memory:", creating: true)) }

  /// Edits that wait for the next sync.
  public var waitingCount: Int { get throws { try database.number("SELECT count(*) FROM edit") } }
}
