extension Schema {
  /// Whether the progress in a row counts: it was made in the cycle that the playthrough is in, or carries
  /// over.
  private static func counts(_ row: String) -> String { "(\(row).carries_over OR \(row).cycle = p.cycle)" }

  /// The records with the progress that counts in the present cycle.
  private static let present = """
    CREATE VIEW step_now AS
      SELECT s.id, s.quest, s.text, s.done AND \(counts("s")) AS done,
        iif(\(counts("s")), s.count, 0) AS count, s.target, s.carries_over, s.position
      FROM step s JOIN quest q ON q.id = s.quest JOIN playthrough p ON p.id = q.playthrough;

    CREATE VIEW quest_now AS
      SELECT q.id, q.playthrough, q.name, iif(\(counts("q")), q.state, 'open') AS state, q.main, q.missable,
        q.carries_over, q.position, q.notes
      FROM quest q JOIN playthrough p ON p.id = q.playthrough;

    CREATE VIEW npc_now AS
      SELECT n.id, n.playthrough, n.name, iif(\(counts("n")), n.meeting, 'unmet') AS meeting, n.merchant,
        n.carries_over, n.position, n.notes
      FROM npc n JOIN playthrough p ON p.id = n.playthrough;

    CREATE VIEW location_now AS
      SELECT l.id, l.playthrough, l.name, l.cleared AND \(counts("l")) AS cleared, l.anvil, l.merchant,
        l.carries_over, l.position, l.notes
      FROM location l JOIN playthrough p ON p.id = l.playthrough;

    CREATE VIEW step_progress AS
      SELECT q.id AS quest, coalesce(sum(max(1, s.target)), 0) AS steps,
        coalesce(sum(iif(s.done OR q.state = 'done', max(1, s.target), min(s.count, s.target))), 0) AS done
      FROM quest_now q LEFT JOIN step_now s ON s.quest = q.id GROUP BY q.id;

    CREATE VIEW quest_requires AS
      WITH RECURSIVE chain (quest, needs) AS (
        SELECT quest, needs FROM quest_need
        UNION SELECT c.quest, n.needs FROM chain c JOIN quest_need n ON n.quest = c.needs)
      SELECT quest, needs FROM chain;

    """

  /// What a person wants to read, in the order of the lists on the handheld.
  static let views =
    present + """
      CREATE VIEW open_quest AS
        SELECT p.name AS playthrough, q.id, q.name AS quest, q.main, q.missable,
          (SELECT group_concat(name, ', ') FROM (SELECT n.name FROM quest_giver g JOIN npc n ON n.id = g.npc
            WHERE g.quest = q.id ORDER BY g.position, g.id)) AS givers,
          (SELECT group_concat(name, ', ') FROM (SELECT l.name FROM quest_location k JOIN location l
            ON l.id = k.location WHERE k.quest = q.id ORDER BY k.position, k.id)) AS locations,
          r.done AS steps_done, r.steps,
          (SELECT count(*) FROM quest_need d JOIN quest_now n ON n.id = d.needs
            WHERE d.quest = q.id AND n.state <> 'done') AS waits_for,
          q.notes
        FROM quest_now q JOIN playthrough p ON p.id = q.playthrough JOIN step_progress r ON r.quest = q.id
        WHERE q.state = 'open' AND NOT p.archived
        ORDER BY p.position, p.id, q.position, q.id;

      CREATE VIEW npc_whereabouts AS
        SELECT p.name AS playthrough, n.id, n.name AS npc, n.meeting, n.merchant,
          l.name AS location, l.cleared
        FROM npc_now n JOIN playthrough p ON p.id = n.playthrough
          LEFT JOIN npc_location w ON w.npc = n.id LEFT JOIN location_now l ON l.id = w.location
        ORDER BY p.position, p.id, n.position, n.id, w.position, w.id;

      CREATE VIEW shop AS
        SELECT p.name AS playthrough, l.id, l.name AS location, l.anvil,
          (l.merchant OR m.names IS NOT NULL) AS merchant, m.names AS merchants
        FROM location_now l JOIN playthrough p ON p.id = l.playthrough
          LEFT JOIN (SELECT location, group_concat(name, ', ') AS names FROM (
            SELECT w.location, n.name FROM npc_location w JOIN npc_now n ON n.id = w.npc
            WHERE n.merchant AND n.meeting <> 'gone' ORDER BY w.position, w.id) GROUP BY location) m
          ON m.location = l.id
        WHERE l.anvil OR l.merchant OR m.names IS NOT NULL
        ORDER BY p.position, p.id, l.position, l.id;

      CREATE VIEW progress AS
        SELECT p.id, p.name AS playthrough, p.cycle, p.archived,
          count(q.id) AS quests,
          count(q.id) FILTER (WHERE q.state = 'done') AS done,
          count(q.id) FILTER (WHERE q.state = 'open') AS open,
          count(q.id) FILTER (WHERE q.state = 'failed') AS failed,
          count(q.id) FILTER (WHERE q.main) AS main,
          count(q.id) FILTER (WHERE q.main AND q.state = 'done') AS main_done,
          100 * count(q.id) FILTER (WHERE q.state = 'done') / nullif(count(q.id), 0) AS percent
        FROM playthrough p LEFT JOIN quest_now q ON q.playthrough = p.id
        GROUP BY p.id ORDER BY p.position, p.id;

      """
}
