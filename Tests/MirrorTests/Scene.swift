import Foundation
import Testing

@testable import Mirror

/// A handheld and a mirror on a desk, and what they hold in text that can be compared.
final class Scene {
  let desk: Desk
  var peer: RecordsPeerSim
  /// Small messages, so that lists have pages and edits go in batches.
  var bodyBytes = 400

  init(_ peer: RecordsPeerSim = RecordsPeerSim()) throws {
    desk = try Desk()
    self.peer = peer
  }

  /// A handheld with a short story on it.
  static func story() throws -> Scene {
    let peer = RecordsPeerSim()
    let run = peer.create(.playthrough, [], "Tarnished Samurai", ["notes": "Dexterity"])
    let church = peer.create(.location, [run], "Church of Elleh", ["anvil": 1])
    let shack = peer.create(.location, [run], "Stormhill Shack")
    let castle = peer.create(.location, [run], "Stormveil Castle")
    let kale = peer.create(.npc, [run], "Merchant Kalé", ["merchant": 1, "meeting": "met"])
    let roderika = peer.create(.npc, [run], "Roderika", ["notes": "In the shack.\nAfraid."])
    peer.create(.npcLocation, [kale, church])
    peer.create(.npcLocation, [roderika, shack])
    let keepsake = peer.create(.quest, [run], "Bring the keepsake", ["missable": 1])
    let godrick = peer.create(.quest, [run], "Defeat Godrick", ["main": 1])
    let gate = peer.create(.quest, [run], "Take the gate")
    let path = peer.create(.quest, [run], "Take the side path")
    peer.create(.step, [keepsake], "Talk to Roderika", ["done": 1])
    peer.create(.step, [keepsake], "Find the memento")
    peer.create(.step, [godrick], "Light the graces", ["count": 2, "target": 5])
    peer.create(.questGiver, [roderika, keepsake])
    peer.create(.questLocation, [keepsake, castle])
    peer.create(.questNeed, [keepsake, godrick])
    peer.create(.questAlternative, [gate, path])
    return try Scene(peer)
  }

  func transport(_ fuse: Fuse = Fuse()) -> PeerTransport {
    PeerTransport(peer, fuse: fuse, bodyBytes: bodyBytes)
  }

  /// A sync as a program of its own: the mirror is opened for it and closed after it.
  @discardableResult
  func sync(_ fuse: Fuse = Fuse(), force: Bool = false) throws -> SyncReport {
    try sync(over: transport(fuse), fuse, force: force)
  }

  @discardableResult
  func sync(
    over transport: PeerTransport, _ fuse: Fuse = Fuse(), force: Bool = false
  ) throws -> SyncReport {
    let mirror = try desk.open()
    // The program is cut off here, never the machine: the disk need not be waited for.
    try mirror.database.run("PRAGMA synchronous = OFF")
    mirror.database.onBoundary = { _ in try fuse.pass() }
    return try Sync(mirror, over: transport, name: "desk", bodyBytes: bodyBytes, force: force).run()
  }

  @discardableResult
  func sql(_ statements: String) throws -> String {
    // As another program would: foreign keys are off, and nothing of this program's settings is on.
    try desk.query(statements)
  }

  /// Every row that a person sees, with its id.
  func rows() throws -> String {
    try sql(
      Table.allCases.map(\.rawValue).map { "SELECT '\($0)', * FROM \($0) ORDER BY id;" }.joined()
        + "SELECT id, kind, row, name, field, kept, lost, reason, handheld FROM conflict ORDER BY id")
  }

  /// What is in the mirror and what is on the handheld, by names, so that the two can be compared.
  func stories() throws -> (mirror: [String], handheld: [String]) {
    let database = try desk.open().database
    let rows = try Rows(database: database)
    func name(_ table: Table, _ row: Int64) throws -> String {
      guard let (owners, values) = try rows.read(table, row) else { return "?" }
      let path = try zip(table.owners, owners).map { try name($0.table, $1) }.joined(separator: "+")
      return path + "/" + text(values[0])
    }
    var mirror: [String] = []
    for table in Table.allCases {
      for values in try database.run("SELECT id FROM \(table.rawValue)") {
        let row = values[0].integer ?? 0
        guard let (owners, fields) = try rows.read(table, row) else { continue }
        var ends = try zip(table.owners, owners).map { try name($0.table, $1) }
        if table == .questAlternative { ends.sort() }
        mirror.append(line(table, ends, fields))
      }
    }
    return (mirror.sorted(), handheld())
  }

  private func handheld() -> [String] {
    func name(_ uid: UInt32) -> String? {
      guard let entry = peer.stored[uid]?.entry else { return nil }
      let path = entry.owners.map(name)
      guard path.allSatisfy({ $0 != nil }) else { return nil }
      return path.compactMap { $0 }.joined(separator: "+") + "/" + text(entry.values[0])
    }
    return peer.stored.values.compactMap { stored in
      guard let entry = stored.entry else { return nil }
      var ends = entry.owners.compactMap(name)
      guard ends.count == entry.owners.count else { return nil }
      if entry.table == .questAlternative { ends.sort() }
      return line(entry.table, ends, entry.values)
    }.sorted()
  }

  private func line(_ table: Table, _ ends: [String], _ values: [SQLValue]) -> String {
    ([table.rawValue] + ends + values.map(text)).joined(separator: "|")
  }

  private func text(_ value: SQLValue) -> String {
    value.text.map { String(decoding: $0, as: UTF8.self) } ?? value.integer.map(String.init) ?? "NULL"
  }

  private var current: String { "handheld = (SELECT id FROM handheld ORDER BY last_used DESC LIMIT 1)" }

  /// Both sides hold the same, nothing waits, and the file is sound.
  func expectAgreement(_ comment: String = "", location: SourceLocation = #_sourceLocation) throws {
    let (mirror, handheld) = try stories()
    #expect(Set(handheld).subtracting(mirror) == [], "\(comment)", sourceLocation: location)
    #expect(Set(mirror).subtracting(handheld) == [], "\(comment)", sourceLocation: location)
    #expect(mirror.count == handheld.count, "\(comment)", sourceLocation: location)
    #expect(try desk.open().check() == [], "\(comment)", sourceLocation: location)
    #expect(try sql("SELECT * FROM edit WHERE \(current)") == "", "\(comment)", sourceLocation: location)
    try desk.open().bringIndexUpToDate()
    let named = Table.allCases.filter { !$0.isLink }
    let counts = named.map { "(SELECT count(*) FROM \($0.rawValue))" }.joined(separator: " + ")
    let excess = try sql("SELECT (SELECT count(*) FROM search) - (\(counts))")
    #expect(excess == "0\n", "\(comment)", sourceLocation: location)
    let before = try rows()
    let transport = transport()
    let report = try sync(over: transport)
    #expect(transport.requests == [.changes], "\(comment)", sourceLocation: location)
    #expect(report.received + report.sent + report.lost == 0, "\(comment)", sourceLocation: location)
    #expect(try rows() == before, "\(comment)", sourceLocation: location)
  }
}
