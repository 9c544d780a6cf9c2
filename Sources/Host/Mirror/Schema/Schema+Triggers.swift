import Bytes

extension Schema {
  /// The triggers of one table: they refuse what the handheld could not hold, keep references whole whatever
  /// program writes (foreign keys are off in many), and note every edit for each handheld.
  ///
  /// They are for other programs, and for the edits of this one. A merge runs without them: see ``Rows``.
  /// They use nothing that a program with `trusted_schema` off would refuse.
  static func triggers(of table: Table) -> String {
    [
      arrivals(at: table), insertion(into: table), update(of: table), progress(in: table),
      deletion(from: table), indexing(table),
    ]
    .joined(separator: "\n")
  }

  private static func refusal(_ sentence: String, when condition: String) -> String {
    "  SELECT RAISE(ABORT, '\(sentence)') WHERE \(condition);\n"
  }

  /// Before a row is inserted: its owners exist, belong together, and have room.
  private static func arrivals(at table: Table) -> String {
    let name = table.rawValue
    var checks = table.owners.map { owner in
      refusal(
        "\(name).\(owner.column): there is no such \(owner.table.rawValue)",
        when: "NOT EXISTS (SELECT 1 FROM \(owner.table.rawValue) WHERE id = NEW.\(owner.column))")
    }
    if table == .step {
      checks.append(refusal(fullSentence, when: fullCondition))
    }
    if table.isLink { checks += linkChecks(table) }
    // Beyond it SQLite would soon have no key left for a new row, and says that the disk is full.
    checks.append(refusal("\(name).id: at most \(lastKey)", when: "NEW.id > \(lastKey)"))
    return "CREATE TRIGGER \(name)_arrives BEFORE INSERT ON \(name) BEGIN\n\(checks.joined())END;\n"
  }

  /// The largest key that a program may choose. It leaves SQLite as many to give out by itself, and is exact
  /// as a floating-point number, as JSON has them.
  private static let lastKey = 1 << 52

  private static let fullSentence = "step.quest: at most \(Limits.stepsPerQuest) steps in a quest"
  private static let fullCondition =
    "(SELECT count(*) FROM step WHERE quest = NEW.quest) >= \(Limits.stepsPerQuest)"

  private static func linkChecks(_ table: Table) -> [String] {
    let name = table.rawValue
    let (from, to) = (table.owners[0], table.owners[1])
    func playthrough(_ owner: Table.Owner) -> String {
      "(SELECT playthrough FROM \(owner.table.rawValue) WHERE id = NEW.\(owner.column))"
    }
    let away = refusal(
      "\(name): both ends of a link belong to one playthrough",
      when: "\(playthrough(from)) IS NOT \(playthrough(to))")
    let loop = refusal(
      "\(name): a quest is not linked to itself", when: "NEW.\(from.column) = NEW.\(to.column)")
    let full = table.owners.map { owner in
      let counts = Table.allCases.filter(\.isLink).flatMap { link in
        link.owners.filter { $0.table == owner.table }.map {
          "(SELECT count(*) FROM \(link.rawValue) WHERE \($0.column) = NEW.\(owner.column))"
        }
      }
      return refusal(
        "\(name).\(owner.column): at most \(Limits.linksPerRecord) links at one record",
        when: "\(counts.joined(separator: " + ")) >= \(Limits.linksPerRecord)")
    }
    return (from.table == to.table ? [away, loop] : [away]) + (table == .questNeed ? needChecks : []) + full
  }

  private static var needChecks: [String] {
    let chain = """
      WITH RECURSIVE chain (id) AS (
        SELECT NEW.needs UNION SELECT n.needs FROM quest_need n JOIN chain c ON n.quest = c.id)
      """
    return [
      refusal(
        "quest_need: the other quest already needs this one",
        when: "EXISTS (\(chain) SELECT 1 FROM chain WHERE id = NEW.quest)"),
      refusal(
        "quest_need: at most \(Limits.neededQuests) quests are needed round all corners",
        when: "(\(chain) SELECT count(*) FROM chain) > \(Limits.neededQuests)"),
    ]
  }

  /// After a row was inserted: it gets its place at the end of its list, and is noted.
  private static func insertion(into table: Table) -> String {
    let name = table.rawValue
    return """
      CREATE TRIGGER \(name)_inserted AFTER INSERT ON \(name) BEGIN
      \(refusal("\(name).id: at least 1", when: "NEW.id < 1"))\(naming(table, isNew: true))\(placing(table))
      \(noting(table, gone: false))END;

      """
  }

  /// A row stays where it belongs, but that a step may move to another quest; any other change is noted.
  private static func update(of table: Table) -> String {
    let name = table.rawValue
    let fixed = table == .step ? ["id"] : ["id"] + table.owners.map(\.column)
    let moved = fixed.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
    let sentence =
      table.isLink
      ? "\(name): a link does not move; delete it and add another"
      : "\(name): \(fixed.joined(separator: " and ")) of a row cannot change"
    let playthrough = "(SELECT playthrough FROM quest WHERE id ="
    let away = refusal(
      "step.quest: a step moves only to another quest of its playthrough",
      when: "\(playthrough) NEW.quest) IS NOT \(playthrough) OLD.quest)")
    let full = refusal(
      fullSentence,
      when: "NEW.quest IS NOT OLD.quest AND \(fullCondition)")
    let moves = """
      CREATE TRIGGER step_moves BEFORE UPDATE OF quest ON step BEGIN
      \(away)\(full)END;

      """
    return (table == .step ? moves : "") + """
      CREATE TRIGGER \(name)_stays BEFORE UPDATE OF \(fixed.joined(separator: ", ")) ON \(name) BEGIN
      \(refusal(sentence, when: moved))END;
      CREATE TRIGGER \(name)_updated AFTER UPDATE ON \(name) BEGIN
      \(naming(table, isNew: false))\(placing(table))\(noting(table, gone: false))END;

      """
  }

  /// A name has at least one letter. What a handheld sent without one may stay so.
  private static func naming(_ table: Table, isNew: Bool) -> String {
    guard !table.isLink else { return "" }
    let column = table.columns[0].name
    let changed = isNew ? "" : "NEW.\(column) IS NOT OLD.\(column) AND "
    return refusal(
      "\(table.rawValue).\(column): at least one letter", when: "\(changed)trim(NEW.\(column)) = ''")
  }

  /// The cycle that the playthrough of a row is in.
  static func presentCycle(of table: Table, _ row: String) -> String {
    table == .step
      ? "(SELECT p.cycle FROM quest q JOIN playthrough p ON p.id = q.playthrough WHERE q.id = \(row).quest)"
      : "(SELECT cycle FROM playthrough WHERE id = \(row).playthrough)"
  }

  /// Progress that is made here is made in the present cycle; what was left from an earlier one is gone with
  /// it.
  private static func progress(in table: Table) -> String {
    let name = table.rawValue
    // The trigger that was made last is the first to act: a tick decides before a count does.
    return table.progress.reversed().filter { $0 != "by_alternative" }.map { column in
      let stale = column == "count" ? "done = 0, " : ""
      return """
        CREATE TRIGGER \(name)_\(column)_progresses AFTER UPDATE OF \(column) ON \(name)
        WHEN NEW.cycle IS OLD.cycle BEGIN
          UPDATE \(name) SET \(stale)cycle = \(presentCycle(of: table, "NEW"))
            WHERE id = NEW.id AND cycle <> \(presentCycle(of: table, "NEW"));
        END;

        """
    }.joined()
  }

  private static func placing(_ table: Table) -> String {
    let name = table.rawValue
    let cycle = """
        UPDATE \(name) SET cycle = \(presentCycle(of: table, "NEW")) WHERE id = NEW.id AND cycle IS NULL;

      """
    let list = table.owners.first.map { "\($0.column) = NEW.\($0.column)" } ?? "1"
    return (table.progress.isEmpty ? "" : cycle) + """
        UPDATE \(name) SET position =
          min(\(Limits.order), coalesce((SELECT max(position) FROM \(name) WHERE \(list)), 0) + 16)
          WHERE id = NEW.id AND position IS NULL;

      """
  }

  /// After a row was deleted: what belonged to it goes too, and it is noted for the handhelds that have it.
  private static func deletion(from table: Table) -> String {
    let name = table.rawValue
    let children = Table.allCases.flatMap { child in
      child.owners.filter { $0.table == table }.map { (child.rawValue, $0.column) }
    }
    let cascade = children.map { "  DELETE FROM \($0.0) WHERE \($0.1) = OLD.id;\n" }.joined()
    return """
      CREATE TRIGGER \(name)_deleted AFTER DELETE ON \(name) BEGIN
      \(cascade)\(noting(table, gone: true))END;

      """
  }

  /// Writes the row into the journal of edits. Deleting first and inserting then, because a program's own
  /// `OR IGNORE` or `OR REPLACE` would overrule a conflict clause here.
  private static func noting(_ table: Table, gone: Bool) -> String {
    let name = table.rawValue
    let row = gone ? "OLD.id" : "NEW.id"
    let orphaned = table.owners.map {
      "NOT EXISTS (SELECT 1 FROM \($0.table.rawValue) WHERE id = OLD.\($0.column))"
    }
    let withOwner = gone && !orphaned.isEmpty ? orphaned.joined(separator: " OR ") : "0"
    let known = """

          WHERE EXISTS (SELECT 1 FROM record r
              WHERE r.handheld = h.id AND r.kind = '\(name)' AND r.row = OLD.id)
      """
    return """
        DELETE FROM edit WHERE kind = '\(name)' AND row = \(row);
        INSERT INTO edit (handheld, kind, row, gone, with_owner)
          SELECT h.id, '\(name)', \(row), \(gone ? 1 : 0), \(withOwner)
          FROM handheld h\(gone ? known : "");

      """
  }
}
