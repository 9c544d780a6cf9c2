/// A playthrough as the mirror has it, with its quests counted: done + open + failed = quests.
public struct Playthrough: Codable, Equatable, Sendable {
  public let id: Int
  public let name: String
  public let cycle: Int
  public let archived: Bool
  public let quests: Int
  public let done: Int
  public let open: Int
  public let failed: Int
  public let main: Int
  public let mainDone: Int
  public let npcs: Int
  public let locations: Int
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
