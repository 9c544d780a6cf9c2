/// A quest as the mirror has it, with the names of who gave it and where it leads.
public struct Quest: Codable, Equatable, Sendable {
  /// How far a quest has come.
  public enum State: String, Codable, CaseIterable, Sendable {
    case open, done, failed
  }

  /// The key of its row.
  public let id: Int
  /// The name of the playthrough that it belongs to.
  public let playthrough: String
  /// Its name.
  public let name: String
  /// How far it has come in the present cycle.
  public let state: State
  /// Whether it belongs to the main story.
  public let main: Bool
  /// Whether it can be lost by going on.
  public let missable: Bool
  /// Whether its progress stays when the playthrough goes into its next cycle.
  public let carriesOver: Bool
  /// The player's notes, lines of text.
  public let notes: String
  /// What is done of the steps; all of them if the quest is done.
  public let stepsDone: Int
  /// What there is to do. A step with a target counts as often as that.
  public let steps: Int
  /// The names of those who gave it.
  public let givers: [String]
  /// The names of the places where it leads.
  public let locations: [String]
  /// The names of the quests that must be done first and are not.
  public let waitsFor: [String]

  /// The query; `condition` may use `q` and the values ?1 and on.
  static func query(where condition: String) -> String {
    """
    SELECT q.id, p.name, q.name, q.state, q.main, q.missable, q.carries_over, q.notes,
      r.done, r.steps,
      (SELECT group_concat(name, char(10)) FROM (SELECT n.name FROM quest_giver g JOIN npc n ON n.id = g.npc
        WHERE g.quest = q.id ORDER BY g.position, g.id)),
      (SELECT group_concat(name, char(10)) FROM (SELECT l.name FROM quest_location k
        JOIN location l ON l.id = k.location WHERE k.quest = q.id ORDER BY k.position, k.id)),
      (SELECT group_concat(name, char(10)) FROM (SELECT n.name FROM quest_need d
        JOIN quest_now n ON n.id = d.needs WHERE d.quest = q.id AND n.state <> 'done'
        ORDER BY d.position, d.id))
    FROM quest_now q JOIN playthrough p ON p.id = q.playthrough JOIN step_progress r ON r.quest = q.id
    WHERE \(condition)
    ORDER BY p.archived, p.position, p.id,
      CASE q.state WHEN 'open' THEN 0 WHEN 'done' THEN 1 ELSE 2 END, q.position, q.id
    """
  }

  init(_ row: inout Row) {
    id = row.number()
    playthrough = row.text()
    name = row.text()
    state = State(rawValue: row.text()) ?? .open
    main = row.flag()
    missable = row.flag()
    carriesOver = row.flag()
    notes = row.text()
    stepsDone = row.number()
    steps = row.number()
    givers = row.names()
    locations = row.names()
    waitsFor = row.names()
  }
}

/// A step of a quest. A step with a target is counted.
public struct Step: Codable, Equatable, Sendable {
  /// The key of its row.
  public let id: Int
  /// What is to be done.
  public let text: String
  /// Whether it is done in the present cycle.
  public let done: Bool
  /// How often it was done.
  public let count: Int
  /// How often it is to be done; 0 for a plain step.
  public let target: Int

  static let query = """
    SELECT id, text, done, count, target FROM step_now WHERE quest = ?1 ORDER BY position, id
    """

  init(_ row: inout Row) {
    id = row.number()
    text = row.text()
    done = row.flag()
    count = row.number()
    target = row.number()
  }
}
