/// A playthrough as the mirror has it, with its quests counted: done + open + failed = quests.
public struct Playthrough: Codable, Equatable, Sendable {
  /// The key of its row.
  public let id: Int
  /// Its name.
  public let name: String
  /// The cycle that it is in, from 1 up.
  public let cycle: Int
  /// Whether it is put away.
  public let archived: Bool
  /// Its quests.
  public let quests: Int
  /// Quests that are done.
  public let done: Int
  /// Quests that are still to do.
  public let open: Int
  /// Quests that are out of reach.
  public let failed: Int
  /// Quests of the main story.
  public let main: Int
  /// Quests of the main story that are done.
  public let mainDone: Int
  /// Its people.
  public let npcs: Int
  /// Its places.
  public let locations: Int
  /// The player's notes, lines of text.
  public let notes: String

  static let query = """
    SELECT p.id, p.name, p.cycle, p.archived, g.quests, g.done, g.open, g.failed, g.main, g.main_done,
      (SELECT count(*) FROM npc n WHERE n.playthrough = p.id),
      (SELECT count(*) FROM location l WHERE l.playthrough = p.id), p.notes
    FROM playthrough p JOIN progress g ON g.id = p.id
    WHERE ?1 IS NULL OR p.id = ?1
    ORDER BY p.archived, p.position, p.id
    """

  init(_ row: inout Row) {
    id = row.number()
    name = row.text()
    cycle = row.number()
    archived = row.flag()
    quests = row.number()
    done = row.number()
    open = row.number()
    failed = row.number()
    main = row.number()
    mainDone = row.number()
    npcs = row.number()
    locations = row.number()
    notes = row.text()
  }
}
