import HandheldSim
import Testing

@testable import Mirror

/// How well a first sync uses the line.
@Suite struct IdleLineTests {
  @Test func `a first sync is over hardly later than its bytes need on the line`() throws {
    let device = try Handhelds.demo()
    let desk = try Desk()
    try desk.sync(device)
    try desk.edit(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
      INSERT INTO quest (playthrough, name, notes)
        SELECT p.id, substr('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 1, 12 + i % 17),
          substr('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 1, 8 + i * 7 % 25) FROM n, playthrough p;
      """)
    #expect(try desk.sync(device).sent == 800)
    let line = LineTransport(device)
    line.setTurnaround(milliseconds: 1)
    #expect(try Desk().sync(device, over: line).received == 988)
    let needed = Double(line.bytesOfBusierDirection) * 1000 / 11_520
    let over = (Double(line.milliseconds) / needed - 1) * 100
    print("first sync of 988 records: \(line.milliseconds) ms, \(over) % over the time of its bytes")
    #expect(over <= 5)
  }
}
