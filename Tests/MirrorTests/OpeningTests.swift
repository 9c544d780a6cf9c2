import Foundation
import Testing

@testable import Mirror

/// Which files are opened as a mirror, and that the others stay as they are.
struct OpeningTests {
  @Test func `a new mirror says what it is and is sound`() throws {
    let desk = try Desk()
    let mirror = try desk.open()
    #expect(try mirror.check() == [])
    let header = try desk.sqlite("PRAGMA application_id; PRAGMA user_version").output
    #expect(header == "1130457458\n\(Schema.version)\n")
    #expect(desk.files == ["journal.sqlite"])
  }

  @Test func `a mirror made by a newer version is refused and not touched`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    try desk.sqlite("PRAGMA journal_mode = WAL; PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE);")
    try expectRefusal(desk, .newer(found: 1000, known: Schema.version))
  }

  @Test func `the database of another program is refused and not touched`() throws {
    let desk = try Desk()
    try desk.sqlite("PRAGMA application_id = 7; CREATE TABLE recipe (name TEXT)")
    try expectRefusal(desk, .notAMirror)
  }

  @Test(arguments: [Data(), Data("Dear diary".utf8), Data(repeating: 0xA5, count: 8192)])
  func `a file that is no database is refused and not touched`(_ content: Data) throws {
    let desk = try Desk()
    try content.write(to: URL(filePath: desk.path))
    if !content.isEmpty { try expectRefusal(desk, .notADatabase) }
    #expect(throws: MirrorFailure.self) { try MirrorFile(path: desk.path) }
    #expect(try desk.bytes == content)
  }

  @Test func `a folder is no mirror`() throws {
    let desk = try Desk()
    #expect(throws: MirrorFailure.self) { try MirrorFile(path: desk.folder.path, creating: true) }
  }

  @Test func `a mirror is not made by looking for it`() throws {
    let desk = try Desk()
    #expect(throws: MirrorFailure(.missing, operation: "open", path: desk.path)) {
      try MirrorFile(path: desk.path)
    }
    #expect(desk.files == [])
  }

  @Test(arguments: [Database.Boundary.beforeCommit, .afterCommit])
  func `a mirror whose making was cut off is made the next time`(_ moment: Database.Boundary) throws {
    struct Cut: Error {}
    let desk = try Desk()
    do {
      let database = try Database(path: desk.path, creating: true)
      database.onBoundary = { if $0 == moment { throw Cut() } }
      try database.transaction("migrate") {
        try database.runScript(Schema.migrations[0])
        try database.run("PRAGMA application_id = \(Schema.applicationID)")
        try database.run("PRAGMA user_version = \(Schema.firstVersion)")
      }
    } catch is Cut {}
    #expect(try desk.open().check() == [])
  }

  @Test func `a mirror reloaded from a dump is the same mirror`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let identity = try desk.sqlite("SELECT hex(identity) FROM mirror").output
    let dump = try desk.sqlite(".dump").output
    try desk.removeMirror()
    try desk.sqlite(dump)
    #expect(try desk.sqlite("PRAGMA application_id; PRAGMA user_version").output == "0\n0\n")
    #expect(try MirrorFile(path: desk.path).search("memento").map(\.kind) == ["step", "quest"])
    #expect(
      try desk.sqlite("PRAGMA application_id; PRAGMA user_version").output
        == "\(Schema.applicationID)\n\(Schema.version)\n")
    #expect(try desk.sqlite("SELECT hex(identity) FROM mirror").output == identity)
    #expect(try desk.open().check() == [])
  }

  @Test func `a database that is nearly a mirror is refused and not touched`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let dump = try desk.sqlite(".dump").output
    try desk.removeMirror()
    try desk.sqlite(dump + "DROP TRIGGER quest_decided; CREATE TABLE recipe (name TEXT);")
    try expectRefusal(desk, .notAMirror)
  }

  @Test func `a mirror of a test version is refused with what to do`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    try desk.sqlite("PRAGMA user_version = 3")
    try expectRefusal(desk, .tooOld(found: 3))
  }

  func expectRefusal(_ desk: Desk, _ reason: MirrorFailure.Reason) throws {
    let before = try desk.bytes
    for creating in [false, true] {
      #expect(throws: MirrorFailure(reason, operation: "open", path: desk.path)) {
        try MirrorFile(path: desk.path, creating: creating)
      }
    }
    #expect(try desk.bytes == before)
    #expect(desk.files == ["journal.sqlite"])
  }
}
