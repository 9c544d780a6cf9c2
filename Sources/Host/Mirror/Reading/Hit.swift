/// A record whose name or notes have the words of a search.
public struct Hit: Codable, Equatable, Sendable {
  /// Its table: `playthrough`, `npc`, `location`, `quest` or `step`.
  public let kind: String
  /// The key of its row.
  public let id: Int
  /// Its name, or the text of a step.
  public let name: String
  /// The quest of a step; nil for anything else.
  public let quest: String?
  /// The playthrough it belongs to; its own name for a playthrough.
  public let playthrough: String

  init(_ row: inout Row) {
    kind = row.text()
    id = row.number()
    name = row.text()
    quest = row.optionalText()
    playthrough = row.text()
  }

  /// Names count more than notes, and what is put away comes last.
  static let query = """
    WITH found AS (
      SELECT rowid / 8 AS id, rowid % 8 AS kind, bm25(search, 10.0, 1.0) AS rank FROM search
      WHERE search MATCH ?1)
    SELECT kind, id, name, quest, playthrough FROM (
      SELECT 'playthrough' AS kind, p.id, p.name, NULL AS quest, p.name AS playthrough, p.archived, f.rank
      FROM found f JOIN playthrough p ON f.kind = 0 AND p.id = f.id
      UNION ALL
      SELECT 'npc', n.id, n.name, NULL, p.name, p.archived, f.rank
      FROM found f JOIN npc n ON f.kind = 1 AND n.id = f.id JOIN playthrough p ON p.id = n.playthrough
      UNION ALL
      SELECT 'location', l.id, l.name, NULL, p.name, p.archived, f.rank
      FROM found f JOIN location l ON f.kind = 2 AND l.id = f.id JOIN playthrough p ON p.id = l.playthrough
      UNION ALL
      SELECT 'quest', q.id, q.name, NULL, p.name, p.archived, f.rank
      FROM found f JOIN quest q ON f.kind = 3 AND q.id = f.id JOIN playthrough p ON p.id = q.playthrough
      UNION ALL
      SELECT 'step', s.id, s.text, q.name, p.name, p.archived, f.rank
      FROM found f JOIN step s ON f.kind = 4 AND s.id = f.id JOIN quest q ON q.id = s.quest
        JOIN playthrough p ON p.id = q.playthrough)
    ORDER BY archived, rank, kind, id
    """
}

extension MirrorFile {
  /// The records with all of these words, each perhaps only begun, in their names or notes; the best first.
  /// What counts as the same letter is told in <doc:Schema>.
  public func search(_ words: String) throws -> [Hit] {
    // Each word in quotes is text and no operator of the query language.
    let phrases = Folding.replaced(words).split(whereSeparator: \.isWhitespace).map { word in
      "\"" + word.replacing("\"", with: "\"\"") + "\"*"
    }
    guard !phrases.isEmpty else { return [] }
    try bringIndexUpToDate()
    return try read("the index", Hit.query, [SQLValue(phrases.joined(separator: " "))]) { Hit(&$0) }
  }

  /// Takes into the index of words what was edited since that was done last.
  func bringIndexUpToDate() throws {
    guard try database.number("SELECT EXISTS (SELECT 1 FROM unindexed)") == 1 else { return }
    try database.transaction("bring the index up to date") {
      for statement in Schema.indexing { try database.run(statement) }
    }
  }
}
