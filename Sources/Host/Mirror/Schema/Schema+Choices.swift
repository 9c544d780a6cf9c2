extension Schema {
  /// Of quests that are linked as either-or only one can be done, as on the handheld: doing one marks the
  /// others as failed, and taking that back, or the link or the quest away, opens those again that failed by
  /// it.
  static let choices = """
    CREATE TRIGGER quest_decided AFTER UPDATE OF state ON quest
    WHEN NOT (NEW.state = 'failed' AND NEW.by_alternative) AND NEW.state IS NOT \(present("OLD")) BEGIN
      UPDATE quest SET by_alternative = 0 WHERE id = NEW.id AND by_alternative;
      UPDATE quest SET state = 'failed', by_alternative = 1, cycle = \(cycle("NEW"))
        WHERE NEW.state = 'done' AND \(isAlternative("quest", of: "NEW.id"))
          AND \(present("quest")) IS NOT 'failed';
      UPDATE quest SET state = 'open', by_alternative = 0, cycle = \(cycle("NEW"))
        WHERE NEW.state <> 'done' AND \(present("OLD")) = 'done'
          AND \(isAlternative("quest", of: "NEW.id")) AND \(canOpen);
    END;
    CREATE TRIGGER quest_alternative_undecided AFTER DELETE ON quest_alternative BEGIN
      UPDATE quest SET state = 'open', by_alternative = 0
        WHERE id IN (OLD.quest, OLD.other) AND \(canOpen);
    END;

    """

  private static func cycle(_ row: String) -> String { presentCycle(of: .quest, row) }

  /// How a quest stands in the present cycle.
  private static func present(_ row: String) -> String {
    "iif(\(row).carries_over OR \(row).cycle = \(cycle(row)), \(row).state, 'open')"
  }

  private static func isAlternative(_ row: String, of quest: String) -> String {
    """
    \(row).id IN (SELECT other FROM quest_alternative WHERE quest_alternative.quest = \(quest)
            UNION SELECT quest_alternative.quest FROM quest_alternative WHERE other = \(quest))
    """
  }

  /// It failed by an alternative, and none is done any more.
  private static var canOpen: String {
    """
    by_alternative AND \(present("quest")) = 'failed'
            AND NOT EXISTS (SELECT 1 FROM quest q
              WHERE \(isAlternative("q", of: "quest.id")) AND \(present("q")) = 'done')
    """
  }
}
