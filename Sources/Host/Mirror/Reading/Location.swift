/// A place of the game as the mirror has it, with the names of who is there.
public struct Location: Codable, Equatable, Sendable {
  /// The key of its row.
  public let id: Int
  /// The name of the playthrough that it belongs to.
  public let playthrough: String
  /// Its name.
  public let name: String
  /// Whether nothing is left to do there in the present cycle.
  public let cleared: Bool
  /// Whether there is a smith's anvil.
  public let anvil: Bool
  /// Whether something is sold there, by whomever.
  public let merchant: Bool
  /// Whether its progress stays when the playthrough goes into its next cycle.
  public let carriesOver: Bool
  /// The player's notes, lines of text.
  public let notes: String
  /// The names of those who are there.
  public let npcs: [String]
  /// Those of `npcs` who sell and are not gone.
  public let merchants: [String]
  /// Quests leading there that are still to do.
  public let openQuests: Int

  /// The query; `condition` may use `l` and the values ?1 and on.
  static func query(where condition: String) -> String {
    """
    SELECT l.id, p.name, l.name, l.cleared, l.anvil, l.merchant, l.carries_over, l.notes,
      (SELECT group_concat(name, char(10)) FROM (SELECT n.name FROM npc_location w JOIN npc n ON n.id = w.npc
        WHERE w.location = l.id ORDER BY w.position, w.id)),
      (SELECT group_concat(name, char(10)) FROM (SELECT n.name FROM npc_location w
        JOIN npc_now n ON n.id = w.npc WHERE w.location = l.id AND n.merchant AND n.meeting <> 'gone'
        ORDER BY w.position, w.id)),
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
