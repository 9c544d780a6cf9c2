/// A place of the game as the mirror has it, with the names of who is there.
public struct Location: Codable, Equatable, Sendable {
  public let id: Int
  public let playthrough: String
  public let name: String
  public let cleared: Bool
  public let anvil: Bool
  public let merchant: Bool
  public let carriesOver: Bool
  public let notes: String
  public let npcs: [String]
  /// Those of `npcs` who sell and are not gone.
  public let merchants: [String]
  public let openQuests: Int

  /// The query; `condition` may use `l` and the values ?1 and on.
  static func query(where condition: String) -> String {
    """
    SELECT l.id, p.name, l.name, l.cleared, l.anvil, l.merchant, l.carries_over, l.notes,
      (SELECT group_concat(name, char(10)) FROM (SELECT n.name FROM npc_location w JOIN npc n ON n.id = w.npc
        WHERE w.location = l.id ORDER BY w.position, w.id)),
      (SELECT group_concat(name, char(10)) FROM (SELECT n.name FROM npc_location w JOIN npc_now n ON n.id = w.npc
        WHERE w.location = l.id AND n.merchant AND n.meeting <> 'gone' ORDER BY w.position, w.id)),
      (SELECT count(*) FROM quest_location k JOIN quest_now q ON q.id = k.quest
        WHERE k.location = l.id AND q.state = 'open')
    FROM location_now l JOIN playthrough p ON p.id = l.playthrough
    WHERE \(condition)
    ORDER BY p.archived, p.position, p.id, l.position, l.id
    """
  }

  init(_ row: inout Row) {
    id = row.number()
    playthrough = row.text()
    name = row.text()
    cleared = row.flag()
    anvil = row.flag()
    merchant = row.flag()
    carriesOver = row.flag()
    notes = row.text()
    npcs = row.names()
    merchants = row.names()
    openQuests = row.number()
  }
}
