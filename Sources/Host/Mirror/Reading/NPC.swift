/// A person of the game as the mirror has it, with the names of the places where to find them.
public struct NPC: Codable, Equatable, Sendable {
  /// What the player knows of a person.
  public enum Meeting: String, Codable, CaseIterable, Sendable {
    case unmet, met, gone
  }

  public let id: Int
  public let playthrough: String
  public let name: String
  public let meeting: Meeting
  public let merchant: Bool
  public let carriesOver: Bool
  public let notes: String
  public let locations: [String]
  public let openQuests: Int
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
