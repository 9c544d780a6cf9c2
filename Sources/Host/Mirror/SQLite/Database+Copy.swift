import CSQLite

extension Database {
  /// Takes over all that another database holds, in place of what is here, as one reader of it.
  func copy(from other: Database) throws(MirrorFailure) {
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw failure(sqlite3_errcode(handle))
    }
    let step = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE else { throw other.failure(step) }
    guard finish == SQLITE_OK else { throw failure(finish) }
  }
}
