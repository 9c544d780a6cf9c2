extension Schema {
  /// What a person wants to read, in the order of the lists on the handheld.
  static let views = """
    CREATE VIEW open_quest AS
      SELECT p.name AS playthrough, q.id, q.name AS quest, q.main, q.missable,
        (SELECT group_concat(name, ', ') FROM (SELECT n.name FROM quest_giver g JOIN npc n ON n.id = g.npc
          WHERE g.quest = q.id ORDER BY g.position, g.id)) AS givers,
        (SELECT group_concat(name, ', ') FROM (SELECT l.name FROM quest_location k JOIN location l
          ON l.id = k.location WHERE k.quest = q.id ORDER BY k.position, k.id)) AS locations,
        (SELECT count(*) FROM step s WHERE s.quest = q.id AND s.done) AS steps_done,
        (SELECT count(*) FROM step s WHERE s.quest = q.id) AS steps,
        (SELECT count(*) FROM quest_need d JOIN quest n ON n.id = d.needs
          WHERE d.quest = q.id AND n.state <> 'done') AS waits_for,
        q.notes
      FROM quest q JOIN playthrough p ON p.id = q.playthrough
      WHERE q.state = 'open' AND NOT p.archived
      ORDER BY p.position, p.id, q.position, q.id;

    CREATE VIEW npc_whereabouts AS
      SELECT p.name AS playthrough, n.id, n.name AS npc, n.meeting, n.merchant, l.name AS location, l.cleared
      FROM npc n JOIN playthrough p ON p.id = n.playthrough
        LEFT JOIN npc_location w ON w.npc = n.id LEFT JOIN location l ON l.id = w.location
      ORDER BY p.position, p.id, n.position, n.id, w.position, w.id;

    CREATE VIEW shop AS
      SELECT p.name AS playthrough, l.id, l.name AS location, l.anvil,
        (l.merchant OR EXISTS (SELECT 1 FROM npc_location w JOIN npc n ON n.id = w.npc
          WHERE w.location = l.id AND n.merchant AND n.meeting <> 'gone')) AS merchant,
        (SELECT group_concat(name, ', ') FROM (SELECT n.name FROM npc_location w JOIN npc n ON n.id = w.npc
          WHERE w.location = l.id AND n.merchant AND n.meeting <> 'gone' ORDER BY w.position, w.id)) AS merchants
      FROM location l JOIN playthrough p ON p.id = l.playthrough
      WHERE l.anvil OR l.merchant OR EXISTS (SELECT 1 FROM npc_location w JOIN npc n ON n.id = w.npc
        WHERE w.location = l.id AND n.merchant AND n.meeting <> 'gone')
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
      FROM playthrough p LEFT JOIN quest q ON q.playthrough = p.id
      GROUP BY p.id ORDER BY p.position, p.id;

    """
}
