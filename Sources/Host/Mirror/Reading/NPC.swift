/// A person of the game as the mirror has it, with the names of the places where to find them.
public struct NPC: Codable, Equatable, Sendable {
  /// What the player knows of a person.
  public enum Meeting: String, Codable, CaseIterable, Sendable {
    case unmet, met, gone
  }

  /// The key of its row.
  public let id: Int
  /// The name of the playthrough that it belongs to.
  public let playthrough: String
  /// Its name.
  public let name: String
  /// How the player stands with the person in the present cycle.
  public let meeting: Meeting
  /// Whether the person sells.
  public let merchant: Bool
  /// Whether its progress stays when the playthrough goes into its next cycle.
  public let carriesOver: Bool
  /// The player's notes, lines of text.
  public let notes: String
  /// The names of the places where the person is.
  public let locations: [String]
  /// Quests given that are still to do.
  public let openQuests: Int
  /// Quests given.
  public let quests: Int

  /// The query; `condition` may use `n` and the values ?1 and on.
  static func query(where condition: String) -> String {
    """
    SELECT n.id, p.name, n.name, n.meeting, n.merchant, n.carries_over, n.notes,
      (SELECT group_concat(name, char(10)) FROM (SELECT l.name FROM npc_location w
        JOIN location l ON l.id = w.location WHERE w.npc = n.id ORDER BY w.position, w.id)),
      (SELECT count(*) FROM quest_giver g JOIN quest_now q ON q.id = g.quest
        WHERE g.npc = n.id AND q.state = 'open'),
      (SELECT count(*) FROM quest_giver g WHERE g.npc = n.id)
    FROM npc_now n JOIN playthrough p ON p.id = n.playthrough
    WHERE \(condition)
    ORDER BY p.archived, p.position, p.id, n.position, n.id
    """
  }

  init(_ row: inout Row) {
    id = row.number()
    playthrough = row.text()
    name = row.text()
    meeting = Meeting(rawValue: row.text()) ?? .unmet
    merchant = row.flag()
    carriesOver = row.flag()
    notes = row.text()
    locations = row.names()
    openQuests = row.number()
    quests = row.number()
  }
}
