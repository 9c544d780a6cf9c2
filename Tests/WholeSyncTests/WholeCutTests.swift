import FlashSim
import HandheldSim
import Journal
import Seeds
import Testing

@testable import Mirror

/// A small exchange between a mirror and a whole handheld, cut at every byte on the line and at every write
/// of either store: the next sync ends where an uncut one would. Field reports A1, D46, D49 and D50.
///
/// All cuts with `CAIRN_LONG`; a part of them, evenly spread, without.
@Suite struct WholeCutTests {
  enum Exchange: String, CaseIterable { case first, edits }

  /// What happens when so many bytes were on the line.
  enum Victim: String, CaseIterable { case handheld, host }

  /// A handheld and a mirror before the exchange.
  private struct Scene {
    var device: DeviceSim
    let desk: Desk

    init(_ exchange: Exchange) throws {
      device = try Handhelds.empty()
      desk = try Desk()
      let other = try Desk()
      try other.edit(
        """
        INSERT INTO playthrough (name) VALUES ('run');
        INSERT INTO quest (playthrough, name) SELECT playthrough.id, 'quest ' || value FROM playthrough,
          json_each('[1, 2, 3]');
        INSERT INTO step (quest, text, target) SELECT id, 'step of ' || name, 9 FROM quest;
        """)
      try other.sync(device)
      if exchange == .first {
        try desk.edit("INSERT INTO playthrough (name, notes) VALUES ('mine', 'of the mirror')")
        return
      }
      try desk.sync(device)
      try desk.edit(
        """
        INSERT INTO npc (playthrough, name) SELECT id, 'new' FROM playthrough;
        UPDATE quest SET notes = 'from the mirror' WHERE name = 'quest 1';
        DELETE FROM quest WHERE name = 'quest 3';
        UPDATE step SET count = count + 2 WHERE text = 'step of quest 2';
        """)
      try other.edit(
        """
        UPDATE quest SET name = 'renamed', state = 'done' WHERE name = 'quest 1';
        INSERT INTO location (playthrough, name) SELECT id, 'found' FROM playthrough;
        UPDATE step SET count = count + 1 WHERE text = 'step of quest 2';
        """)
      try other.sync(device)
    }

    /// Starts the handheld anew on what its chip holds, as after a power cut.
    mutating func restart(seed: UInt64) throws {
      device.memory.cut = nil
      device = try DeviceSim(opening: device.memory.fork(seed: seed))
    }

    /// Syncs once more, and says what both hold then.
    func outcome() throws -> [[String]] {
      try desk.sync(device)
      let report = try desk.sync(device)
      #expect(report.received == 0 && report.sent == 0 && report.waiting == 0, "\(report)")
      return [try desk.contents(), try device.contents()]
    }
  }

  /// Some of a range of moments, or all.
  private static func chosen(_ range: ClosedRange<Int>, usual: Int) -> [Int] {
    Array(
      stride(
        from: range.lowerBound, through: range.upperBound,
        by: Chance.isLong ? 1 : max(1, range.count / usual)))
  }

  @Test(arguments: Exchange.allCases, Victim.allCases)
  func `cut at any byte on the line`(_ exchange: Exchange, _ victim: Victim) throws {
    let uncut = try Scene(exchange)
    let line = LineTransport(uncut.device)
    try uncut.desk.sync(uncut.device, over: line)
    let wanted = try uncut.outcome()
    let moments = Self.chosen(1...line.bytes, usual: 12)
    for moment in moments {
      var scene = try Scene(exchange)
      let line = LineTransport(scene.device)
      line.cut(atByte: moment) { if victim == .handheld { scene.device.cutPower() } }
      #expect(throws: (any Error).self) {
        _ = try Sync(scene.desk.mirror, over: line, name: "desk").run()
      }
      if victim == .handheld { try scene.restart(seed: UInt64(moment)) }
      #expect(try scene.outcome() == wanted, "\(exchange), \(victim) at byte \(moment)")
    }
    print("\(exchange), \(victim): \(moments.count) of \(line.bytes) bytes")
  }

  @Test(arguments: Exchange.allCases, PowerCut.Mode.allCases)
  func `cut at any write of the handheld`(_ exchange: Exchange, _ mode: PowerCut.Mode) throws {
    let uncut = try Scene(exchange)
    let before = uncut.device.memory.operations
    try uncut.desk.sync(uncut.device)
    let writes = uncut.device.memory.operations - before
    let wanted = try uncut.outcome()
    let moments = Self.chosen(0...writes - 1, usual: 6)
    for moment in moments {
      var scene = try Scene(exchange)
      scene.device.memory.cut = PowerCut(after: moment, mode)
      do {
        try scene.desk.sync(scene.device)
      } catch { try #require(scene.device.memory.isOff, "\(error)") }
      try scene.restart(seed: UInt64(moment))
      #expect(try scene.outcome() == wanted, "\(exchange), \(mode) at write \(moment)")
    }
    print("\(exchange), \(mode): \(moments.count) of \(writes) writes")
  }

  @Test(arguments: Exchange.allCases)
  func `cut before and after any commit of the mirror`(_ exchange: Exchange) throws {
    struct Cut: Error {}
    let uncut = try Scene(exchange)
    var count = 0
    uncut.desk.mirror.database.onBoundary = { _ in count += 1 }
    try uncut.desk.sync(uncut.device)
    uncut.desk.mirror.database.onBoundary = nil
    let wanted = try uncut.outcome()
    for moment in 1...count {
      let scene = try Scene(exchange)
      var left = moment
      scene.desk.mirror.database.onBoundary = { _ in
        left -= 1
        if left <= 0 { throw Cut() }
      }
      #expect(throws: Cut.self) { try scene.desk.sync(scene.device) }
      scene.desk.mirror.database.onBoundary = nil
      #expect(try scene.outcome() == wanted, "\(exchange), at moment \(moment)")
    }
    print("\(exchange): \(count) moments of the mirror's commits")
  }
}
